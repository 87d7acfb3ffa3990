import { group, type Markup, num, scaleNum } from "../svg.ts";

/** Where a figure stands in a scene: the middle of its feet, and its size (1: head 200 wide). */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Faces the other way; what is drawn there has its light from the left. */
  readonly isMirrored?: boolean;
}

/** Draws something of the rig at its place in a scene. */
export function placed({ x, y, size, isMirrored = false }: Place, drawing: Markup): Markup {
  const scale = isMirrored ? `${scaleNum(-size)} ${scaleNum(size)}` : scaleNum(size);
  return group(`translate(${num(x)} ${num(y)}) scale(${scale})`, drawing);
}

/** The place in a scene of somebody who has a place in a group. */
export function placeIn(group: Place, { x, y, size, isMirrored = false }: Place): Place {
  return { x: group.x + x * group.size, y: group.y + y * group.size, size: size * group.size, isMirrored };
}
