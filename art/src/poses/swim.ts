import { stripePair, stripesOn } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { litFur } from "../lit.ts";
import { propsOf } from "../props/props.ts";
import { clipped, ellipse, filled, type Markup, stroke } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const ABOVE_WATER = smooth(points("-320,-400 320,-400 320,0 -320,0"), { tension: 0 });
const TAIL = points("-150,30 -168,-26 -206,-58 -196,-106 -222,-140");

/** Swimming, as Sumatran tigers love to: the water lies along y = 0. */
export function swim({ palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const { water, waterLit } = propsOf(palette);
  const back = tube(points("-120,6 -60,-28 10,-34 70,-10"), profile("0,36 0.5,50 1,48"), { startBulge: 0.9 });
  const stripes = [0.12, 0.32, 0.52].flatMap((along) => stripePair(along, -1, 0.9, 14, { gap: 0.09 }));
  const { shade, shadeOpacity } = palette;
  const underHead = ellipse([64, -70], 112, 90, shade, `fill-opacity="${shadeOpacity}"`);
  const body = litFur(back.outline, paint, stripesOn(back, stripes, palette) + underHead);
  const face = {
    ...paint,
    expression: "happy",
    tiltDeg: -3,
    pitchDeg: -6,
    yawDeg: 8,
    ...headOptions,
  } as const;
  const pool = smooth(
    points("-268,6 -214,-10 -120,-4 -20,-14 90,-8 180,-14 246,-4 262,10 196,26 80,34 -60,36 -190,26"),
  );
  const ripple = (d: string, width: number): Markup => stroke(d, waterLit, width);
  return [
    filled(pool, water),
    clipped(ABOVE_WATER, tail(TAIL, paint) + body + placedHead([72, -66], face)),
    filled(
      smooth(points("-150,-6 -90,2 -40,-4 10,6 76,0 140,6 190,-4 206,8 120,20 20,20 -80,16 -150,10")),
      water,
    ),
    ripple("M-168 2Q-120 10-70 4T30 8T130 6T196 2", 5),
    ripple("M-110 20Q-60 26-10 20T90 22", 4),
    ripple("M-232 6Q-214 0-196 6", 4),
    ripple("M208 14Q226 8 240 12", 4),
  ].join("");
}
