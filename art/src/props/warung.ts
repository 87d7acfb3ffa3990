import { pawPrint } from "../forest/trail.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { clipped, ellipse, group, type Markup, num, stroke } from "../svg.ts";
import type { WarungPalette } from "./warung.palette.ts";
import { bottles, bowls, box, COUNTER_Y, glassCase, soupPot } from "./warung-wares.ts";

/** Half as wide as the counter. */
const HALF = 318;
const ROOF_Y = -452;
const POSTS = [-276, 276] as const;

/** What shines through the cart's open back. */
export interface Disc {
  readonly at: Point;
  readonly radius: number;
}

/**
 * A gerobak, the cart that bakso is sold from: 640 wide, 540 high, its wheels on y = 0, about x = 0. Whoever sells
 * stands between `behindCook` and `beforeCook`, with his paws above the counter, so that what he holds is seen whole.
 *
 * Posts, what hangs in the shade of the awning, the light of the lanterns, and what stands on the counter.
 */
export function behindCook(warung: WarungPalette, disc?: Disc): Markup {
  const { wood, woodLit, woodDark, inside, glow, glowOpacity, chili, green, noodle } = warung;
  const back = shade(inside, disc);
  const rail = box(-276, -404, 552, 7, woodDark, 3);
  const hung = (x: number, length: number, fill: string, beads: number): Markup =>
    stroke(`M${x} -402v${length}`, woodDark, 2) +
    Array.from({ length: beads }, (_, i) =>
      ellipse([x + (i % 2 ? 5 : -5), -390 + length * 0.4 + i * 8], 7, 6, fill),
    ).join("");
  return (
    back +
    rail +
    hung(-150, 26, chili, 5) +
    hung(-120, 20, noodle, 4) +
    hung(142, 22, green, 4) +
    POSTS.map((x) => box(x - 8, ROOF_Y - 20, 16, 270, wood) + box(x + 2, ROOF_Y - 20, 5, 270, woodLit)).join(
      "",
    ) +
    (glowOpacity > 0
      ? ellipse([0, -330], 290, 150, glow, `opacity="${glowOpacity}"`) +
        ellipse([0, -330], 200, 104, glow, `opacity="${glowOpacity}"`)
      : "") +
    glassCase(warung) +
    bowls(warung, [-232, -359], 4) +
    soupPot(warung)
  );
}

/** What lies in the awning's shade, which nothing that shines itself does. */
function shade(fill: string, disc?: Disc): Markup {
  const [x, y, width, height] = [-276, ROOF_Y - 10, 552, 260];
  if (!disc) return box(x, y, width, height, fill, 0, 'opacity=".55"');
  const [cx, cy] = disc.at;
  const turn = `a${disc.radius} ${disc.radius} 0 0 0 `;
  const hole = `M${cx - disc.radius} ${cy}${turn}${2 * disc.radius} 0${turn}${-2 * disc.radius} 0z`;
  return clipped(
    smooth(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      { tension: 0 },
    ),
    `<path d="M${x} ${y}h${width}v${height}h${-width}z${hole}" fill="${fill}" fill-rule="evenodd" opacity=".55"/>`,
  );
}

/** The cart with its counter, and the awning above. */
export function beforeCook(warung: WarungPalette): Markup {
  return (
    cart(warung) +
    bottles(warung) +
    awning(warung) +
    lantern(warung, [-316, ROOF_Y + 18]) +
    lantern(warung, [316, ROOF_Y + 18])
  );
}

function cart(warung: WarungPalette): Markup {
  const { body, bodyDark, panel, trim, wood, woodLit, woodDark } = warung;
  const [top, foot] = [COUNTER_Y + 14, -62];
  const planks = [-150, 150]
    .map(
      (x) =>
        box(x - 118, top + 16, 236, foot - top - 34, bodyDark, 12) +
        box(x - 110, top + 22, 220, foot - top - 46, body, 9),
    )
    .join("");
  return (
    // The shafts it is pushed by, and the leg it rests on.
    stroke("M-296 -96L-384 -132", woodDark, 13) +
    stroke("M-296 -99L-384 -135", wood, 7) +
    stroke("M-270 -70L-276 -4", woodDark, 14) +
    stroke("M262 -70L268 -4", woodDark, 14) +
    box(-HALF + 8, top, HALF * 2 - 16, foot - top, bodyDark, 8) +
    box(-HALF + 8, top, HALF * 2 - 16, 12, trim) +
    planks +
    box(-52, top + 12, 104, foot - top - 24, panel, 14) +
    group("translate(0 -124) scale(2.1)", pawPrint(body)) +
    box(-HALF + 8, foot - 12, HALF * 2 - 16, 12, trim, 4) +
    wheel(warung, [-146, -52]) +
    wheel(warung, [146, -52]) +
    box(-HALF - 18, COUNTER_Y, HALF * 2 + 36, 16, wood, 6) +
    box(-HALF - 18, COUNTER_Y, HALF * 2 + 36, 6, woodLit, 3)
  );
}

