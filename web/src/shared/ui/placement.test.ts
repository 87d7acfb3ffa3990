import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeBeside } from "./placement.ts";

const options = { align: "start", side: "below", gapPx: 8, marginPx: 8 } as const;
const phone = { width: 390, height: 844 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });

describe("a box beside its anchor", () => {
  it("hangs below it, edges in line", () => {
    expect(placeBeside(anchor(20, 100), { width: 200, height: 300 }, phone, options)).toEqual({
      left: 20,
      top: 152,
    });
    expect(
      placeBeside(anchor(300, 100), { width: 200, height: 300 }, phone, { ...options, align: "end" }),
    ).toEqual({ left: 144, top: 152 });
  });

  it("moves above where there is no room below", () => {
    expect(placeBeside(anchor(20, 760), { width: 200, height: 300 }, phone, options).top).toBe(452);
  });

  it("stays where it was wanted when the other side has even less room", () => {
    expect(placeBeside(anchor(20, 200), { width: 200, height: 700 }, phone, options).top).toBe(136);
  });

  it("never leaves the window while it fits into it", () => {
    const coordinate = fc.integer({ min: -100, max: 900 });
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 374 }),
        fc.integer({ min: 1, max: 828 }),
        fc.constantFrom("start", "centre", "end"),
        fc.constantFrom("above", "below"),
        (left, top, width, height, align, side) => {
          const placed = placeBeside(anchor(left, top), { width, height }, phone, {
            ...options,
            align,
            side,
          });
          expect(placed.left).toBeGreaterThanOrEqual(8);
          expect(placed.top).toBeGreaterThanOrEqual(8);
          expect(placed.left + width).toBeLessThanOrEqual(382);
          expect(placed.top + height).toBeLessThanOrEqual(836);
        },
      ),
    );
  });
});
