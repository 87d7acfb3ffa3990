import type { Readable } from "node:stream";
import { Parser } from "htmlparser2";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { cutTo, type ReadFile, UnreadFile } from "./reading.ts";

const DOCUMENT = "word/document.xml";
const TYPES = "[Content_Types].xml";
const MOST_ENTRIES = 10_000;
/** Unpacked; the text of a thick book has some ten. */
const MOST_XML_BYTES = 64 * 1024 * 1024;

/** The text of a Word document, paragraph by paragraph; nothing else in the archive is unpacked. @throws UnreadFile */
export async function readDocx(bytes: Buffer, mostCharacters: number): Promise<ReadFile> {
  const zip = await open(bytes);
  try {
    const document = await findDocument(zip);
    if (document.isEncrypted()) throw new UnreadFile("encrypted");
    // What an archive says of a size is checked while it is unpacked: a lie ends it.
    if (document.uncompressedSize > MOST_XML_BYTES) throw new UnreadFile("too_heavy");
    const { text, isCut } = await textOf(await openEntry(zip, document), mostCharacters);
    if (text.trim() === "") throw new UnreadFile("empty");
    return { kind: "docx", text, isCut, scans: [] };
  } finally {
    zip.close();
  }
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (cause, zip) =>
      cause ? reject(new UnreadFile("unreadable", { cause })) : resolve(zip),
    ),
  );

/** @throws UnreadFile `type` where the archive is no Word document */
function findDocument(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > MOST_ENTRIES) return Promise.reject(new UnreadFile("too_heavy"));
  let document: Entry | undefined;
  let hasTypes = false;
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (entry.fileName === TYPES) hasTypes = true;
      if (entry.fileName === DOCUMENT) document = entry;
      zip.readEntry();
    });
    zip.once("end", () => (document && hasTypes ? resolve(document) : reject(new UnreadFile("type"))));
    zip.once("error", (cause) => reject(new UnreadFile("unreadable", { cause })));
    zip.readEntry();
  });
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (cause, stream) =>
      cause ? reject(new UnreadFile("unreadable", { cause })) : resolve(stream),
    ),
  );

/** What stands where an element begins or ends, by its name without the prefix. */
const AT_BEGIN: Readonly<Record<string, string>> = { tab: "\t", br: "\n", cr: "\n" };
const AT_END: Readonly<Record<string, string>> = { p: "\n", tc: "\t", tr: "\n" };

async function textOf(xml: Readable, mostCharacters: number): Promise<{ text: string; isCut: boolean }> {
  let text = "";
  let isText = false;
  let cells = 0;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag(name) {
        const tag = local(name);
        if (tag === "t") isText = true;
        if (tag === "tc") cells += 1;
        text += AT_BEGIN[tag] ?? "";
      },
      ontext(piece) {
        if (isText) text += piece;
      },
      onclosetag(name) {
        const tag = local(name);
        if (tag === "t") isText = false;
        if (tag === "tc") cells -= 1;
        // A row of a table stays on its line.
        text += tag === "p" && cells > 0 ? " " : (AT_END[tag] ?? "");
      },
    },
    { xmlMode: true },
  );
  try {
    xml.setEncoding("utf8");
    for await (const piece of xml) {
      parser.write(piece as string);
      if (text.length > mostCharacters) break;
    }
  } catch (cause) {
    throw new UnreadFile("unreadable", { cause });
  } finally {
    xml.destroy();
  }
  return cutTo(text.trim(), mostCharacters);
}