function wheel({ iron, wood, woodLit, trim }: WarungPalette, [x, y]: Point): Markup {
  const spokes = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 8 + 0.2;
    const [dx, dy] = [Math.cos(angle) * 42, Math.sin(angle) * 42];
    return `M${num(-dx)} ${num(-dy)}L${num(dx)} ${num(dy)}`;
  }).join("");
  return group(
    `translate(${num(x)} ${num(y)})`,
    `<circle r="46" fill="none" stroke="${iron}" stroke-width="12"/><circle r="40" fill="none" stroke="${wood}" stroke-width="7"/>` +
      stroke(spokes, woodLit, 4) +
      ellipse([0, 0], 11, 11, iron) +
      ellipse([0, 0], 5.5, 5.5, trim),
  );
}

const STRIPES = 12;

/** Broad calm stripes from its ridge down to a hem of scallops. */
function awning({ awning: [green, cream], awningShade, wood, woodLit }: WarungPalette): Markup {
  const [topHalf, hemHalf, top, hem] = [268, 336, ROOF_Y - 76, ROOF_Y];
  const at = (i: number, half: number): number => -half + (i * 2 * half) / STRIPES;
  const stripe = (i: number): Markup => {
    const [x0, x1, h0, h1] = [at(i, topHalf), at(i + 1, topHalf), at(i, hemHalf), at(i + 1, hemHalf)];
    const colour = i % 2 ? cream : green;
    const r = (h1 - h0) / 2;
    return `<path d="M${num(x0)} ${top}H${num(x1)}L${num(h1)} ${hem}A${num(r)} 22 0 0 1 ${num(h0)} ${hem}z" fill="${colour}"/>`;
  };
  const shadow = `<path d="M-276 ${hem}H276V${hem + 44}H-276z" fill="${awningShade}" opacity=".22"/>`;
  return (
    shadow +
    Array.from({ length: STRIPES }, (_, i) => stripe(i)).join("") +
    `<path d="M${-hemHalf} ${hem}L${-hemHalf + 7} ${hem - 9}H${hemHalf - 7}L${hemHalf} ${hem}z" fill="${awningShade}" opacity=".14"/>` +
    box(-topHalf - 8, top - 10, topHalf * 2 + 16, 14, wood, 6) +
    box(-topHalf - 8, top - 10, topHalf * 2 + 16, 5, woodLit, 3)
  );
}

/** A paper lantern; `top` is where it hangs from. */
function lantern(
  { lantern: paper, lanternLit, lanternRib, woodDark, glow, glowOpacity, trim }: WarungPalette,
  [x, y]: Point,
): Markup {
  const halo =
    glowOpacity > 0
      ? ellipse([0, 66], 92, 92, glow, `opacity="${glowOpacity}"`) +
        ellipse([0, 66], 62, 62, glow, `opacity="${glowOpacity * 1.4}"`)
      : "";
  return group(
    `translate(${num(x)} ${num(y)})`,
    stroke("M0 0V26", woodDark, 3) +
      halo +
      ellipse([0, 66], 38, 36, paper) +
      ellipse([9, 62], 21, 27, lanternLit, 'opacity=".75"') +
      `<g fill="none" stroke="${lanternRib}" stroke-width="2.4" opacity=".55"><ellipse cy="66" rx="38" ry="36"/><ellipse cy="66" rx="21" ry="36"/><path d="M0 30V102"/></g>` +
      box(-15, 25, 30, 9, trim, 3) +
      box(-13, 98, 26, 8, trim, 3) +
      stroke("M0 106V126M-6 106V120M6 106V120", paper, 3),
  );
}
