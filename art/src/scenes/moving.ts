import type { PartedTail } from "../body/parted-tail.ts";
import type { Box } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { eyelids } from "../head/eyelids.ts";
import type { LightSide } from "../lit.ts";
import type { HeadPose, HeadSetting } from "../poses/pose.ts";
import type { Frame } from "../svg.ts";
import { type Place, placed } from "./cub.ts";
import type { MovingPart } from "./scene.ts";

const LID_REACH = 78;

/** A figure's eyelids, where they belong in the scene; `head` is what is set over its pose's own. */
export function eyelidsOf(
  place: Place,
  { at: [x, y], scale = 1, setting }: HeadPose,
  head: HeadSetting,
  name: "lids" | "other-lids" = "lids",
): MovingPart {
  const reach = LID_REACH * scale;
  const pivot = inScene(place, [x, y]);
  const headPlace = { ...place, x: pivot[0], y: pivot[1], size: place.size * scale };
  return {
    name,
    frame: frameOf(place, { left: x - reach, top: y - reach / 2, right: x + reach, bottom: y + reach / 2 }),
    pivot,
    draw: ({ fur }) =>
      placed(headPlace, eyelids({ ...setting, ...head, palette: fur, light: lightOf(place) })),
  };
}

/** What is free of a figure's tail, where it belongs in the scene. */
export function swayingTail(place: Place, { pivot, box, free }: PartedTail): MovingPart {
  return {
    name: "tail",
    frame: frameOf(place, box),
    pivot: inScene(place, pivot),
    draw: ({ fur }) => placed(place, free({ palette: fur, light: lightOf(place) })),
  };
}

const lightOf = ({ isMirrored }: Place): LightSide => (isMirrored ? -1 : 1);

function inScene({ x, y, size, isMirrored }: Place, [ownX, ownY]: Point): Point {
  return [x + ownX * (isMirrored ? -size : size), y + ownY * size];
}

function frameOf(place: Place, { left, top, right, bottom }: Box): Frame {
  const [x, y] = inScene(place, [place.isMirrored ? right : left, top]);
  return { x, y, width: (right - left) * place.size, height: (bottom - top) * place.size };
}
