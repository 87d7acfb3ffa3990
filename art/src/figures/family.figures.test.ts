import { expect, it } from "vitest";
import { DAY } from "../palette.ts";
import { sit } from "../poses/sit.ts";
import { rasterise } from "../raster.ts";
import { svgDocument } from "../svg.ts";
import { CUB } from "./family.figures.ts";
import { light } from "./figure.ts";

const CLEAR_BELOW = 8;

/** How many pixels of nothing have something of the drawing on all four sides: what stands behind would show there as a patch. */
function caught(alpha: Uint8Array, width: number): number {
  const isDrawn = (at: number): boolean => (alpha[at] ?? 0) >= CLEAR_BELOW;
  const isOnBothSides = (at: number, from: number, to: number, step: number): boolean =>
    [-step, step].every((by) => {
      let next = at + by;
      while (next >= from && next < to && !isDrawn(next)) next += by;
      return next >= from && next < to;
    });
  return Array.from(alpha.keys()).filter((at) => {
    const row = at - (at % width);
    return (
      !isDrawn(at) && isOnBothSides(at, row, row + width, 1) && isOnBothSides(at, 0, alpha.length, width)
    );
  }).length;
}

it("catches nothing in a loop of the cub's tail, who sits before his mother's paws", async () => {
  // From his forelegs on: whatever is between those is not his tail's.
  const frame = { x: 60, y: -180, width: 190, height: 220 };
  const { data, info } = await rasterise(
    svgDocument(
      frame,
      sit({ palette: DAY, light, ...CUB }),
      `width="${frame.width}" height="${frame.height}"`,
    ),
    frame.width,
    1,
  )
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  // He is there at all.
  expect(data.some((alpha) => alpha > CLEAR_BELOW)).toBe(true);
  expect(caught(data, info.width)).toBe(0);
});
