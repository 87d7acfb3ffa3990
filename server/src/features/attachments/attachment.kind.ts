import type { AttachmentKind } from "@bakso/contract/attachments";

/** What a file is by its bytes; of a text only a reader can say more. */
export type FileShape = "pdf" | "zip" | "compound" | "text" | "other";

/** So many of a file's bytes tell what it is. */
export const SNIFFED_BYTES = 1_024;

/** Beginnings of files that are no text, whatever their bytes look like. */
const OTHERS = [
  ...["MZ", "\x7fELF", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe", "\xfe\xed\xfa", "\0asm"],
  ...["\x1f\x8b", "BZh", "7z\xbc\xaf", "Rar!", "\xfd7zXZ", "\x28\xb5\x2f\xfd"],
  ...["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF", "OggS", "ID3", "fLaC", "SQLite format 3", "{\\rtf"],
];

/** What a file is by its first bytes. Names and declared types don't count. */
export function sniffFile(head: Uint8Array): FileShape {
  const text = Buffer.from(head).toString("latin1");
  // Readers of PDF accept something before it, within the first kilobyte.
  if (text.slice(0, SNIFFED_BYTES).includes("%PDF-")) return "pdf";
  if (["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"].includes(text.slice(0, 4))) return "zip";
  if (text.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "compound";
  return OTHERS.some((beginning) => text.startsWith(beginning)) ? "other" : "text";
}

const ENDINGS: Readonly<Record<string, AttachmentKind>> = {
  md: "md",
  markdown: "md",
  csv: "csv",
  tsv: "csv",
  json: "json",
};
/** Larger ones are not read as JSON to find out whether they are. */
const MOST_JSON_CHARS = 1_000_000;

/** Which kind of text it is. All are read alike; the name says how its owner means it, where the text does not contradict. */
export function kindOfText(text: string, name: string): AttachmentKind {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = ENDINGS[ending];
  const looksJson = /^\s*[[{]/.test(text);
  if (named === "json") return looksJson ? "json" : "txt";
  if (named) return named;
  if (ending !== "txt" && looksJson && text.length <= MOST_JSON_CHARS && isJson(text)) return "json";
  return "txt";
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
