import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportedFile } from "../../feature.ts";

/** A text for an archive, written while it is read. */
export interface ArchivedText {
  name: string;
  pieces: Iterable<string> | AsyncIterable<string>;
}

/** Pictures can't be compressed further: that would cost time and save nothing. */
const STORED = { compress: false } as const;
const MISSING = "missing.txt";

/**
 * A ZIP archive that is written while it is read. The files are opened one after the other, read as fast as the reader
 * takes them, and closed; when the reader leaves, all are released. Files whose bytes are gone are listed in
 * `missing.txt`.
 */
export function archiveOf(texts: readonly ArchivedText[], files: AsyncIterable<ExportedFile>): Readable {
  const zip = new ZipFile();
  // yazl's types say less than it can do.
  const output = zip.outputStream as PassThrough;
  const reader = new AbortController();
  output.once("close", () => reader.abort());
  zip.on("error", (error) => output.destroy(error as Error));

  const add = async (name: string, source: Readable, options: { mtime?: Date; compress?: boolean }) => {
    try {
      const taken = finished(source, { signal: reader.signal });
      zip.addReadStream(source, name, options);
      await taken;
    } finally {
      source.destroy();
    }
  };
  const addText = ({ name, pieces }: ArchivedText) => add(name, Readable.from(pieces), {});
  const addAll = async () => {
    for (const text of texts) await addText(text);
    const missing: string[] = [];
    for await (const { name, writtenAt, open } of files) {
      reader.signal.throwIfAborted();
      const source = await open();
      if (source) await add(name, source, { ...STORED, mtime: writtenAt });
      else missing.push(`${name}\n`);
    }
    if (missing.length > 0)
      await addText({ name: MISSING, pieces: ["These files are no longer there:\n\n", ...missing] });
    zip.end();
  };
  // An error half-way breaks the download off, so that nobody takes a part for the whole.
  addAll().catch((error: Error) => output.destroy(error));
  return output;
}
