import type { ForestPalette } from "../forest/forest.palette.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, liana, rafflesia, volcano } from "../forest/land.ts";
import { bananaLeaf, frond, frondDefinitions } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { emergent, litLobes, palm } from "../forest/trees.ts";
import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, filled, type Markup, num, svgDocument } from "../svg.ts";

/** Most layers join themselves seamlessly after so many units of the game's world. */
export const TILE_WIDTH = 960;
const WORLD_HEIGHT = 640;

/** A strip of forest at one depth, `top` to `bottom` in the game's world. */
export interface BackdropLayer {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  /** It is repeated after so many units. */
  readonly every: number;
  /** Where its picture stands at the beginning, from the screen's left edge. */
  readonly from: number;
  /** How wide its picture is: narrower than `every` where only a part of it holds anything. */
  readonly width: number;
  /** How far it moves while the trunks move 1: the farther, the less. */
  readonly speed: number;
  readonly draw: (forest: ForestPalette) => Markup;
}

const STRIP = { bottom: WORLD_HEIGHT, every: TILE_WIDTH, from: 0, width: TILE_WIDTH };

/**
 * From far to near. The first is so far away that it stands still: it is painted into the sky, and costs no frame
 * anything. Pictures are no larger than what is seen of them. The last two lie before the trunks, one on either side of the tiger as he flies. What lies behind the trunks
 * is hazy: the lower the contrast, the clearer the way.
 */
export const BACKDROP: readonly BackdropLayer[] = [
  { ...STRIP, name: "far", top: 330, bottom: 606, from: -430, speed: 0, draw: far },
  // Columns of a rainforest, far apart: their two paces never meet in the same pattern twice.
  {
    name: "column",
    top: 0,
    bottom: 584,
    every: 610,
    from: 210,
    width: 112,
    speed: 0.13,
    draw: farColumn,
  },
  { ...STRIP, name: "mid", top: 396, speed: 0.24, draw: mid },
  {
    name: "giant",
    top: 0,
    bottom: WORLD_HEIGHT,
    every: 1_130,
    from: 500,
    width: 180,
    speed: 0.36,
    draw: giant,
  },
  { ...STRIP, name: "roof", top: 0, bottom: 72, speed: 1, draw: roof },
  { ...STRIP, name: "floor", top: 574, speed: 1, draw: floor },
];

export function backdropSvg({ top, bottom, width, draw }: BackdropLayer, forest: ForestPalette): string {
  const height = bottom - top;
  return svgDocument({ x: 0, y: top, width, height }, draw(forest), `width="${width}" height="${height}"`);
}

const setting = (forest: ForestPalette): Setting => ({
  width: TILE_WIDTH,
  height: WORLD_HEIGHT,
  horizonY: 420,
  scale: 1,
  seed: 5,
  sun: { centre: [300, 300], radius: 100 },
  forest,
});

/** Draws what lies near one edge at the other one too. */
function wrapped(x: number, reach: number, draw: (x: number) => Markup): Markup {
  const ghosts = [x < reach ? draw(x + TILE_WIDTH) : "", x > TILE_WIDTH - reach ? draw(x - TILE_WIDTH) : ""];
  return draw(x) + ghosts.join("");
}

interface Canopy {
  seed: number;
  y: number;
  swell: number;
  crown: number;
  fill: string;
  rim: string;
}

