import type { ForestPalette } from "../forest/forest.palette.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, type Markup, num, svgDocument } from "../svg.ts";

/** Each layer joins itself seamlessly after so many units of the game's world. */
export const TILE_WIDTH = 960;
const WORLD_HEIGHT = 640;

/** A strip of forest at one depth. It reaches from `top` down to the floor. */
export interface BackdropLayer {
  readonly name: string;
  readonly top: number;
  /** How far it moves while the trunks move 1: the farther, the less. */
  readonly speed: number;
  readonly draw: (forest: ForestPalette) => Markup;
}

/** From far to near. Between them and the trunks lies haze: the lower the contrast, the clearer the way. */
export const BACKDROP: readonly BackdropLayer[] = [
  {
    name: "far",
    top: 330,
    speed: 0.08,
    draw: (forest) =>
      volcano(forest) + canopy({ seed: 3, y: 500, swell: 26, crown: 46, fill: forest.depths[0] }),
  },
  { name: "mid", top: 310, speed: 0.24, draw: mid },
  { name: "floor", top: 590, speed: 1, draw: floor },
];

export function backdropSvg({ top, draw }: BackdropLayer, forest: ForestPalette): string {
  const height = WORLD_HEIGHT - top;
  return svgDocument(
    { x: 0, y: top, width: TILE_WIDTH, height },
    draw(forest),
    `width="${TILE_WIDTH}" height="${height}"`,
  );
}

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
  rim?: string;
}

/** A line of crowns, one beside the other, lit from the upper right, and all that is below them. */
function canopy({ seed, y, swell, crown, fill, rim }: Canopy): Markup {
  const random = randomFrom(seed);
  const count = Math.round(TILE_WIDTH / crown);
  const waves = (x: number) =>
    Math.sin((x / TILE_WIDTH) * 2 * Math.PI * 2 + seed) * swell +
    Math.sin((x / TILE_WIDTH) * 2 * Math.PI * 5 + seed * 2) * swell * 0.4;
  const crowns = Array.from({ length: count }, (_, i): [number, number, number] => {
    const x = ((i + 0.5) / count) * TILE_WIDTH;
    return [x, y + waves(x) + random() * 8, crown * (0.62 + random() * 0.3)];
  });
  const drawCrowns = (dx: number, dy: number, colour: string) =>
    crowns
      .map(([x, cy, r]) => wrapped(x, r + 4, (at) => ellipse([at + dx, cy + dy], r, r * 0.66, colour)))
      .join("");
  const hill: Point[] = crowns.map(([x, cy]): Point => [x, cy]);
  const edge: Point[] = [[-crown, hill.at(-1)?.[1] ?? y], ...hill, [TILE_WIDTH + crown, hill[0]?.[1] ?? y]];
  const below = `M${edge.map(([x, cy]) => `${num(x)} ${num(cy)}`).join("L")}V${WORLD_HEIGHT + 10}H${num(-crown)}z`;
  const lit = rim ? drawCrowns(3, -3, rim) : "";
  return `${lit}${drawCrowns(0, 0, fill)}<path d="${below}" fill="${fill}"/>`;
}

function volcano({ volcano: cone, volcanoLit }: ForestPalette): Markup {
  const outline = "M330 560C420 520 478 430 512 352L532 360L552 350L570 358C606 436 660 520 750 560z";
  const lit = "M552 350L570 358C606 436 660 520 750 560H640C600 500 566 440 552 350z";
  return `<path d="${outline}" fill="${cone}"/><path d="${lit}" fill="${volcanoLit}" opacity=".6"/>`;
}

function mid(forest: ForestPalette): Markup {
  const trees = [
    { x: 150, top: 420, size: 0.9 },
    { x: 610, top: 452, size: 0.72 },
    { x: 820, top: 404, size: 1 },
  ];
  return (
    trees.map(({ x, top, size }) => emergent(forest, x, top, size)).join("") +
    canopy({ seed: 8, y: 556, swell: 18, crown: 52, fill: forest.depths[1], rim: forest.rims[1] }) +
    canopy({ seed: 5, y: 604, swell: 10, crown: 44, fill: forest.depths[2], rim: forest.rims[2] })
  );
}

const CROWN = [
  [0, 6, 46, 40],
  [-36, 20, 32, 28],
  [38, 16, 34, 30],
  [-20, -24, 34, 30],
  [20, -30, 32, 30],
  [0, -52, 22, 20],
] as const;

/** A tree that stands out of the canopy. */
function emergent({ depths, rims, trunks }: ForestPalette, x: number, y: number, size: number): Markup {
  const trunk = `M${num(x - 5 * size)} ${num(y)}L${num(x - 9 * size)} 620H${num(x + 9 * size)}L${num(x + 5 * size)} ${num(y)}z`;
  const crown = (d: number, fill: string) =>
    CROWN.map(([dx, dy, rx, ry]) =>
      ellipse([x + dx * size + d, y + dy * size - d], rx * size, ry * size, fill),
    ).join("");
  return `<path d="${trunk}" fill="${trunks[0]}"/>${crown(4 * size, rims[1])}${crown(0, depths[1])}`;
}

/** Leaves on the ground, before everything: whoever touches them has touched the floor. */
function floor({ depths, rims }: ForestPalette): Markup {
  const random = randomFrom(31);
  const tufts = Array.from({ length: 24 }, (_, i) => {
    const x = ((i + random() * 0.7) / 24) * TILE_WIDTH;
    return wrapped(x, 40, (at) => tuft(at, 20 + random() * 16, i % 3 === 0 ? rims[3] : depths[4], depths[5]));
  });
  const ground = `<rect x="-10" y="${WORLD_HEIGHT - 12}" width="${TILE_WIDTH + 20}" height="30" fill="${depths[5]}"/>`;
  return tufts.join("") + ground;
}

const BLADES_DEG = [-150, -118, -64, -34] as const;

/** Four leaves from one foot. */
function tuft(x: number, length: number, fill: string, dark: string): Markup {
  const y = WORLD_HEIGHT - 6;
  const blade = (angleDeg: number): string => {
    const angle = (angleDeg * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const side = dx > 0 ? 1 : -1;
    const tip = `${num(x + dx * 1.3)} ${num(y + dy)}`;
    return `M${num(x)} ${y}Q${num(x + dx * 0.4 - 5 * side)} ${num(y + dy * 1.1)} ${tip}Q${num(x + dx * 0.9)} ${num(y + dy * 0.4)} ${num(x)} ${y}`;
  };
  return BLADES_DEG.map(
    (angleDeg, i) => `<path d="${blade(angleDeg)}z" fill="${i % 2 ? dark : fill}"/>`,
  ).join("");
}
