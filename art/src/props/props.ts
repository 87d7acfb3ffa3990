import { mark } from "../geometry/mark.ts";
import { chain, smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import type { Palette } from "../palette.ts";
import { CUT_OUT, DAY } from "../palette.ts";
import { clipped, ellipse, filled, group, type Markup, stroke } from "../svg.ts";
import { PROPS_DAY, PROPS_NIGHT, type PropsPalette } from "./props.palette.ts";

/** The things' colours that go with a fur. */
export function propsOf(palette: Palette): PropsPalette {
  return palette === DAY || palette === CUT_OUT ? PROPS_DAY : PROPS_NIGHT;
}

/** A painter's board in the paw at the viewer's left (`hold`). */
export function paintBoard(props: PropsPalette): Markup {
  const board = smooth(
    points("-58,0 -50,-34 -20,-48 12,-46 44,-34 56,-8 48,12 32,20 18,26 -2,38 -30,38 -50,24"),
  );
  const shade = smooth(points("-58,0 -50,-34 -20,-48 -40,-26 -46,2 -34,28 -22,40 -44,34 -56,18"));
  const [orange, yellow, teal, white] = props.paints;
  return group(
    "translate(-168 -168) rotate(-10) scale(1.15)",
    clipped(board, filled(board, props.wood) + filled(shade, props.woodDark, 'opacity=".5"')) +
      ellipse([-30, -8], 10, 9, orange) +
      ellipse([-8, -26], 10, 9, yellow) +
      ellipse([22, -22], 10, 9, teal) +
      ellipse([-24, 18], 9, 8, white),
  );
}

/** A brush in the paw at the viewer's right (`hold`). */
export function brush(props: PropsPalette): Markup {
  const hair = smooth(points("-9,-102 -11,-122 0,-148 11,-122 9,-102"));
  return group(
    "translate(156 -160) rotate(14)",
    `<rect x="-5" y="-96" width="10" height="126" rx="5" fill="${props.woodDark}"/>` +
      `<rect x="-8.5" y="-106" width="17" height="24" rx="3" fill="${props.bristle}"/>` +
      filled(hair, props.paints[2]) +
      filled(mark(points("4,-104 5,-122 0,-142"), 5, "leaf"), props.leafLit),
  );
}

/** A slate with a rising line, held before the belly with both paws (`front`). */
export const chartSlate = (props: PropsPalette): Markup =>
  slateWith(props, "M-76 30L-46 10L-20 20L12 -14L40 -4", [72, -34], props.up);

/** The same with a line that neither rises nor falls: beside prices, some of which do one and some the other. */
export const levelSlate = (props: PropsPalette): Markup =>
  slateWith(props, "M-76 4L-48 -16L-20 12L10 -18L40 10", [72, 0], props.paints[0]);

function slateWith(props: PropsPalette, course: string, end: Point, colour: string): Markup {
  return group(
    "translate(0 -86)",
    `<rect x="-104" y="-62" width="208" height="128" rx="16" fill="${props.slate}"/>` +
      `<rect x="-94" y="-52" width="188" height="108" rx="9" fill="${props.paper}"/>` +
      stroke("M-78 42H78", props.paperShade, 3) +
      stroke("M-78 20H78M-78 -2H78M-78 -24H78", props.paperShade, 1.4) +
      stroke(`${course}L${end.join(" ")}`, colour, 7) +
      ellipse(end, 8, 8, colour),
  );
}

/** An open book, held before the belly with both paws (`front`); its back is to the viewer. */
export function book(props: PropsPalette): Markup {
  const cover = (side: 1 | -1): Markup =>
    filled(
      smooth(
        points("0,-50 24,-60 66,-60 98,-54 100,-48 102,50 98,58 62,54 26,56 0,66").map(
          ([x, y]): Point => [x * side, y],
        ),
        {
          tension: 1 / 12,
        },
      ),
      side === 1 ? props.up : props.leaf,
    );
  const pages = filled(
    smooth(
      points(
        "-98,-58 -60,-68 -24,-64 0,-54 24,-64 60,-68 98,-58 98,-50 60,-60 24,-56 0,-46 -24,-56 -60,-60 -98,-50",
      ),
      {
        tension: 1 / 9,
      },
    ),
    props.paper,
  );
  const spine = `<rect x="-7" y="-48" width="14" height="112" rx="5" fill="${props.leafLit}" opacity=".55"/>`;
  const emblem = points("44,-18 52,4 44,22|60,-20 68,0 62,14|74,-16 80,-2 76,8".split("|")[0] ?? "");
  const stripes = [emblem, points("62,-20 69,0 63,14"), points("78,-16 83,-2 79,8")]
    .map((spineOf, i) => filled(mark(spineOf, [9, 7, 5][i] ?? 5), props.paints[1]))
    .join("");
  return group("translate(0 -82)", cover(-1) + cover(1) + spine + pages + stripes);
}

/** A bowl of bakso, the meatball soup he is named after, in both paws (`cup`). */
export function bowl(props: PropsPalette): Markup {
  const side = chain([
    [[-62, -18]],
    points("62,-18 56,14 34,38 22,42"),
    [[22, 50]],
    [[-22, 50]],
    points("-22,42 -34,38 -56,14 -62,-18"),
  ]);
  const lit = smooth(points("62,-18 56,14 34,38 20,44 34,20 40,-18"));
  const band = clipped(side, stroke("M-62 4Q0 20 62 4", props.clayLit, 7));
  const ball = (x: number, y: number, r: number): Markup =>
    ellipse([x, y], r, r * 0.94, props.meat) +
    ellipse([x + r * 0.26, y - r * 0.3], r * 0.5, r * 0.42, props.meatLit);
  const soup =
    ellipse([0, -18], 63, 17, props.clayLit) +
    ellipse([0, -17], 56, 13, props.broth) +
    ball(-26, -24, 17) +
    ball(24, -24, 17) +
    ball(-1, -29, 19) +
    ellipse([-10, -12], 5, 2.4, props.leafLit) +
    ellipse([40, -15], 5, 2.2, props.leafLit) +
    ellipse([8, -9], 4, 2, props.leaf);
  return group(
    "translate(0 -98)",
    filled(side, props.clay) + clipped(side, filled(lit, props.clayLit, 'opacity=".55"')) + band + soup,
  );
}

/** Steam over the bowl, for whoever shows it where there is room. */
export function steam(props: PropsPalette): Markup {
  const wisp = (x: number, y: number, size: number): Markup =>
    filled(
      mark(
        [
          [x, y],
          [x + 9 * size, y - 16 * size],
          [x - 7 * size, y - 34 * size],
          [x + 4 * size, y - 54 * size],
        ],
        10 * size,
        "leaf",
        10,
      ),
      props.steam,
      'opacity=".55"',
    );
  return wisp(-30, -138, 0.8) + wisp(0, -142, 0.66) + wisp(30, -138, 0.74);
}

/** A magnifying glass in the paw at the viewer's right (`hold`). */
export function magnifier(props: PropsPalette): Markup {
  return group(
    "translate(152 -164) rotate(16)",
    `<rect x="-6" y="-30" width="12" height="76" rx="6" fill="${props.woodDark}"/>` +
      `<rect x="-8" y="-42" width="16" height="18" rx="4" fill="${props.metal}"/>` +
      ellipse([0, -82], 46, 46, props.metal) +
      ellipse([0, -82], 37, 37, props.glass, 'opacity=".92"') +
      filled(mark(points("8,-112 24,-100 30,-80"), 9, "leaf"), "#FFFFFF", 'opacity=".9"') +
      filled(mark(points("-22,-66 -16,-56 -6,-50"), 6, "leaf"), "#FFFFFF", 'opacity=".7"'),
  );
}

/** A seedling in a clod of earth, in both paws (`cup`). */
export function seedling(props: PropsPalette): Markup {
  const clod = smooth(points("-46,-2 -36,-20 -8,-26 22,-24 42,-12 46,8 28,28 0,34 -30,26"));
  const leaf = (side: 1 | -1): Markup =>
    filled(
      smooth(points("0,-66 12,-94 44,-106 70,-98 58,-74 30,-62").map(([x, y]): Point => [x * side, y])),
      side === 1 ? props.leafLit : props.leaf,
    ) + stroke(`M0-66Q${26 * side}-78 ${56 * side}-92`, side === 1 ? props.leaf : props.leafLit, 2.4);
  const bud = filled(smooth(points("0,-64 -11,-90 0,-116 11,-90")), props.leafLit);
  return group(
    "translate(0 -98) scale(.8)",
    filled(clod, props.woodDark) +
      filled(mark(points("-30,-14 0,-22 34,-12"), 10, "leaf"), props.wood, 'opacity=".7"') +
      stroke("M0-20Q4-44 0-66", props.leaf, 7) +
      bud +
      leaf(-1) +
      leaf(1),
  );
}

/** The key to a large door, held by its ring, which stands out above the paw at the viewer's right (`hold`). */
export function doorKey({ brass, brassLit, brassShade }: PropsPalette): Markup {
  const key = (colour: string, width: number): Markup =>
    `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${width}"><circle cy="-43" r="17"/><path d="M0 -62V-116M0 -114H-24V-100M0 -88H-17"/></g>`;
  return group(
    "translate(149 -160) rotate(9) scale(1.05)",
    // Its shade, all around and most of it away from the light, is what tells gold from the sun behind it.
    key(brassShade, 17) +
      group("translate(1.2 -1.2)", key(brass, 8.5)) +
      stroke("M3.5 -68V-110", brassLit, 2.6) +
      stroke("M12.5 -54.5A15 15 0 0 1 16.5 -39.5", brassLit, 2.6),
  );
}

/** A leaf that has come down on his head; its place is in the head's plane. */
export function fallenLeaf(props: PropsPalette): Markup {
  const blade = smooth(points("-66,2 -40,-22 -6,-30 30,-24 62,-6 84,10 52,16 14,18 -28,16"));
  const lower = smooth(points("-66,2 -20,0 30,4 84,10 52,16 14,18 -28,16"));
  return group(
    "translate(6 -96) rotate(-9)",
    filled(blade, props.leafLit) +
      filled(lower, props.leaf) +
      stroke("M-84 0Q-10-8 84 10", props.leaf, 3.4) +
      stroke("M-30-3L-12-20M6-2L24-18M-20 2L-4 14M20 3L36 14", props.leaf, 1.8),
  );
}