/** A line of crowns, each in its own light, and all that is below them. */
function canopy({ seed, y, swell, crown, fill, rim }: Canopy): Markup {
  const random = randomFrom(seed);
  const count = Math.round(TILE_WIDTH / crown);
  const waves = (x: number) =>
    Math.sin((x / TILE_WIDTH) * 2 * Math.PI * 2 + seed) * swell +
    Math.sin((x / TILE_WIDTH) * 2 * Math.PI * 5 + seed * 2) * swell * 0.4;
  const crowns = Array.from({ length: count }, (_, i): [number, number, number] => {
    const x = ((i + 0.5) / count) * TILE_WIDTH;
    return [x, y + waves(x) + random() * 10, crown * (0.6 + random() * 0.34)];
  });
  const hill: Point[] = crowns.map(([x, cy]): Point => [x, cy]);
  const edge: Point[] = [[-crown, hill.at(-1)?.[1] ?? y], ...hill, [TILE_WIDTH + crown, hill[0]?.[1] ?? y]];
  const below = `M${edge.map(([x, cy]) => `${num(x)} ${num(cy)}`).join("L")}V${WORLD_HEIGHT + 10}H${num(-crown)}z`;
  const lobes = (centreY: (cy: number) => number, share: number): Markup =>
    crowns
      .map(([x, cy, r]) =>
        wrapped(x, r + 4, (at) =>
          litLobes([{ centre: [at, centreY(cy)], rx: r * share, ry: r * 0.66 * share }], fill, rim, 3),
        ),
      )
      .join("");
  const nearer = `<g opacity=".5">${lobes((cy) => cy + crown * 0.62, 0.86)}</g>`;
  return `${lobes((cy) => cy, 1)}<path d="${below}" fill="${fill}"/>${nearer}`;
}

function far(forest: ForestPalette): Markup {
  const birds = [
    { at: [212, 372] as Point, size: 0.3, beat: "up" as const },
    { at: [262, 350] as Point, size: 0.22, beat: "down" as const },
  ];
  return (
    volcano(setting(forest), [640, 560], 200, 170) +
    // Far off and pale: nobody takes them for something to keep clear of.
    `<g opacity=".4">${birds.map(({ at, size, beat }) => hornbill(setting(forest), at, size, beat)).join("")}</g>` +
    canopy({
      seed: 3,
      y: 500,
      swell: 24,
      crown: 46,
      fill: forest.depths[0],
      rim: forest.rims[0],
    })
  );
}

/** A trunk from the ground out of the top of the picture, on buttresses, lit on the right. */
function pillar(x: number, w: number, fill: string, lit: string): Markup {
  const flank = (side: 1 | -1, inset = 0): Point[] => [
    [x + side * w * (1 - inset), -20],
    [x + side * w * (1 - inset), 330],
    [x + side * w * (1.15 - inset), 470],
    [x + side * w * (1.7 - inset * 1.4), 570],
    [x + side * w * (3.1 - inset * 2.4), 650],
  ];
  const body: Outline = smooth([...flank(-1).reverse(), ...flank(1), [x, 600]], { tension: 1 / 9 });
  const edge: Outline = smooth([...flank(1), ...flank(1, 0.3).reverse()], { tension: 1 / 9 });
  return filled(body, fill) + filled(edge, lit, 'opacity=".7"');
}

/** A drawing to be placed again and again: it weighs what it weighs once. */
const stamp = (id: string, drawing: Markup): Markup => `<defs><g id="${id}">${drawing}</g></defs>`;
const stamped = (id: string, [x, y]: Point, size: number, flip: 1 | -1 = 1): Markup =>
  `<use href="#${id}" transform="translate(${num(x)} ${num(y)}) scale(${num(size * flip)} ${num(size)})"/>`;

/** A fern that grows on a trunk, where nobody sees its foot. */
const nestFern = (fill: string, lit: string): Markup =>
  frondDefinitions(["fern"]) +
  stamp(
    "nest",
    [-160, -128, -96, -62, -28, 24, 156]
      .map((angleDeg, i) =>
        frond([0, 0], {
          angleDeg,
          length: angleDeg > 0 ? 42 : 52,
          bend: angleDeg < -90 ? -1 : 1,
          fill,
          lit: i % 2 ? lit : fill,
        }),
      )
      .join(""),
  );

