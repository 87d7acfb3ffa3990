import { crc32 } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 1980-01-01, the first day that the format knows: the same files make the same archive. */
const DATE = 0x0021;

/** An archive of files that are packed already, such as pictures: they are stored as they are. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    // From "version needed" to "extra length": the same in both places.
    const shared = fields(
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    const head = joined(fields([0x04034b50, 4]), shared, nameBytes);
    directory.push(
      joined(
        fields([0x02014b50, 4], [20, 2]),
        shared,
        fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        nameBytes,
      ),
    );
    parts.push(head, bytes);
    offset += head.length + bytes.length;
  }
  const list = joined(...directory);
  const count = entries.length;
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [list.length, 4],
    [offset, 4],
    [0, 2],
  );
  return joined(...parts, list, end);
}

/** Whole numbers, the lowest byte first. */
function fields(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 0xff)),
  );
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
