import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A plain picture of a size, orange unless said. */
export const buildPicture = (width = 40, height = 30, background = "#f28a2e"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Soft colours with thin lines and a round shape on them. */
export const buildPainting = (): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
      <linearGradient id="sky"><stop stop-color="#ffe7ae"/><stop offset="1" stop-color="#124534"/></linearGradient>
      <rect width="400" height="300" fill="url(#sky)"/>
      <path d="M20 20h140M30 34l120 9M40 20v60" stroke="#f00" fill="none"/>
      <path d="M10 120l380 7M10 140l380 60" stroke="#f0f" fill="none"/>
      <path d="M20 220q60-60 120 0t120 0" stroke="#00f" stroke-width="2" fill="none"/>
      <circle cx="300" cy="80" r="50" fill="#f28a2e"/>
    </svg>`),
  ).removeAlpha();

/** One that carries where and with what it was taken, as phones write it. */
export const buildPhoto = (width = 40, height = 30): Promise<Buffer> =>
  buildPicture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: "Secret Camera", Copyright: "A person" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "3/1 19/1 0/1" },
    })
    .toBuffer();

/** A GIF that moves: red, then green. */
export const buildAnimation = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((colour) => buildPicture(16, 16, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** A PNG chunk; readers check its sum, so it has one. */
function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(type, "latin1");
  const frame = Buffer.alloc(12 + data.length);
  frame.writeUInt32BE(data.length, 0);
  head.copy(frame, 4);
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(Buffer.concat([head, data])), 8 + data.length);
  return frame;
}

/** A few hundred bytes that say they are a picture of any size. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The beginning of a picture, and then too much. */
export async function buildLargerThan(bytes: number): Promise<Buffer> {
  return Buffer.concat([await buildPicture().png().toBuffer(), Buffer.alloc(bytes)]);
}
