import { expect, it } from "vitest";
import { rasterise } from "../raster.ts";
import { DAYTIMES } from "./daytimes.ts";
import { DOOR_SCENES } from "./door.scene.ts";
import { sceneSvg } from "./scene.ts";

/** The middle of the doorstep's lower edge in each format, and how far below it the way has begun. */
const BELOW_STEP: Record<string, { readonly x: number; readonly y: number }> = {
  wide: { x: 1036, y: 690 + 36 * 0.87 },
  phone: { x: 174, y: 372 + 36 * 0.52 },
};

/** From there on, as far down as no fern of the picture's foot reaches. */
const FURTHER = 10;

it.each(DOOR_SCENES.flatMap((scene) => DAYTIMES.map((daytime) => ({ scene, daytime, name: scene.name }))))(
  "[ISSUE-16] a way leads from the doorstep of $name by $daytime.name, and touches it",
  async ({ scene, daytime }) => {
    const { data, info } = await rasterise(sceneSvg(scene, daytime), scene.width, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { x, y } = BELOW_STEP[scene.name.split("-").at(-1) ?? ""] ?? { x: 0, y: 0 };
    const size = scene.width > 1000 ? 0.87 : 0.52;
    // Left and right of the door's middle, as far as the step goes.
    for (const dx of [-90, -40, 40, 84])
      for (const row of [Math.round(y), Math.round(y + FURTHER * size)]) {
        const at = (row * info.width + Math.round(x + dx * size)) * 3;
        expect(
          `#${data.subarray(at, at + 3).toString("hex")}`.toUpperCase(),
          `${dx} from the middle, ${row} down`,
        ).toBe(daytime.forest.path);
      }
  },
);
