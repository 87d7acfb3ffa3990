import type { UserImageRow } from "./user-image.store.ts";

/** IPTC's words for where a picture comes from: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

function sourceTypeOf({ mode, isDemo }: Pick<UserImageRow, "mode" | "isDemo">): string {
  if (mode === "recreation")
    return isDemo ? "algorithmicallyEnhanced" : "compositeWithTrainedAlgorithmicMedia";
  return isDemo ? "algorithmicMedia" : "trainedAlgorithmicMedia";
}

const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, " ").replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What a picture's file says of itself: by what, when and from which words it was made (XMP). */
export function provenanceOf(
  row: Pick<UserImageRow, "mode" | "isDemo" | "prompt" | "madeBy" | "createdAt">,
): string {
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmp:CreatorTool="${escaped(row.madeBy)}"
    xmp:CreateDate="${row.createdAt.toISOString()}"
    Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES}${sourceTypeOf(row)}">
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(row.prompt)}</rdf:li></rdf:Alt></dc:description>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