function farColumn({ depths, rims }: ForestPalette): Markup {
  return (
    nestFern(depths[0], rims[0]) +
    pillar(56, 16, depths[0], rims[0]) +
    liana([66, -10], [92, 150], { sag: 30, fill: depths[0], leaves: 8, size: 0.7 }) +
    stamped("nest", [56, 236], 0.9)
  );
}

function mid(forest: ForestPalette): Markup {
  const { depths, rims, trunks, isNight } = forest;
  const trees = [
    { x: 150, foot: 660, size: 0.8 },
    { x: 620, foot: 666, size: 0.66 },
    { x: 838, foot: 650, size: 0.86 },
  ];
  const tree = emergent({
    foot: [0, 0],
    heightUnits: 200,
    size: 0.86,
    trunk: trunks[0],
    fill: depths[1],
    rim: rims[1],
    seed: 3,
  });
  const palmTree = palm({
    foot: [0, 0],
    heightUnits: 150,
    size: 0.7,
    trunk: trunks[0],
    fill: depths[1],
    rim: rims[1],
    lean: 12,
  });
  const random = randomFrom(77);
  const lights = Array.from({ length: 12 }, () => {
    const at: Point = [random() * TILE_WIDTH, 430 + random() * 150];
    return isNight
      ? ellipse(at, 5.5, 5.5, "#F6C445", 'opacity=".2"') + ellipse(at, 1.9, 1.9, forest.mote)
      : ellipse(at, 1.7, 1.7, forest.mote, 'opacity=".8"');
  }).join("");
  return (
    frondDefinitions(["palm"]) +
    stamp("tree", tree) +
    stamp("palm", palmTree) +
    trees.map(({ x, foot, size }) => stamped("tree", [x, foot], size)).join("") +
    stamped("palm", [398, 600], 1) +
    stamped("palm", [452, 610], 0.78, -1) +
    canopy({ seed: 8, y: 556, swell: 16, crown: 52, fill: depths[1], rim: rims[1] }) +
    canopy({ seed: 5, y: 602, swell: 8, crown: 44, fill: depths[2], rim: rims[2] }) +
    lights
  );
}

/** A giant nearer by, with what grows on it and hangs from it. */
function giant({ depths: [, fill], rims: [, lit] }: ForestPalette): Markup {
  return (
    nestFern(fill, lit) +
    liana([16, -10], [30, 250], { sag: 14, fill, leaves: 10, size: 0.9 }) +
    pillar(88, 26, fill, lit) +
    liana([112, -10], [158, 176], { sag: 40, fill, leaves: 9, size: 0.9 }) +
    stamped("nest", [98, 180], 1.2) +
    stamped("nest", [74, 396], 0.9, -1)
  );
}

/** Leaves that hang in from above: whoever touches them has touched the ceiling. */
function roof({ depths, moss, mossLit, isNight }: ForestPalette): Markup {
  const random = randomFrom(53);
  const [shade, lit] = isNight ? [depths[3], moss] : [depths[4], depths[3]];
  const dark = depths[5];
  const vines = [96, 402, 655, 858].map((x) =>
    liana([x, -6], [x + 10 - random() * 20, 50 + random() * 14], {
      sag: 4,
      fill: shade,
      leaves: 4,
      size: 0.56,
    }),
  );
  const bunch = [58, 82, 104, 128].map((angleDeg, i) =>
    frond([i * 12 - 18, 0], {
      angleDeg,
      length: [52, 66, 58, 50][i] ?? 50,
      bend: i % 2 ? 1 : -1,
      fill: shade,
      lit: i % 2 ? lit : shade,
    }),
  );
  const bunches = Array.from({ length: 8 }, (_, i) => {
    const x = ((i + 0.6 + random() * 0.5) / 9) * TILE_WIDTH;
    const [size, flip] = [0.8 + random() * 0.35, random() > 0.5 ? 1 : -1] as const;
    return stamped("bunch", [x, -10], size, flip);
  });
  const blade = mark(
    [
      [0, 0],
      [3, 20],
      [12, 40],
    ],
    14,
    "leaf",
    4,
  );
  const blades = Array.from({ length: 30 }, (_, i) => {
    const x = ((i + random() * 0.7) / 30) * TILE_WIDTH;
    const [size, flip] = [0.5 + random() * 0.55, random() > 0.5 ? 1 : -1] as const;
    return wrapped(x, 40, (at) => stamped("blade", [at, -4], size, flip));
  });
  const banana = bananaLeaf([0, 0], {
    angleDeg: 118,
    length: 80,
    bendDeg: -26,
    fill: dark,
    lit: shade,
    rib: isNight ? mossLit : lit,
  });
  return (
    frondDefinitions(["fern"]) +
    stamp("bunch", bunch.join("")) +
    stamp("blade", filled(blade, dark)) +
    stamp("banana", banana) +
    vines.join("") +
    bunches.join("") +
    blades.join("") +
    stamped("banana", [228, -16], 1) +
    stamped("banana", [540, -18], 0.9, -1) +
    stamped("banana", [790, -14], 0.84) +
    `<rect x="-10" y="-10" width="${TILE_WIDTH + 20}" height="20" fill="${dark}"/>`
  );
}

