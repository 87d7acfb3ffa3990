import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { DAY, NIGHT } from "../palette.ts";
import { BACKDROP, backdropSvg } from "./backdrop.ts";
import { TRUNK_LENGTH, TRUNK_WIDTH } from "./column.ts";
import { tigerSheet } from "./game.files.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT } from "./trunks.palette.ts";
import { TRUNK_KINDS, trunkSheet } from "./trunks.ts";

interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): readonly [r: number, g: number, b: number, a: number];
}

async function pixelsOf(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const channel = (index: number) => data[index] ?? 0;
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const i = (y * info.width + x) * 4;
      return [channel(i), channel(i + 1), channel(i + 2), channel(i + 3)];
    },
  };
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the tiger of the game", () => {
  it.each([
    ["day", DAY],
    ["night", NIGHT],
  ])("lies by %s whole in each frame of its sheet, and fills it", async (_, palette) => {
    const sheet = await pixelsOf(tigerSheet(palette));
    for (const frame of range(4)) {
      const columns = range(400).filter((x) => range(400).some((y) => sheet.at(frame * 400 + x, y)[3] > 0));
      const rows = range(400).filter((y) => range(400).some((x) => sheet.at(frame * 400 + x, y)[3] > 0));
      for (const line of [columns, rows]) {
        expect(line[0]).toBeGreaterThanOrEqual(1);
        expect(line.at(-1)).toBeLessThanOrEqual(398);
        expect((line.at(-1) ?? 0) - (line[0] ?? 0)).toBeGreaterThan(330);
      }
    }
  });
});

describe("the trunks of the game", () => {
  it("[GAME-13] are 50 wide from end to end: nothing is hit that is not seen", async () => {
    const sheet = await pixelsOf(trunkSheet(TRUNKS_DAY));
    expect([sheet.width, sheet.height]).toEqual([2 * TRUNK_KINDS.length * TRUNK_WIDTH, TRUNK_LENGTH]);
    for (const column of range(2 * TRUNK_KINDS.length)) {
      for (const y of range(TRUNK_LENGTH - 20).map((index) => index + 10)) {
        expect(sheet.at(column * TRUNK_WIDTH, y)[3]).toBeGreaterThan(120);
        expect(sheet.at(column * TRUNK_WIDTH + 49, y)[3]).toBeGreaterThan(120);
      }
    }
  });

  it("differ from the sky by brightness, for eyes that don't tell colours apart", async () => {
    for (const [trunks, { sky }] of [
      [TRUNKS_DAY, FOREST_DAY],
      [TRUNKS_NIGHT, FOREST_NIGHT],
    ] as const) {
      for (const part of [trunks.wood, trunks.vine, trunks.stone, trunks.straw, trunks.moss].map(
        ({ body }) => body,
      )) {
        for (const band of sky) expect(contrast(part, band)).toBeGreaterThan(3);
      }
    }
  });
});

describe.each(BACKDROP)("the layer $name", (layer) => {
  it("joins itself without a seam", async () => {
    const tile = await pixelsOf(backdropSvg(layer, FOREST_DAY));
    const last = tile.width - 1;
    const steps = range(tile.height).filter((y) => {
      const [left, right] = [tile.at(0, y), tile.at(last, y)];
      return left.some((channel, index) => Math.abs(channel - (right[index] ?? 0)) > 24);
    });
    // A curve goes on: its edge may lie a few pixels higher on the other side.
    expect(steps.length).toBeLessThan(12);
  });
});

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
