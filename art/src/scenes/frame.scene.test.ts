import { expect, it } from "vitest";
import { rasterise } from "../raster.ts";
import { DAYTIMES } from "./daytimes.ts";
import { FRAME_SCENES } from "./frame.scene.ts";
import { sceneSvg } from "./scene.ts";

/** As how-to-play.module.css lays the round button with its cream ring over the picture, and how far it reaches in that. */
const BUTTON = { across: 0.5, down: 0.45, radius: 42 } as const;
const DISC = { day: "fff6da", night: "f6efd6" } as const;

it.each(FRAME_SCENES.flatMap((scene) => DAYTIMES.map((daytime) => ({ scene, daytime, name: scene.name }))))(
  "keeps the disc of $name by $daytime.name clear of the button's ring, which is as light",
  async ({ scene, daytime }) => {
    const { data, info } = await rasterise(sceneSvg(scene, daytime), scene.width, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isDisc = (x: number, y: number): boolean => {
      const at = (y * info.width + x) * 3;
      return data.subarray(at, at + 3).toString("hex") === DISC[daytime.name];
    };
    const [x, y] = [Math.round(info.width * BUTTON.across), Math.round(info.height * BUTTON.down)];
    const around = Array.from({ length: 72 }, (_, i) => (i * Math.PI) / 36);
    const under = around.filter((angle) =>
      isDisc(
        Math.round(x + Math.cos(angle) * BUTTON.radius),
        Math.round(y + Math.sin(angle) * BUTTON.radius),
      ),
    );
    expect(under).toEqual([]);
    // There is a disc at all.
    const all = Array.from({ length: info.height * info.width }, (_, i) => i);
    expect(all.filter((i) => isDisc(i % info.width, Math.floor(i / info.width))).length).toBeGreaterThan(
      2000,
    );
  },
);
