import { describe, expect, it } from "vitest";
import { pixelSizeOf } from "./pixel-size.ts";

const box = (width: number, height: number) => [{ inlineSize: width, blockSize: height }];

describe("the size of the canvas in the screen's own pixels", () => {
  it("is what the browser says, where its layout was rounded", () => {
    const sizes = {
      contentRect: { width: 411.43, height: 731.43 } as DOMRectReadOnly,
      devicePixelContentBoxSize: box(1_081, 1_920),
    };
    expect(pixelSizeOf(sizes, 2.625)).toEqual({ width: 1_081, height: 1_920 });
  });

  it("is reckoned where the browser says nothing", () => {
    const contentRect = { width: 390, height: 844 } as DOMRectReadOnly;
    expect(pixelSizeOf({ contentRect }, 3)).toEqual({ width: 1_170, height: 2_532 });
  });

  it("is reckoned where the browser forgets the ratio", () => {
    const sizes = {
      contentRect: { width: 390, height: 844 } as DOMRectReadOnly,
      devicePixelContentBoxSize: box(390, 844),
    };
    expect(pixelSizeOf(sizes, 3)).toEqual({ width: 1_170, height: 2_532 });
  });

  it("is nothing for a canvas of 0 × 0", () => {
    const sizes = {
      contentRect: { width: 0, height: 0 } as DOMRectReadOnly,
      devicePixelContentBoxSize: box(0, 0),
    };
    expect(pixelSizeOf(sizes, 2)).toEqual({ width: 0, height: 0 });
  });
});
