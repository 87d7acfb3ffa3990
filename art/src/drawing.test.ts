import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { FIGURES, figureSvg } from "./figures.ts";
import { HEAD_FRAME, HEADS, headSvg } from "./heads.ts";
import { DAY, NIGHT } from "./palette.ts";
import { PORTRAIT_FRAME, PORTRAITS, portraitSvg } from "./portraits.ts";

interface Painted {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isOpaque: (x: number, y: number) => boolean;
}

async function paint(svg: string): Promise<Painted> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * info.channels + 3] ?? 0;
  return { widthPx: info.width, heightPx: info.height, isOpaque: (x, y) => alphaAt(x, y) > 0 };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** How many empty pixels lie between the picture's edge and what is drawn: left, top, right, bottom. */
function margins({ widthPx, heightPx, isOpaque }: Painted): number[] {
  const hasInkInColumn = (x: number): boolean => range(heightPx).some((y) => isOpaque(x, y));
  const hasInkInRow = (y: number): boolean => range(widthPx).some((x) => isOpaque(x, y));
  const columns = range(widthPx).filter(hasInkInColumn);
  const rows = range(heightPx).filter(hasInkInRow);
  const first = (list: number[]): number => list[0] ?? Number.NaN;
  const last = (list: number[], length: number): number => length - 1 - (list.at(-1) ?? Number.NaN);
  return [first(columns), first(rows), last(columns, widthPx), last(rows, heightPx)];
}

const coverage = ({ widthPx, heightPx, isOpaque }: Painted): number =>
  range(widthPx * heightPx).filter((i) => isOpaque(i % widthPx, Math.floor(i / widthPx))).length /
  (widthPx * heightPx);

describe.each(FIGURES)("the figure $name", (figure) => {
  it("is the same drawing every time", () => {
    expect(figureSvg(figure, DAY)).toBe(figureSvg(figure, DAY));
  });

  it("holds no number that is none", () => {
    expect(figureSvg(figure, DAY)).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  const whole = figure.isPiece ? null : it;
  whole?.("lies whole and closely in its frame", async () => {
    for (const side of margins(await paint(figureSvg(figure, DAY)))) {
      expect(side).toBeGreaterThanOrEqual(1);
      expect(side).toBeLessThanOrEqual(8);
    }
  });

  it("fills a good part of its frame", async () => {
    expect(coverage(await paint(figureSvg(figure, DAY)))).toBeGreaterThan(0.35);
  });

  it("is another colouring of the same shapes at night", () => {
    const shapesOf = (svg: string): string[] => svg.match(/ d="[^"]*"/g) ?? [];
    expect(figureSvg(figure, NIGHT)).not.toBe(figureSvg(figure, DAY));
    const [day, night] = [shapesOf(figureSvg(figure, DAY)), shapesOf(figureSvg(figure, NIGHT))];
    if (!figure.hasSky) expect(night).toEqual(day);
    // Stars and what the moon has on it; all else is the same.
    else expect(night.filter((shape) => day.includes(shape)).length).toBeGreaterThan(day.length * 0.9);
  });
});

describe.each(HEADS)("the head $name", (picture) => {
  it("lies whole in the frame that all heads share", async () => {
    const [left = 0, top = 0, right = 0, bottom = 0] = margins(await paint(headSvg(picture, DAY)));
    expect(Math.min(left, top, right, bottom)).toBeGreaterThanOrEqual(1);
    expect(left + right).toBeLessThan(HEAD_FRAME.width * 0.1);
  });
});

describe.each(PORTRAITS)("the portrait $name", (portrait) => {
  it("has its head clear of the round ground's edge, and shoulders that reach it", async () => {
    const { widthPx, heightPx, isOpaque } = await paint(portraitSvg(portrait, DAY));
    const radius = PORTRAIT_FRAME.width / 2;
    const chinY = heightPx / 2 + radius * 0.4;
    const fromMiddle = (x: number, y: number): number => Math.hypot(x - widthPx / 2, y - heightPx / 2);
    const drawn = range(widthPx * heightPx)
      .map((i) => [i % widthPx, Math.floor(i / widthPx)] as const)
      .filter(([x, y]) => isOpaque(x, y));
    const headReach = Math.max(...drawn.filter(([, y]) => y < chinY).map(([x, y]) => fromMiddle(x, y)));
    expect(headReach).toBeLessThan(radius * 0.95);
    for (const side of [-1, 1]) {
      const shoulder = drawn.filter(([x, y]) => y >= chinY && (x - widthPx / 2) * side > 0);
      expect(shoulder.some(([x, y]) => fromMiddle(x, y) > radius)).toBe(true);
    }
  });

  it("is another colouring of the same shapes at night", () => {
    const shapesOf = (svg: string): string[] => svg.match(/ d="[^"]*"/g) ?? [];
    expect(portraitSvg(portrait, NIGHT)).not.toBe(portraitSvg(portrait, DAY));
    expect(shapesOf(portraitSvg(portrait, NIGHT))).toEqual(shapesOf(portraitSvg(portrait, DAY)));
  });
});

describe("expressions", () => {
  it("all differ from one another", () => {
    const drawings = HEADS.map((picture) => headSvg(picture, DAY));
    expect(new Set(drawings).size).toBe(HEADS.length);
  });

  it("keep the catch-light in every open eye, under heavy lids too", () => {
    const catchLights = (name: string): number => {
      const picture = HEADS.find((each) => each.name === `head-${name}`);
      if (!picture) throw new Error(`no head ${name}`);
      return headSvg(picture, DAY).split(`fill="${DAY.catchLight}"`).length - 1;
    };
    expect(["happy", "sad", "wow", "think"].map(catchLights)).toEqual([2, 2, 2, 2]);
    expect(catchLights("wink")).toBe(1);
    expect(catchLights("sleep")).toBe(0);
  });
});
