import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, ellipse, filled, group, type Markup, num, scaleNum, stroke } from "../svg.ts";
import { ROCK_DAY, ROCK_NIGHT, type RockPalette } from "./painted-rock.palette.ts";
import type { Setting } from "./setting.ts";

/** A setting whose rock may be seen in a light of its own. */
export interface RockSetting extends Setting {
  readonly rock?: RockPalette;
}

export const rockOf = ({ forest, rock }: Pick<RockSetting, "forest" | "rock">): RockPalette =>
  rock ?? (forest.isNight ? ROCK_NIGHT : ROCK_DAY);

export interface WallOptions {
  /** Where the wall ends in the open, from its roof at the picture's right edge down to the floor. */
  readonly mouth: readonly Point[];
  /** Where the lower strata begin, from above. */
  readonly ledges: readonly [number, number, number, number];
  /** Lime that ran down: where it begins, how far, how broad. */
  readonly lime: readonly (readonly [x: number, y: number, length: number, width: number])[];
  /** Each from its wide end. */
  readonly cracks: readonly string[];
}

/** The wall of an overhang in flat bands, open at its right. Its topmost colour fills the rest, so that a page goes on with it above. */
export function wall(setting: RockSetting, { mouth, ledges, lime, cracks }: WallOptions): Markup {
  const { width, height, scale: k, seed } = setting;
  const rock = rockOf(setting);
  const outline = (by: number) =>
    smooth(
      [[-60, -60], [width + 60, -60], ...mouth.map(([x, y]): Point => [x + by, y]), [-60, height + 60]],
      {
        tension: 1 / 9,
      },
    );
  const bands = ledges.map((y, i) => {
    const edge = ledge(setting, y, seed + i * 17);
    const below: Point[] = [
      [width + 80, height + 80],
      [-80, height + 80],
    ];
    const drawn = (dy: number, fill: string, more = ""): Markup =>
      filled(
        smooth([...edge.map(([x, ey]): Point => [x, ey + dy]), ...below], { tension: 1 / 14 }),
        fill,
        more,
      );
    return drawn(-5 * k, rock.crack, 'opacity=".16"') + drawn(0, rock.strata[i + 1] ?? "");
  });
  const run = lime.map(([x, y, length, w]) =>
    [
      [0, 1, 1],
      [1, 0.55, 0.8],
      [1.86, 0.78, 0.9],
      [-0.92, 0.4, 0.7],
    ]
      .map(([aside = 0, share = 1, thick = 1]) =>
        stroke(`M${num(x + aside * w)} ${num(y + w * 0.6)}v${num(length * share)}`, rock.lime, w * thick),
      )
      .join(""),
  );
  const clefts = cracks.map((crack) => filled(mark(points(crack), 5 * k, "stripe", 12), rock.crack));
  return (
    filled(outline(30 * k), rock.edgeLit) +
    filled(outline(22 * k), rock.edge) +
    clipped(
      outline(0),
      `<rect x="-60" y="-60" width="${num(width + 120)}" height="${num(height + 120)}" fill="${rock.strata[0]}"/>` +
        bands.join("") +
        `<g opacity=".3">${run.join("")}</g><g opacity=".55">${clefts.join("")}</g>`,
    )
  );
}

/** The upper edge of a stratum: long level stretches, and steps between them. */
function ledge({ width, scale: k }: Setting, y: number, seed: number): Point[] {
  const random = randomFrom(seed);
  const edge: Point[] = [[-80, y]];
  let at = y;
  for (let x = -40; x < width + 80; ) {
    edge.push([x, at]);
    x += (110 + random() * 170) * k;
    edge.push([x, at + (random() - 0.5) * 8 * k]);
    x += 14 * k;
    at = y + (random() - 0.5) * 34 * k;
  }
  return edge;
}

/** A paw's stencil about 30 wide at size 1, toes up: four toes and a pad. */
function pawShape(colour: string): Markup {
  const pad = smooth(points("0,-5 8,-1 13,8 10,15 4,14 0,12.5 -4,14 -10,15 -13,8 -8,-1"));
  const toe = (x: number, y: number, turn: number): Markup =>
    ellipse([x, y], 4.4, 6, colour, `transform="rotate(${turn} ${x} ${y})"`);
  return filled(pad, colour) + toe(-14, -3, -26) + toe(-5.6, -12, -8) + toe(5.6, -12, 8) + toe(14, -3, 26);
}

