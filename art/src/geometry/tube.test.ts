import { describe, expect, it } from "vitest";
import { boxOf } from "./outline.ts";
import { points } from "./point.ts";
import { halfWidthAt, profile } from "./spine.ts";
import { tube } from "./tube.ts";

describe("a tube", () => {
  const straight = tube(points("0,0 0,10 0,20 0,30"), profile("0,10 0.5,6 1,4"));

  it("has its half-width across, right of the way at 1 and left at -1", () => {
    expect(straight.at(0, 1)[0]).toBeCloseTo(-10);
    expect(straight.at(0, -1)[0]).toBeCloseTo(10);
    expect(straight.at(0.5, 0)).toEqual([expect.closeTo(0), expect.closeTo(15)]);
  });

  it("bulges by its half-width beyond both ends", () => {
    const { top, bottom } = boxOf(straight.outline);
    expect(top).toBeCloseTo(-10, 0);
    expect(bottom).toBeCloseTo(34, 0);
  });

  it("eases its half-width between stops and holds it outside them", () => {
    const stops = profile("0.2,10 0.8,20");
    for (const [position, expected] of [
      [0, 10],
      [0.2, 10],
      [0.5, 15],
      [0.8, 20],
      [1, 20],
    ] as const) {
      expect(halfWidthAt(stops, position)).toBeCloseTo(expected);
    }
  });
});
