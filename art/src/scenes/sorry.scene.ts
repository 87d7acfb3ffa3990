import { rock } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { clearing, frontLeaves } from "./clearing.ts";
import type { SceneFormat } from "./format.ts";
import type { Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";

/** Words stand on the left, Bakso at two thirds before the sun. */
const WIDE: SceneFormat = {
  suffix: "wide",
  width: 1440,
  height: 600,
  widthsPx: [1440, 2160],
  place: { x: 994, y: 546, size: 1.08 },
  horizonY: 458,
  scale: 0.82,
};
/** Words stand above, on the plain sky. */
const PHONE: SceneFormat = {
  suffix: "phone",
  width: 390,
  height: 366,
  widthsPx: [390, 780, 1170],
  place: { x: 192, y: 332, size: 0.66 },
  horizonY: 252,
  scale: 0.52,
};
/** Where his head is above his feet, at size 1: the disc stands behind it. */
const HEAD_HEIGHT = 262;

/** Bakso alone in a clearing, and sad: where something can't be had. */
function sorry({ suffix, place, widthsPx, ...format }: SceneFormat): Scene {
  const { width, height, scale } = format;
  const { x, y, size } = place;
  const cub: SittingCub = { place, pose: { slump: 26, tail: "low" }, head: { expression: "sad" } };
  return {
    name: `sorry-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: movingParts(cub),
    draw: (daytime) => {
      const setting: Setting = {
        ...format,
        seed: 59,
        sun: { centre: [x + 5 * size, y - HEAD_HEIGHT * size], radius: 162 * size },
        forest: daytime.forest,
      };
      const around = clearing(setting, {
        treesLeft: 240,
        treesRight: 240,
        // On a wide picture words begin there.
        hasWords: suffix === "wide",
        groundHeight: height - y + 40 * scale,
      });
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          rock(setting, [x + 8 * size, y - 20 * size], 198 * size, 114 * size) +
          sittingCub(cub, daytime),
        // Nothing hangs in from above: a page goes on with plain sky there.
        front: frontLeaves(setting, height, { left: 0.8, right: 0.7 }),
      };
    },
  };
}

export const SORRY_SCENES: readonly Scene[] = [WIDE, PHONE].map(sorry);