/** What was painted with: earths, burnt earth, lime. */
export type RockColour = "ochre" | "rust" | "chalk";
export type Stencil = "print" | "shadow";

/** A paw pressed on the wall in colour, or one held there while colour was blown over it. */
export function pawOnWall(
  setting: RockSetting,
  kind: Stencil,
  [x, y]: Point,
  size: number,
  angleDeg: number,
  colour: RockColour,
): Markup {
  const rock = rockOf(setting);
  const place = `translate(${num(x)} ${num(y)}) rotate(${num(angleDeg)}) scale(${scaleNum(size)})`;
  if (kind === "print") return group(place, `<g opacity=".92">${pawShape(rock[colour])}</g>`);
  return group(
    place,
    blown(rock[colour], Math.round(x * 7 + y)) + pawShape(colour === "chalk" ? rock.strata[3] : rock.bare),
  );
}

/** A cloud of colour with specks around it. */
function blown(colour: string, seed: number): Markup {
  const random = randomFrom(seed);
  const cloud = Array.from({ length: 13 }, (_, i): Point => {
    const angle = (i / 13) * Math.PI * 2;
    const reach = 23 + random() * 7;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * 1.02 + 0.5];
  });
  const specks = Array.from({ length: 16 }, () => {
    const angle = random() * Math.PI * 2;
    const reach = 30 + random() * 9;
    const r = 0.6 + random() * 1.3;
    return ellipse([Math.cos(angle) * reach, Math.sin(angle) * reach], r, r, colour);
  }).join("");
  return `<g opacity=".86">${filled(smooth(cloud), colour)}${specks}</g>`;
}

/** The newest one: it shines, and runs. */
export function wetPaw(setting: RockSetting, [x, y]: Point, size: number, angleDeg: number): Markup {
  const { wet, wetLit } = rockOf(setting);
  const drip = (dx: number, dy: number, length: number): Markup =>
    stroke(`M${num(dx)} ${num(dy)}v${num(length)}`, wet, 2.6) + ellipse([dx, dy + length], 2.1, 2.6, wet);
  return (
    group(
      `translate(${num(x)} ${num(y)}) scale(${scaleNum(size)})`,
      drip(-7, 8, 17) + drip(2.4, 8, 25) + drip(9, 6, 12),
    ) +
    group(
      `translate(${num(x)} ${num(y)}) rotate(${num(angleDeg)}) scale(${scaleNum(size)})`,
      pawShape(wet) +
        filled(mark(points("-7,2 -1,-1.6 6,0.4"), 2.4, "leaf"), wetLit) +
        [
          [-15, -5],
          [-6.6, -14.6],
          [4.8, -14.6],
          [12.8, -5],
        ]
          .map(([dx = 0, dy = 0]) => ellipse([dx, dy], 1.5, 1.1, wetLit))
          .join(""),
    )
  );
}

export type Painted = "elephant" | "tiger" | "hornbill";

/** Somebody's neighbours, as a cub paints them: filled with a finger, their lines scratched out of it. */
export function paintedAnimal(
  setting: RockSetting,
  who: Painted,
  [x, y]: Point,
  size: number,
  colour: RockColour,
  isMirrored = false,
): Markup {
  const rock = rockOf(setting);
  const place = `translate(${num(x)} ${num(y)}) scale(${scaleNum(isMirrored ? -size : size)} ${scaleNum(size)})`;
  return group(place, `<g opacity=".9">${PAINTED[who](rock[colour], rock.bare)}</g>`);
}

