import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenWall } from "./even-wall.ts";

const rows = fc.array(fc.integer({ min: 10, max: 36 }), { maxLength: 120 });
const columns = fc.constantFrom(2, 3, 5);

const DEMO = [
  15, 15, 25, 13, 15, 15, 13, 25, 27, 20, 27, 11, 16, 20, 11, 27, 20, 20, 20, 13, 11, 27, 20, 11, 15,
];

describe("a wall that ends evenly", () => {
  it("[ISSUE-16] does so in two, three and five columns", () => {
    for (const count of [2, 3, 5]) expect(evenWall(DEMO, count)).toHaveLength(DEMO.length);
  });

  it("has one end, cuts no picture by more than an eighth, and hangs each in a column that there is", () => {
    fc.assert(
      fc.property(rows, columns, (heights, count) => {
        const tiles = evenWall(heights, count);
        const ends = new Array<number>(count).fill(0);
        for (const [index, { column, moreRows }] of tiles?.entries() ?? []) {
          const own = heights[index] ?? 0;
          expect(Math.abs(moreRows)).toBeLessThanOrEqual(own / 8);
          ends[column] = (ends[column] ?? Number.NaN) + own + moreRows;
        }
        expect(new Set(ends).size).toBe(1);
      }),
    );
  });

  it("[ISSUE-16] leaves those whole that may not be cut", () => {
    const isWhole = (index: number) => index % 4 === 0;
    for (const count of [2, 3, 5]) {
      const tiles = evenWall(DEMO, count, { isWhole }) ?? [];
      expect(tiles).toHaveLength(DEMO.length);
      expect(tiles.filter((_, index) => isWhole(index)).map(({ moreRows }) => moreRows + 0)).toEqual(
        tiles.filter((_, index) => isWhole(index)).map(() => 0),
      );
    }
  });

  it("hangs pictures over two columns without a hole, wherever neighbours can be made equally high", () => {
    const wide = fc.array(fc.option(fc.integer({ min: 21, max: 43 }), { freq: 5 }), { minLength: 120 });
    fc.assert(
      fc.property(rows, columns, wide, (heights, count, wideRows) => {
        const tiles = evenWall(heights, count, { wideRows: (index) => wideRows[index] ?? null });
        const ends = new Array<number>(count).fill(0);
        for (const [index, { column, moreRows, isWide }] of tiles?.entries() ?? []) {
          const own = (isWide ? wideRows[index] : heights[index]) ?? Number.NaN;
          expect(Math.abs(moreRows)).toBeLessThanOrEqual(isWide ? 0 : own / 8);
          const under = isWide ? [column, column + 1] : [column];
          // In their order in the page, as the browser hangs them: both neighbours end where a wide one begins.
          expect(new Set(under.map((each) => ends[each])).size).toBe(1);
          for (const each of under) ends[each] = (ends[each] ?? Number.NaN) + own + moreRows;
        }
        expect(new Set(ends).size).toBe(1);
      }),
    );
    const isWide = (index: number) => [0, 9].includes(index);
    for (const count of [2, 3, 5])
      expect(
        evenWall(DEMO, count, { wideRows: (index) => (isWide(index) ? 29 : null) })?.filter(
          (tile) => tile.isWide,
        ).length,
      ).toBeGreaterThan(0);
  });

  it("is found for nearly every wall of some rows", () => {
    const isFound = fc.sample(
      fc.tuple(fc.array(fc.integer({ min: 10, max: 36 }), { minLength: 25, maxLength: 120 }), columns),
      { numRuns: 100, seed: 16 },
    );
    expect(isFound.filter(([heights, count]) => evenWall(heights, count)).length).toBeGreaterThan(90);
  });

  it("is not forced on a single row", () => {
    expect(evenWall([11, 20, 11, 11, 15], 5)).toBeNull();
  });
});
