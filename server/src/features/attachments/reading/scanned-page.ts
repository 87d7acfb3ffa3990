import { OPS, type PDFPageProxy } from "unpdf/pdfjs";
import type { ScannedPage } from "./reading.ts";

/** A smaller picture is a mark or a seal, and no page. */
const LEAST_SIDE_PX = 300;
/** A page that is put together from strips is none that one of them shows. */
const LEAST_SHARE = 0.7;
/** No model looks closer (model-copy.ts). */
const LARGE_SIDE_PX = 1_600;

interface Painted {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

const PAINTS: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];

/**
 * The picture that a page consists of, as scanners make them: one picture over the whole page. `unread` where there are
 * pictures that can't be taken for the page, `none` where there is nothing on it.
 */
export async function scanOf(page: PDFPageProxy, number: number): Promise<ScannedPage | "unread" | "none"> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted: Painted[] = [];
  let paints = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (!PAINTS.includes(operator)) continue;
    paints += 1;
    const named = (argsArray[index] as unknown[] | null)?.[0];
    const picture = typeof named === "string" ? await unpacked(page, named) : (named as Painted | undefined);
    if (picture?.data && picture.width > 0 && picture.height > 0) painted.push(picture);
  }
  if (paints === 0) return "none";
  const areaOf = ({ width, height }: Painted) => width * height;
  const all = painted.reduce((sum, one) => sum + areaOf(one), 0);
  const largest = painted.reduce<Painted | undefined>(
    (best, one) => (best && areaOf(best) >= areaOf(one) ? best : one),
    undefined,
  );
  if (!largest || Math.min(largest.width, largest.height) < LEAST_SIDE_PX) return "unread";
  if (areaOf(largest) < all * LEAST_SHARE) return "unread";
  return smaller(largest, number) ?? "unread";
}

const unpacked = (page: PDFPageProxy, name: string): Promise<Painted | undefined> =>
  new Promise((resolve) => {
    const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
    objects.get(name, (picture: Painted | undefined) => resolve(picture ?? undefined));
  });

/** Three bytes a pixel, and no more of them than a model looks at: neighbours become their mean. */
function smaller({ width, height, data }: Painted, page: number): ScannedPage | undefined {
  const at = readerOf(data, width, height);
  if (!at) return undefined;
  const step = Math.max(1, Math.ceil(Math.max(width, height) / LARGE_SIDE_PX));
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const pixels = new Uint8Array(columns * rows * 3);
  const count = step * step;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (let colour = 0; colour < 3; colour += 1) {
        let sum = 0;
        for (let y = row * step; y < (row + 1) * step; y += 1)
          for (let x = column * step; x < (column + 1) * step; x += 1) sum += at(x, y, colour);
        pixels[(row * columns + column) * 3 + colour] = sum / count;
      }
  return { page, width: columns, height: rows, pixels };
}

type At = (x: number, y: number, colour: number) => number;

/** How the library lays out pixels: one bit, or one, three or four bytes each. */
function readerOf(data: Painted["data"], width: number, height: number): At | undefined {
  const bytes = data.length / (width * height);
  if (bytes === 1) return (x, y) => data[y * width + x] ?? 0;
  if (bytes === 3 || bytes === 4) return (x, y, colour) => data[(y * width + x) * bytes + colour] ?? 0;
  const rowBytes = (width + 7) >> 3;
  if (data.length !== rowBytes * height) return undefined;
  return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255;
}
