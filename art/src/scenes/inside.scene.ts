import { fern } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { nap } from "../poses/nap.ts";
import { clearing, frontLeaves } from "./clearing.ts";
import { placed } from "./cub.ts";
import { DAYTIMES } from "./daytimes.ts";
import type { Scene } from "./scene.ts";

const WIDTH = 640;
const HEIGHT = 400;

/**
 * What the studio behind the door draws when it is asked for a cub asleep at full moon: the moon stands whole in the sky,
 * above all crowns. It is night in it by day, too. A narrow window shows the middle of it.
 */
export const INSIDE: Scene = {
  name: "inside",
  width: WIDTH,
  height: HEIGHT,
  widthsPx: [480, 960],
  isLayered: false,
  isSmall: true,
  draw: (daytime) => {
    const { fur, forest } = DAYTIMES.find(({ name }) => name === "night") ?? daytime;
    const setting: Setting = {
      width: WIDTH,
      height: HEIGHT,
      horizonY: 296,
      scale: 0.62,
      seed: 43,
      sun: { centre: [326, 126], radius: 78 },
      forest,
    };
    const around = clearing(setting, { treesLeft: 150, treesRight: 130, groundHeight: 92 });
    return {
      back: around.back,
      mid: around.mid,
      stage:
        around.floor +
        fern([96, 386], 84, forest.depths[4], forest.depths[3], 3) +
        fern([560, 390], 78, forest.depths[4], forest.depths[3], 6) +
        placed({ x: 308, y: 372, size: 0.74 }, nap({ palette: fur, light: 1 })),
      front: frontLeaves(setting, HEIGHT, { left: 0.5, right: 0.5 }),
    };
  },
};
