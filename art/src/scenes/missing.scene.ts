import { ground } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { pawPrint } from "../forest/trail.ts";
import { canopy } from "../forest/trees.ts";
import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { peek } from "../poses/peek.ts";
import { propsOf } from "../props/props.ts";
import { clipped, ellipse, group, stroke } from "../svg.ts";
import { placed } from "./cub.ts";
import type { Scene } from "./scene.ts";

const WIDTH = 640;
const HEIGHT = 480;
const WALL = { day: "#F7EBD3", night: "#173D36" } as const;
const WALL_DARK = { day: "#EBD9B4", night: "#10302B" } as const;

/** Where a picture cannot be shown: its frame hangs there, its subject has walked off, and Bakso looks after it. */
export const MISSING: Scene = {
  name: "picture-missing",
  width: WIDTH,
  height: HEIGHT,
  widthsPx: [320, 640],
  isLayered: false,
  draw: ({ name, fur, forest }) => {
    const props = propsOf(fur);
    const inner = { x: 148, y: 92, width: 344, height: 234 };
    const setting: Setting = {
      width: WIDTH,
      height: HEIGHT,
      horizonY: 262,
      scale: 0.5,
      seed: 3,
      sun: { centre: [390, 176], radius: 46 },
      forest,
    };
    const view =
      sky(setting) +
      canopy(setting, {
        y: 246,
        swell: 10,
        crown: 26,
        fill: forest.depths[1],
        rim: forest.rims[1],
        seed: 4,
        rows: 1,
      }) +
      ground(setting, 278, 8, forest.depths[3]);
    const pane = smooth(
      [
        [inner.x, inner.y],
        [inner.x + inner.width, inner.y],
        [inner.x + inner.width, inner.y + inner.height],
        [inner.x, inner.y + inner.height],
      ],
      { tension: 0 },
    );
    const frame =
      `<rect x="${inner.x - 24}" y="${inner.y - 24}" width="${inner.width + 48}" height="${inner.height + 48}" rx="12" fill="${props.woodDark}"/>` +
      `<rect x="${inner.x - 18}" y="${inner.y - 18}" width="${inner.width + 36}" height="${inner.height + 36}" rx="8" fill="${props.wood}"/>` +
      `<rect x="${inner.x - 6}" y="${inner.y - 6}" width="${inner.width + 12}" height="${inner.height + 12}" rx="3" fill="${props.woodDark}"/>` +
      clipped(pane, view);
    const cord = stroke("M190 72L320 22L450 72", props.woodDark, 4) + ellipse([320, 22], 7, 7, props.metal);
    const tracks = points("380,288 410,302 442,288 474,302 508,288 544,302")
      .map(([x, y], i) =>
        group(
          `translate(${x} ${y}) rotate(${78 + (i % 2 ? 10 : -6)})`,
          `<g opacity=".75">${pawPrint(props.woodDark)}</g>`,
        ),
      )
      .join("");
    return {
      back:
        `<rect width="${WIDTH}" height="${HEIGHT}" fill="${WALL[name]}"/>` +
        `<rect y="404" width="${WIDTH}" height="${HEIGHT - 404}" fill="${WALL_DARK[name]}"/>`,
      mid: group("rotate(-3 320 22)", cord + frame + tracks),
      stage: placed(
        { x: 320, y: 404, size: 0.78 },
        peek({ palette: fur, light: 1, headOptions: { expression: "curious", gaze: [2, -8], tiltDeg: 4 } }),
      ),
      front: "",
    };
  },
};
