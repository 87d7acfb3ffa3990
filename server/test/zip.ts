import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";

/** What is in a ZIP archive, by name, in its order. */
export async function readZip(bytes: Buffer): Promise<Map<string, { bytes: Buffer; isDeflated: boolean }>> {
  const zip = await open(bytes);
  const files = new Map<string, { bytes: Buffer; isDeflated: boolean }>();
  while (files.size < zip.entryCount) {
    const next = once(zip, "entry");
    zip.readEntry();
    const [entry] = (await next) as [Entry];
    files.set(entry.fileName, {
      bytes: await buffer(await openEntry(zip, entry)),
      isDeflated: entry.compressionMethod !== 0,
    });
  }
  return files;
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
