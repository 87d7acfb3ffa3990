import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { figureSvg } from "../figures.ts";
import { DAY, NIGHT } from "../palette.ts";
import { GLADE_FIGURES, GRASS } from "./glade.figure.ts";

/** Where words stand on it beside the chat: two links at its left end, a note of two lines at its right one. */
const WORDS = [
  { left: 16, top: 82, width: 190, height: 96 },
  { left: 656, top: 132, width: 288, height: 46 },
];

const css = await readFile(join(import.meta.dirname, "../../../web/src/shared/styles/tokens.css"), "utf8");

/** A token's colour by day or by night: the first two times that it is set. */
const token = (name: string, nth: number): string =>
  [...css.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, "g"))][nth]?.[1] ?? "";

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["day", DAY, GRASS.day, 0],
  ["night", NIGHT, GRASS.night, 1],
] as const)("[ISSUE-16] the glade by %s", (_, palette, grass, nth) => {
  it.each(WORDS)("is nothing but grass where words stand, from x = $left", async (place) => {
    const [figure] = GLADE_FIGURES;
    if (!figure) throw new Error("there is no glade");
    const part = await sharp(Buffer.from(figureSvg(figure, palette)))
      .removeAlpha()
      .extract(place)
      .png()
      .toBuffer();
    const { channels } = await sharp(part).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ min, max }) => {
      expect(max).toBe(min);
      return min;
    });
    expect(`#${Buffer.from([red, green, blue]).toString("hex")}`.toUpperCase()).toBe(grass);
  });

  it("lets every colour of words be read on its grass", () => {
    for (const colour of ["ink", "soft"])
      expect(contrast(token(colour, nth), grass)).toBeGreaterThanOrEqual(4.5);
  });
});
