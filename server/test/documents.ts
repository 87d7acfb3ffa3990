import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { ZipFile } from "yazl";

/** A page of a PDF: a text, or a picture over all of it. */
export type PdfPage = { text: string } | { jpeg: Buffer; width: number; height: number };

interface PdfOptions {
  /** Objects that are put into its catalog, as they stand in the file. */
  catalog?: string;
  /** Locked with a password that nobody knows. */
  isLocked?: boolean;
}

/** A small PDF, written by hand. */
export function buildPdf(
  pages: readonly PdfPage[],
  { catalog = "", isLocked = false }: PdfOptions = {},
): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const stream = (dictionary: string, bytes: Buffer): number =>
    add(
      Buffer.concat([
        Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from("\nendstream"),
      ]),
    );
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  // Its pages are known below.
  add("");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const kids = pages.map((page) => {
    const [resources, words] =
      "text" in page
        ? ["/Font << /F1 3 0 R >>", linesOf(page.text)]
        : [`/XObject << /Im1 ${pictureOf(page)} 0 R >>`, "q 612 0 0 792 0 0 cm /Im1 Do Q"];
    const contents = stream("/Filter /FlateDecode", deflateSync(Buffer.from(words)));
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${contents} 0 R >>`,
    );
  });
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`,
  );
  const lock = isLocked
    ? ` /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >> /ID [<${"01".repeat(16)}> <${"01".repeat(16)}>]`
    : "";

  function pictureOf({ jpeg, width, height }: { jpeg: Buffer; width: number; height: number }): number {
    return stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
  }
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    offsets.push(at);
    at += whole.length;
    parts.push(whole);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const linesOf = (text: string): string =>
  `BT /F1 11 Tf 14 TL 50 740 Td ${text
    .split("\n")
    .map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`)
    .join(" ")} ET`;

/** A Word document with these paragraphs, and other files in its archive. */
export async function buildDocx(
  paragraphs: readonly string[],
  others: Readonly<Record<string, Buffer | string>> = {},
): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`).join("");
  return buildZip({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`,
    ...others,
  });
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function buildZip(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}