const PAINTED: Record<Painted, (colour: string, bare: string) => Markup> = {
  elephant: (colour, bare) =>
    filled(
      smooth(points("-62,-56 -56,-100 -22,-124 26,-124 66,-108 84,-70 78,-34 40,-44 0,-42 -40,-36")),
      colour,
    ) +
    stroke("M-46 -46L-48 -8M-18 -46L-18 -8M42 -48L44 -8M68 -50L72 -8", colour, 21) +
    ellipse([-80, -96], 35, 33, colour) +
    stroke("M-100 -84C-124 -70 -118 -40 -122 -20C-124 -4 -138 -2 -144 -12", colour, 15) +
    stroke("M82 -84C98 -76 98 -56 94 -42", colour, 5.5) +
    stroke("M-62 -122C-38 -112 -40 -82 -58 -72C-68 -70 -72 -80 -68 -88", bare, 4.6) +
    stroke("M-104 -72C-114 -62 -124 -62 -132 -66", bare, 5) +
    ellipse([-92, -100], 4, 4, bare) +
    stroke("M-26 -96C-10 -104 8 -104 22 -98M-22 -78C0 -86 24 -86 46 -76", bare, 3.6),
  tiger: (colour, bare) =>
    filled(smooth(points("-92,-58 -74,-80 -20,-76 40,-86 84,-80 92,-52 60,-40 0,-44 -60,-38")), colour) +
    stroke("M-78 -52L-92 -8M-56 -50L-52 -8M50 -52L40 -8M74 -54L84 -8", colour, 17) +
    stroke("M-88 -66C-122 -66 -122 -104 -104 -116C-94 -122 -86 -116 -88 -106", colour, 11) +
    ellipse([96, -92], 31, 29, colour) +
    ellipse([76, -116], 11, 11, colour) +
    ellipse([116, -116], 11, 11, colour) +
    stroke(
      "M-62 -84L-56 -56M-42 -84L-38 -52M-20 -84L-16 -54M4 -88L6 -56M28 -92L28 -56M50 -92L48 -60M-110 -78L-98 -84M-122 -98L-106 -98",
      bare,
      4.6,
    ) +
    ellipse([86, -94], 3.8, 4.6, bare) +
    ellipse([107, -94], 3.8, 4.6, bare) +
    stroke("M90 -78C96 -72 100 -72 105 -78M96 -120V-110M88 -117L90 -109M104 -117L102 -109", bare, 3.4),
  hornbill: (colour, bare) =>
    filled(smooth(points("-56,6 -30,-14 8,-20 38,-14 44,2 22,16 -16,18")), colour) +
    stroke("M-50 6L-92 12M-50 4L-90 -6M-48 10L-86 28", colour, 8) +
    stroke("M34 -10C46 -22 54 -26 60 -26", colour, 14) +
    ellipse([62, -28], 15, 14, colour) +
    filled(smooth(points("70,-38 96,-40 116,-24 120,-10 100,-20 72,-20")), colour) +
    filled(smooth(points("60,-40 72,-52 92,-50 90,-42 70,-38")), colour) +
    filled(smooth(points("-22,-10 -34,-62 -14,-84 2,-66 12,-86 24,-58 34,-66 22,-12")), colour) +
    stroke("M-12 -62L-8 -18M6 -58L6 -18M22 -48L16 -18M72 -29L104 -27", bare, 3.6) +
    ellipse([62, -31], 3, 3, bare),
};

/** The middle of its flame, from where a lamp of size 1 stands. */
export const FLAME: Point = [34, -40];

/** An oil lamp of clay, which burns by night, and where it is always dark; its foot is at `y`. */
export function lamp(
  setting: RockSetting,
  [x, y]: Point,
  size: number,
  isBurning = setting.forest.isNight,
): Markup {
  const { clay, clayLit, flame } = rockOf(setting);
  return group(
    `translate(${num(x)} ${num(y)}) scale(${scaleNum(size)})`,
    (isBurning
      ? ellipse([27, -38], 30, 30, flame, 'opacity=".2"') + ellipse([27, -38], 17, 19, flame, 'opacity=".3"')
      : "") +
      filled(smooth(points("-30,-18 -22,0 16,0 26,-14 38,-24 30,-27 18,-22 -26,-24")), clay) +
      filled(mark(points("-26,-21 0,-17 26,-23"), 6, "leaf"), clayLit) +
      stroke("M-28 -16C-42 -20 -42 -2 -27 -6", clay, 4.4) +
      (isBurning ? filled(smooth(points("33,-26 25,-34 29,-46 34,-56 39,-44 41,-34")), flame) : ""),
  );
}
