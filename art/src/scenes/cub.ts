import { eyelids } from "../head/eyelids.ts";
import type { HeadOptions } from "../head/head.ts";
import { type SitOptions, sit, sittingHeadAt, swayingTail, TAIL_PIVOT } from "../poses/sit.ts";
import { type Frame, group, type Markup, num } from "../svg.ts";
import type { Daytime, MovingPart } from "./scene.ts";

/** Where a figure stands in a scene: the middle of its feet, and its size (1: head 200 wide). */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Draws something of the rig at its place in a scene. */
export function placed({ x, y, size }: Place, drawing: Markup): Markup {
  return group(`translate(${num(x)} ${num(y)}) scale(${num(size)})`, drawing);
}

export interface SittingCub {
  readonly place: Place;
  readonly pose: Omit<SitOptions, "palette" | "light" | "headOptions" | "isTailApart">;
  readonly head: Omit<HeadOptions, "palette" | "light">;
}

/** A sitting cub whose tail is left to `movingParts`. */
export function sittingCub({ place, pose, head }: SittingCub, { fur }: Daytime): Markup {
  return placed(place, sit({ ...pose, palette: fur, light: 1, isTailApart: true, headOptions: head }));
}

const LID_REACH = 78;
const TAIL_BOX = { left: 112, top: -168, right: 236, bottom: 28 } as const;

/** His eyelids and his tail, where they belong in the scene. */
export function movingParts({ place, pose, head }: SittingCub): readonly MovingPart[] {
  const [headX, headY] = sittingHeadAt(pose.slump);
  const inScene = (x: number, y: number): readonly [number, number] => [
    place.x + x * place.size,
    place.y + y * place.size,
  ];
  const frame = (left: number, top: number, width: number, height: number): Frame => {
    const [x, y] = inScene(left, top);
    return { x, y, width: width * place.size, height: height * place.size };
  };
  const headPlace = { ...place, x: place.x + headX * place.size, y: place.y + headY * place.size };
  return [
    {
      name: "lids",
      frame: frame(headX - LID_REACH, headY - LID_REACH / 2, LID_REACH * 2, LID_REACH),
      pivot: inScene(headX, headY),
      draw: ({ fur }) => placed(headPlace, eyelids({ ...head, palette: fur, light: 1 })),
    },
    {
      name: "tail",
      frame: frame(
        TAIL_BOX.left,
        TAIL_BOX.top,
        TAIL_BOX.right - TAIL_BOX.left,
        TAIL_BOX.bottom - TAIL_BOX.top,
      ),
      pivot: inScene(...TAIL_PIVOT),
      draw: ({ fur }) => placed(place, swayingTail(pose.tail ?? "up", { palette: fur, light: 1 })),
    },
  ];
}
