import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

describe("a range of bytes", () => {
  it.each([
    [undefined, "all"],
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-30", { start: 0, end: 9 }],
    ["bytes=8-30", { start: 8, end: 9 }],
    ["bytes=10-", "none"],
    ["bytes=-0", "none"],
    ["bytes=5-2", "all"],
    ["bytes=5-5", { start: 5, end: 5 }],
    [" bytes=0-3 ", { start: 0, end: 3 }],
    ["kilobytes=0-3", "all"],
    ["bytes=0-1,3-4", "all"],
    ["bytes=-", "all"],
    ["items=0-1", "all"],
  ] as const)("%s of ten", (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  it("never reaches outside of what is there", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 1_000 }),
        (noise, from, to, size) => {
          for (const header of [noise, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
            const range = readRange(header, size);
            if (typeof range === "string") continue;
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.end).toBeLessThan(size);
            expect(range.start).toBeLessThanOrEqual(range.end);
          }
        },
      ),
    );
  });
});