/** Leaves on the ground, in front of everything: touching them is touching the floor. */
function floor(forest: ForestPalette): Markup {
  const { depths, rims, moss, isNight } = forest;
  const random = randomFrom(31);
  const [fill, lit] = isNight ? [depths[3], moss] : [depths[4], rims[3]];
  const ferns = Array.from({ length: 11 }, (_, i) => {
    const x = ((i + random() * 0.6) / 11) * TILE_WIDTH;
    const [size, flip] = [0.72 + random() * 0.4, random() > 0.5 ? 1 : -1] as const;
    return wrapped(x, 80, (at) => stamped(i % 2 ? "fern" : "shady", [at, WORLD_HEIGHT - 2], size, flip));
  });
  const tufts = Array.from({ length: 20 }, (_, i) => {
    const x = ((i + random() * 0.7) / 20) * TILE_WIDTH;
    return wrapped(x, 40, (at) =>
      stamped(i % 3 ? "tuft" : "pale", [at, WORLD_HEIGHT - 2], 0.7 + random() * 0.6),
    );
  });
  const ground = `<rect x="-10" y="${WORLD_HEIGHT - 14}" width="${TILE_WIDTH + 20}" height="30" fill="${depths[5]}"/>`;
  return (
    frondDefinitions(["fern"]) +
    stamp("fern", fern([0, 0], 50, fill, lit, 40)) +
    stamp("shady", fern([0, 0], 50, fill, depths[3], 47)) +
    stamp("tuft", tuft(20, depths[5], depths[5])) +
    stamp("pale", tuft(20, depths[4], depths[5])) +
    stamp("flower", rafflesia(setting(forest), [0, 0], 0.5)) +
    ferns.join("") +
    ground +
    stamped("flower", [318, WORLD_HEIGHT - 20], 1) +
    stamped("flower", [742, WORLD_HEIGHT - 17], 0.7) +
    tufts.join("")
  );
}

const BLADES_DEG = [-150, -118, -64, -34] as const;

/** Four leaves from one foot. */
function tuft(length: number, fill: string, dark: string): Markup {
  const blade = (angleDeg: number): string => {
    const angle = (angleDeg * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const side = dx > 0 ? 1 : -1;
    const tip = `${num(dx * 1.3)} ${num(dy)}`;
    return `M0 0Q${num(dx * 0.4 - 5 * side)} ${num(dy * 1.1)} ${tip}Q${num(dx * 0.9)} ${num(dy * 0.4)} 0 0`;
  };
  return BLADES_DEG.map(
    (angleDeg, i) => `<path d="${blade(angleDeg)}z" fill="${i % 2 ? dark : fill}"/>`,
  ).join("");
}
