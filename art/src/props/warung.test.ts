import { expect, it } from "vitest";
import { rasterise } from "../raster.ts";
import { svgDocument } from "../svg.ts";
import { WARUNG_DAY, WARUNG_NIGHT } from "./warung.palette.ts";
import { beforeCook } from "./warung.ts";

/** Half way down the awning; its stripes are half as wide again at its hem as they would be at this distance. */
const MIDDLE_Y = -494;
const STRIPE_WIDTH = 50;

it.each([
  ["day", WARUNG_DAY],
  ["night", WARUNG_NIGHT],
])("has an awning of two colours by %s, and no stain on it", async (_, palette) => {
  const frame = { x: -400, y: -560, width: 800, height: 200 };
  const { data, info } = await rasterise(
    svgDocument(frame, beforeCook(palette), `width="${frame.width}" height="${frame.height}"`),
    frame.width,
    1,
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = Array.from({ length: 12 }, (__, stripe) => {
    const x = Math.round((stripe - 5.5) * STRIPE_WIDTH) - frame.x;
    const at = ((MIDDLE_Y - frame.y) * info.width + x) * info.channels;
    return `#${data.subarray(at, at + 3).toString("hex")}`.toUpperCase();
  });
  expect(colours).toEqual(Array.from({ length: 12 }, (__, stripe) => palette.awning[stripe % 2]));
});
