import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { fern, rafflesia, rock } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { NIGHT, type Palette } from "../palette.ts";
import type { Frame, Markup } from "../svg.ts";
import type { Figure } from "./figure.ts";

/** What grows beside a trail on the page's paper, which is light by day and dark by night. */
function wayside(
  name: string,
  frame: Frame,
  draw: (setting: Setting, shade: string, lit: string) => Markup,
): Figure {
  return {
    name,
    frame,
    displayWidthPx: 168,
    draw: (palette: Palette) => {
      const isNight = palette === NIGHT;
      const forest = isNight ? FOREST_NIGHT : FOREST_DAY;
      const [shade, lit] = isNight ? [forest.moss, forest.mossLit] : [forest.depths[4], forest.depths[3]];
      const setting: Setting = {
        width: frame.width,
        height: frame.height,
        horizonY: 0,
        scale: 1,
        seed: 5,
        sun: { centre: [120, -300], radius: 40 },
        forest,
      };
      return frondDefinitions(["fern"]) + draw(setting, shade, lit);
    },
  };
}

export const WAYSIDE_FIGURES: readonly Figure[] = [
  wayside(
    "wayside-fern",
    { x: -141, y: -95, width: 288, height: 144 },
    (setting, shade, lit) =>
      fern([26, 14], 118, shade, lit, 8) +
      fern([-62, 18], 78, shade, lit, 3) +
      rock(setting, [-4, -8], 34, 28),
  ),
  wayside(
    "wayside-stones",
    { x: -141, y: -79, width: 298, height: 128 },
    (setting, shade, lit) =>
      fern([58, 14], 92, shade, lit, 5) +
      rock(setting, [-20, -42], 66, 58) +
      rock(setting, [56, -14], 34, 32) +
      fern([-96, 20], 46, shade, lit, 6),
  ),
  wayside(
    "wayside-flower",
    { x: -134, y: -69, width: 267, height: 112 },
    (setting, shade, lit) =>
      fern([-40, 16], 96, shade, lit, 11) +
      fern([66, 18], 66, shade, lit, 2) +
      rafflesia(setting, [12, -10], 0.62),
  ),
];
