import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, smooth, toPath, translate } from "./outline.ts";
import { type Point, points } from "./point.ts";

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const pointList = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 });

/** Where a path written by toPath ends, by adding up its relative steps. */
function endOf(d: string): Point {
  const [start = "", ...cubics] = d.replace(/[Mz]/g, "").split("c");
  const numbers = (text: string): number[] => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [x = 0, y = 0] = numbers(start);
  for (const cubic of cubics) {
    const [dx = 0, dy = 0] = numbers(cubic).slice(-2);
    x += dx;
    y += dy;
  }
  return [x, y];
}

describe("an outline", () => {
  it("passes through every point it is laid through", () => {
    fc.assert(
      fc.property(pointList, (list) => {
        const { start, segments } = smooth(list, { isClosed: false });
        expect([start, ...segments.map(([, , end]) => end)]).toEqual(list);
      }),
    );
  });

  it("ends where its last point lies, however many relative steps lead there", () => {
    fc.assert(
      fc.property(pointList, (list) => {
        const [endX, endY] = endOf(toPath(smooth(list, { isClosed: false })));
        const [x, y] = list.at(-1) ?? [0, 0];
        expect(Math.hypot(endX - x, endY - y)).toBeLessThan(0.08);
      }),
    );
  });

  it("is written without needless characters", () => {
    const straight = smooth(points("0,0 0.5,0 -10,20"), { isClosed: false, tension: 0 });
    expect(toPath(straight)).toBe("M0 0c0 0 .5 0 .5 0c0 0-10.5 20-10.5 20");
  });

  it("keeps its shape when it is moved", () => {
    const outline = smooth(points("0,0 30,10 20,40"));
    const moved = translate(outline, [5, -7]);
    expect(toPath(moved).slice(toPath(moved).indexOf("c"))).toBe(
      toPath(outline).slice(toPath(outline).indexOf("c")),
    );
    expect(boxOf(moved).left - boxOf(outline).left).toBeCloseTo(5);
    expect(boxOf(moved).bottom - boxOf(outline).bottom).toBeCloseTo(-7);
  });
});

describe("a list of points", () => {
  it.each(["0,0 1", "0,0 a,b", "", "0,0  1,1"])("refuses %j", (text) => {
    expect(() => points(text)).toThrow(SyntaxError);
  });
});
