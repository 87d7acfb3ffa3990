import { describe, expect, it } from "vitest";
import { rasterise } from "../raster.ts";
import { DAYTIMES } from "./daytimes.ts";
import { type Scene, sceneSvg } from "./scene.ts";
import { TOOL_SCENES } from "./tool.scenes.ts";

const WIDTH_PX = 48;
/** How far two pictures are apart, of 255, in what lies around him; two of one clearing are at 6 by day, and at 2 by night. */
const LEAST_APART = { day: 28, night: 9 };

/** The left and the right quarter of a picture, where he is not, scaled to one size. */
async function surroundings(scene: Scene, daytime: (typeof DAYTIMES)[number]): Promise<number[]> {
  const { data, info } = await rasterise(sceneSvg(scene, daytime), WIDTH_PX, 1)
    .removeAlpha()
    .toColourspace("srgb")
    .resize({ width: WIDTH_PX, height: 20, fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].filter((_, i) => {
    const share = (Math.floor(i / info.channels) % info.width) / info.width;
    return share < 0.25 || share >= 0.75;
  });
}

describe.each(DAYTIMES)("The tools' pictures by $name", (daytime) => {
  it("[ISSUE-16] are each of a place of their own", async () => {
    const views = await Promise.all(TOOL_SCENES.map((scene) => surroundings(scene, daytime)));
    const apart = TOOL_SCENES.flatMap(({ name }, i) =>
      TOOL_SCENES.slice(0, i).map((other, j) => {
        const [one = [], two = []] = [views[i], views[j]];
        const sum = one.reduce((total, value, at) => total + Math.abs(value - (two[at] ?? 0)), 0);
        return { pair: `${name}, ${other.name}`, by: sum / one.length };
      }),
    );
    expect(apart.filter(({ by }) => by < LEAST_APART[daytime.name])).toEqual([]);
  });
});
