import { expect, it } from "vitest";
import { BANDS } from "../edges/edge.ts";
import { rasterise } from "../raster.ts";
import { DAYTIMES } from "./daytimes.ts";
import { DOOR_SCENES } from "./door.scene.ts";
import { HOME_ULTRA, HOME_WIDE } from "./home.scene.ts";
import { sceneSvg } from "./scene.ts";

/** Just above where the page's paper cuts the picture's foot. */
const ABOVE_FOOT = { home: 30, door: 16 } as const;
/** Nowhere the line is bare for as long as this. */
const STRETCH = 150;

const scenes = [
  ...[HOME_WIDE, HOME_ULTRA].map((scene) => ({ scene, above: ABOVE_FOOT.home })),
  ...DOOR_SCENES.filter(({ width }) => width > 1000).map((scene) => ({ scene, above: ABOVE_FOOT.door })),
];

it.each(scenes.flatMap((each) => DAYTIMES.map((daytime) => ({ ...each, daytime, name: each.scene.name }))))(
  "breaks the line at the foot of $name by $daytime.name all along with plants of the band below",
  async ({ scene, above, daytime }) => {
    const { data, info } = await rasterise(sceneSvg(scene, daytime), scene.width, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = (info.height - above) * info.width;
    const band = BANDS[daytime.name].toLowerCase().slice(1);
    const plants = Array.from({ length: info.width }, (_, x) => x).filter(
      (x) => data.subarray((row + x) * 3, (row + x + 1) * 3).toString("hex") === band,
    );
    const bare = [...plants, info.width].map((x, i) => x - (plants[i - 1] ?? 0));
    expect(Math.max(...bare)).toBeLessThan(STRETCH);
  },
);
