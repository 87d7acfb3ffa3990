import { describe, expect, it } from "vitest";
import { type FigureSource, rasterSrcSet } from "./figure.source.ts";

const FAMILY: FigureSource = { kind: "raster", name: "family", version: "1", widthPx: 560, heightPx: 240 };

describe("the densities of a drawing", () => {
  it("are one and two pixels a CSS pixel at its intended size", () => {
    expect(rasterSrcSet(FAMILY, "day", "avif")).toBe(
      "/art/family-day-1x.1.avif 1x, /art/family-day-2x.1.avif 2x",
    );
  });

  it("[ISSUE-14] grow where it is shown smaller: a dense screen then takes the smaller file", () => {
    expect(rasterSrcSet(FAMILY, "night", "webp", 260)).toBe(
      "/art/family-night-1x.1.webp 2.15x, /art/family-night-2x.1.webp 4.31x",
    );
  });
});
