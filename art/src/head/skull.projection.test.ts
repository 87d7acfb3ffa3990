import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skullProjection } from "./skull.projection.ts";

const onFace = fc.tuple(
  fc.double({ min: -120, max: 120, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);

describe("turning the head", () => {
  it("leaves every point where it is when the head looks straight on", () => {
    const straight = skullProjection(0, 0);
    fc.assert(
      fc.property(onFace, (point) => {
        for (const placed of [straight.project(point), straight.drape(point), straight.paint(point)]) {
          expect(placed[0]).toBeCloseTo(point[0]);
          expect(placed[1]).toBeCloseTo(point[1]);
        }
      }),
    );
  });

  it("mirrors: a turn to the left is the mirror image of the same turn to the right", () => {
    fc.assert(
      fc.property(onFace, fc.double({ min: 0, max: 22, noNaN: true }), ([x, y], yawDeg) => {
        const [rightX, rightY] = skullProjection(yawDeg, 0).paint([x, y]);
        const [leftX, leftY] = skullProjection(-yawDeg, 0).paint([-x, y]);
        expect(leftX).toBeCloseTo(-rightX);
        expect(leftY).toBeCloseTo(rightY);
      }),
    );
  });

  it("keeps a cheek stripe on the far side running inwards at the largest turn", () => {
    const { paint } = skullProjection(22, 0);
    expect(paint([76, 22])[0]).toBeLessThan(paint([98, 16])[0]);
    expect(paint([98, 16])[0]).toBeLessThan(paint([124, 14])[0]);
  });

  it("moves the nose, which stands out, further than the temple", () => {
    const { project } = skullProjection(15, 0);
    expect(project([0, 33], 20)[0]).toBeGreaterThan(project([98, -1])[0] - 98 + 15);
  });
});
