import { mark } from "./geometry/mark.ts";
import { smooth } from "./geometry/outline.ts";
import { type Point, points, symmetric } from "./geometry/point.ts";
import { type HeadOptions, head } from "./head/head.ts";
import { MOTHER_ALONE } from "./heads.ts";
import { litFur } from "./lit.ts";
import type { Palette } from "./palette.ts";
import { ellipse, type Frame, filled, group, type Markup, num, svgDocument } from "./svg.ts";

/** Head, shoulders and chest, for a round ground that the page gives it and that cuts the chest off. */
export interface Portrait {
  readonly name: string;
  readonly draw: (palette: Palette) => Markup;
}

/** The square around the ground; its middle is (0, 0). */
export const PORTRAIT_FRAME: Frame = { x: -170, y: -170, width: 340, height: 340 };

/** The largest size it is meant to be shown at, in CSS pixels. */
export const PORTRAIT_DISPLAY_WIDTH_PX = 112;

interface Bust {
  /** The right half, from the middle of the neck behind the head down to the middle of what the ground cuts off. */
  readonly halfBody: readonly Point[];
  readonly halfBib: readonly Point[];
  /** On the viewer's right; each begins outside. */
  readonly stripes: readonly { readonly spine: readonly Point[]; readonly width: number }[];
  readonly head: { readonly at: Point; readonly scale: readonly [x: number, y: number] } & Omit<
    HeadOptions,
    "palette" | "light"
  >;
}

const CUB_BUST: Bust = {
  halfBody: points("0,20 52,24 66,58 92,84 118,112 128,150 132,200 0,200"),
  halfBib: points("0,40 46,52 58,80 50,104 55,116 46,140 34,166 26,210 0,210"),
  stripes: [
    { spine: points("104,66 90,88 80,110"), width: 14 },
    { spine: points("132,88 112,108 98,126"), width: 13 },
    { spine: points("150,128 122,136 94,148"), width: 14 },
    { spine: points("150,152 124,156 102,163"), width: 12 },
  ],
  head: {
    at: [0, -22],
    scale: [1, 1],
    expression: "happy",
    yawDeg: 9,
    gaze: [2, 0],
    detail: "plain",
  },
};

const MOTHER_BUST: Bust = {
  halfBody: points("0,10 74,10 98,46 132,70 160,104 172,150 176,200 0,200"),
  halfBib: points("0,50 58,62 68,86 59,108 63,121 52,144 38,172 28,210 0,210"),
  stripes: [
    { spine: points("132,46 112,74 100,98"), width: 15 },
    { spine: points("156,62 136,86 122,108"), width: 14 },
    { spine: points("188,92 154,110 122,128"), width: 15 },
    { spine: points("192,118 160,130 134,142"), width: 13 },
    { spine: points("200,146 160,154 118,164"), width: 14 },
  ],
  head: {
    at: [0, -31],
    scale: [0.93, 0.95],
    expression: "focus",
    gaze: [-3, 1],
    yawDeg: -9,
    // Her tufts are above her shoulders, and not all there is of her.
    build: { ...MOTHER_ALONE, ruff: 1.14, jaw: 0.3 },
    detail: "plain",
  },
};

function bust(
  { halfBody, halfBib, stripes, head: { at, scale, ...options } }: Bust,
  palette: Palette,
): Markup {
  const paint = { palette, light: 1 } as const;
  const ink = stripes.flatMap(({ spine, width }) =>
    ([1, -1] as const).map((side) =>
      filled(
        mark(
          spine.map(([x, y]): Point => [x * side, y]),
          width,
        ),
        palette.ink,
      ),
    ),
  );
  const underHead = ellipse(
    [at[0] - 6, at[1] + 30],
    118 * scale[0],
    96 * scale[1],
    palette.shade,
    `fill-opacity="${palette.shadeOpacity}"`,
  );
  const inner =
    filled(smooth(symmetric(halfBib), { tension: 1 / 9 }), palette.cream) + ink.join("") + underHead;
  return (
    litFur(smooth(symmetric(halfBody)), paint, inner) +
    group(
      `translate(${num(at[0])} ${num(at[1])}) scale(${num(scale[0])} ${num(scale[1])})`,
      head({ ...paint, ...options }),
    )
  );
}

/** The two who work for somebody as agents: Bakso, who drafts, and Ibu, his mother, who reviews. Each looks at the other. */
export const PORTRAITS: readonly Portrait[] = [
  { name: "portrait-bakso", draw: (palette) => bust(CUB_BUST, palette) },
  { name: "portrait-ibu", draw: (palette) => bust(MOTHER_BUST, palette) },
];

export function portraitSvg({ draw }: Portrait, palette: Palette): string {
  const size = `width="${PORTRAIT_FRAME.width}" height="${PORTRAIT_FRAME.height}"`;
  return svgDocument(PORTRAIT_FRAME, draw(palette), size);
}
