import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, hang, seenPlaces } from "./wall.layout.ts";

const sizes = fc.array(
  fc.record({ widthPx: fc.integer({ min: 1, max: 4_000 }), heightPx: fc.integer({ min: 1, max: 4_000 }) }),
  { maxLength: 120 },
);
const width = fc.integer({ min: 260, max: 2_400 });

describe("the wall", () => {
  it("has two, three or five columns", () => {
    expect([350, 704, 1_200].map(columnsOf)).toEqual([2, 3, 5]);
  });

  it("hangs no picture over another, and none beside the wall", () => {
    fc.assert(
      fc.property(sizes, width, (pictures, wallWidth) => {
        const { places, heightPx } = hang(pictures, wallWidth);
        for (const [index, a] of places.entries()) {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.x + a.width).toBeLessThanOrEqual(wallWidth + 0.001);
          expect(a.y + a.height).toBeLessThanOrEqual(heightPx);
          for (const b of places.slice(index + 1)) {
            const isApart =
              a.x + a.width <= b.x + 0.001 ||
              b.x + b.width <= a.x + 0.001 ||
              a.y + a.height <= b.y ||
              b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("keeps the order of a page that is read in rows", () => {
    fc.assert(
      fc.property(sizes, width, (pictures, wallWidth) => {
        const tops = hang(pictures, wallWidth).places.map(({ y }) => y);
        expect(tops).toEqual([...tops].sort((a, b) => a - b));
      }),
    );
  });

  it("is as high as nothing when it is empty", () => {
    expect(hang([], 1_000)).toEqual({ places: [], heightPx: 0 });
  });

  it("shows what lies in the window, and only that", () => {
    const wall = hang(new Array(500).fill({ widthPx: 100, heightPx: 100 }), 1_200);
    const seen = seenPlaces(wall, 5_000, 6_000);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.length).toBeLessThan(40);
  });
});
