import { boxOf, type Outline, toPath, translate } from "./geometry/outline.ts";
import type { Point } from "./geometry/point.ts";
import type { Palette } from "./palette.ts";
import { clipped, filled, type Markup } from "./svg.ts";

/** Which side the light comes from in the drawing's own coordinates: 1 right, −1 left (a figure that is flipped). */
export type LightSide = 1 | -1;

/** In which colours and from which side: what every part of a figure shares. */
export interface Paint {
  readonly palette: Palette;
  readonly light: LightSide;
}

export interface Lighting extends Paint {
  readonly fill: string;
  /** Width of the lit edge; 0 draws none. */
  readonly rimWidth: number;
  /** How far the shade reaches in from the dark side; null draws none. The x is for light from the right. */
  readonly shadeBy: Point | null;
  /** Colour of the lit edge where it is not the fur's. */
  readonly rim?: string;
  /** What lies on the shape, below light and shade: stripes, socks, bibs. */
  readonly inner?: Markup;
}

/**
 * A flat shape in the light of one low sun: a crescent of rim on the sunny side, one of shade opposite.
 * Both are what is left of a frame around the shape when the shape itself, a little shifted, is cut out of it.
 */
export function lit(
  outline: Outline,
  { fill, palette, light, rimWidth, shadeBy, rim, inner = "" }: Lighting,
): Markup {
  const shade = shadeBy
    ? crescent(
        outline,
        [shadeBy[0] * light, shadeBy[1]],
        `fill="${palette.shade}" fill-opacity="${palette.shadeOpacity}"`,
      )
    : "";
  const edge =
    rimWidth > 0 ? crescent(outline, [-rimWidth * light, rimWidth], `fill="${rim ?? palette.rim}"`) : "";
  return clipped(outline, filled(outline, fill) + inner + shade + edge);
}

/** A large part in fur: torso, thigh, haunch. */
export function litFur(outline: Outline, { palette, light }: Paint, inner: Markup): Markup {
  return lit(outline, { palette, light, fill: palette.fur, rimWidth: 4.5, shadeBy: [10, -9], inner });
}

/** The frame is hardly larger than the shape: some renderers drop paths that are thousands of pixels wide. */
const FRAME_MARGIN = 30;

function crescent(outline: Outline, by: Point, paint: string): Markup {
  const { left, top, right, bottom } = boxOf(outline);
  const [x, y] = [Math.floor(left - FRAME_MARGIN), Math.floor(top - FRAME_MARGIN)];
  const [width, height] = [Math.ceil(right + FRAME_MARGIN) - x, Math.ceil(bottom + FRAME_MARGIN) - y];
  const frame = `M${x} ${y}h${width}v${height}h${-width}z`;
  return `<path d="${frame}${toPath(translate(outline, by))}" fill-rule="evenodd" ${paint}/>`;
}
