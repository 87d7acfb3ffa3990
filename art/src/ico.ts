/** One picture of an icon file. */
export interface IcoEntry {
  readonly sizePx: number;
  readonly png: Uint8Array;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Packs square PNGs, each at most 256 px, into a Windows icon: a directory, then the files one after another. */
export function icoFile(entries: readonly IcoEntry[]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(HEADER_BYTES + ENTRY_BYTES * entries.length));
  directory.setUint16(2, 1, true);
  directory.setUint16(4, entries.length, true);
  let offset = directory.byteLength;
  entries.forEach(({ sizePx, png }, index) => {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    directory.setUint8(at, sizePx % 256);
    directory.setUint8(at + 1, sizePx % 256);
    directory.setUint16(at + 4, 1, true);
    directory.setUint16(at + 6, 32, true);
    directory.setUint32(at + 8, png.byteLength, true);
    directory.setUint32(at + 12, offset, true);
    offset += png.byteLength;
  });
  return Buffer.concat([new Uint8Array(directory.buffer), ...entries.map(({ png }) => png)]);
}
