import type { ForestPalette } from "../forest/forest.palette.ts";
import { volcano } from "../forest/land.ts";
import { frondId } from "../forest/leaves.ts";
import { palm } from "../forest/trees.ts";
import { smooth, toPath } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { directionAt, spineAt } from "../geometry/spine.ts";
import { ellipse, type Markup, num } from "../svg.ts";
import type { Edge, Strip } from "./edge.ts";
import { STAMPS } from "./grove.shapes.ts";

/** What the facts of the token stand on, as its page's stylesheet has it: a hill in the sun, and by night as dark as all bands. */
export const HILL_BAND = { day: "#226343", night: "#07191A" } as const;

/**
 * The land at evening: the page's paper turns into sky in two steps, hills stand before it, and below them is the one on which
 * the page goes on. That one is level at the left, where Bakso stands. A page has three more of cut paper: whatever is here
 * more than once is drawn once, and all of it has few points.
 */
export const HILLS: Edge = {
  name: "hills",
  sizes: [
    { suffix: "wide", width: 1600, height: 360, scale: 1 },
    { suffix: "phone", width: 420, height: 250, scale: 0.56 },
  ],
  keeps: "xMinYMax",
  band: HILL_BAND,
  draw: (strip) => drawn(strip, strip.width > 1000 ? WIDE : PHONE),
};

interface Land {
  /** Where each band of sky begins, from left to right. */
  readonly sky: readonly (readonly Point[])[];
  readonly disc: { readonly centre: Point; readonly radius: number };
  readonly volcano: readonly [foot: Point, halfWidth: number, height: number];
  /** Bare hills, from far to near. */
  readonly crests: readonly (readonly Point[])[];
  /** Before them treetops so wide. */
  readonly woods: readonly (readonly [edge: readonly Point[], crown: number])[];
  /** Beside the disc, which their leaves would tear. One that leans the other way has a negative size. */
  readonly palms: readonly (readonly [foot: Point, size: number])[];
  /** The hill on which the page goes on. */
  readonly ledge: readonly Point[];
  readonly ferns: readonly (readonly [foot: Point, size: number])[];
}

const WIDE: Land = {
  sky: [
    points("-40,96 260,64 640,52 1010,30 1330,34 1640,70"),
    points("-40,150 300,118 700,116 1060,86 1380,92 1640,126"),
  ],
  disc: { centre: [1030, 152], radius: 80 },
  volcano: [[756, 276], 320, 168],
  crests: [
    points("-40,196 120,176 330,206 520,236 720,250 960,216 1220,190 1420,206 1640,178"),
    points("-40,244 180,226 420,236 690,262 960,250 1200,236 1420,246 1640,226"),
  ],
  woods: [
    [points("-40,272 300,262 700,284 1000,270 1640,262"), 22],
    [points("-40,300 500,292 900,306 1240,290 1640,276"), 32],
  ],
  palms: [
    [[1268, 302], -0.74],
    [[1204, 306], 1.06],
    [[566, 304], 0.8],
    [[1402, 298], 0.76],
  ],
  ledge: points("-80,302 120,298 330,298 520,300 700,307 900,316 1090,314 1280,304 1460,294 1680,282"),
  ferns: [
    [[34, 306], 0.6],
    [[668, 316], 0.5],
    [[1412, 308], 0.56],
    [[1500, 306], 0.8],
    [[1580, 300], 0.9],
  ],
};

const PHONE: Land = {
  sky: [points("-30,54 90,34 210,30 330,20 450,36"), points("-30,92 90,72 210,70 330,60 450,76")],
  disc: { centre: [352, 96], radius: 42 },
  volcano: [[254, 178], 130, 100],
  crests: [
    points("-30,128 50,116 140,140 220,158 310,142 380,126 450,134"),
    points("-30,160 60,150 160,160 260,166 350,154 450,160"),
  ],
  woods: [
    [points("-20,180 90,172 200,186 450,170"), 14],
    [points("-20,204 200,200 330,202 450,186"), 19],
  ],
  palms: [
    [[226, 206], -0.4],
    [[260, 206], 0.54],
  ],
  ledge: points("-50,209 60,208 150,208 230,211 300,215 370,210 470,200"),
  ferns: [
    [[8, 212], 0.3],
    [[388, 214], 0.4],
    [[416, 210], 0.5],
  ],
};

/**
 * Half of a palm's leaf as `frond` refers to it, in whole numbers and two curves a leaflet: elsewhere it has six times as many
 * points.
 */
function palmHalf(side: 1 | -1): Markup {
  const spine = points("0,0 100,0 174,67");
  let d = side === 1 ? "M0-3C70-5 140 8 174 67 136 14 70 1 0 3z" : "";
  for (let share = 1 / 9; share < 1.01; share += 1 / 9) {
    const along = 0.12 + share * 0.86;
    const [x, y] = spineAt(spine, along).map(Math.round) as [number, number];
    const [dx, dy] = directionAt(spine, along);
    const angle = Math.atan2(dy, dx) + side * (1.02 - 0.35 * share);
    const length = 50 * Math.sin(Math.PI * (0.12 + 0.82 * share)) ** 0.7;
    const [toX, toY] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const at = (forth: number, aside: number): string =>
      [x + toX * forth - toY * aside, y + toY * forth + toX * aside + length * 0.14 * forth ** 3]
        .map(Math.round)
        .join(" ");
    d += `M${at(0, 0)}Q${at(0.5, 0.26)} ${at(1, 0)} ${at(0.5, -0.26)} ${at(0, 0)}`;
  }
  return `<path id="${frondId("palm", side)}" d="${d}"/>`;
}
const palmTree = ({ depths, rims }: ForestPalette): Markup =>
  palm({
    foot: [0, 0],
    heightUnits: 112,
    size: 1,
    trunk: depths[3],
    fill: depths[3],
    rim: rims[3],
    lean: 9,
  });
/** Three blades of grass. */
const TUFT: Markup =
  '<path id="tuft" d="M-5 3Q-5-9-11-17Q-1-9 0 3zM-1 3Q1-13 0-24Q5-11 4 3zM3 3Q6-8 13-14Q9-6 8 3z"/>';

function drawn(strip: Strip, land: Land): Markup {
  const { forest, scale: k, band } = strip;
  const { depths, rims, moss, mossLit } = forest;
  const random = randomFrom(19);
  return (
    `<defs>${STAMPS}${TUFT}${palmHalf(-1)}${palmHalf(1)}<g id="palm">${palmTree(forest)}</g></defs>` +
    land.sky.map((edge, i) => filled(skyOf(forest)[i], below(strip, line(edge)))).join("") +
    disc(strip, land) +
    volcano({ ...strip, horizonY: 0, seed: 0, sun: land.disc }, ...land.volcano) +
    land.crests
      .map((edge, i) => lit(`hill-${i}`, [depths[i], rims[i]], 4 * k, below(strip, line(edge))))
      .join("") +
    land.woods
      .map(([edge, crown], i) =>
        lit(`wood-${i}`, [depths[i + 2], rims[i + 2]], 3 * k, below(strip, lobes(edge, crown, random))),
      )
      .join("") +
    land.palms.map(([at, size]) => placed("palm", at, size)).join("") +
    lit("ledge", [moss, mossLit], 6 * k, below(strip, line(land.ledge))) +
    filled(band, below(strip, hem(land.ledge, k))) +
    grouped(moss, tufts(strip, land.ledge)) +
    // Nothing is nearer than they are: as dark as the hill they grow from, or the moon would seem to stand before them.
    grouped(band, land.ferns.map(([at, size]) => placed("fern", at, size)).join(""))
  );
}

/** The farther band of sky, and the nearer. By night the paper is as dark as the sky above them. */
const skyOf = ({ cloud, sky, isNight }: ForestPalette): readonly string[] =>
  isNight ? [sky[1], sky[2]] : [cloud, sky[0]];

function disc({ forest }: Strip, { disc: { centre, radius } }: Land): Markup {
  return (
    ellipse(centre, radius * 1.5, radius * 1.5, forest.halo, `opacity="${forest.haloOpacity}"`) +
    ellipse(centre, radius, radius, forest.disc)
  );
}

const filled = (fill = "", d: string): Markup => `<path d="${d}" fill="${fill}"/>`;
const grouped = (fill = "", content: Markup): Markup => `<g fill="${fill}">${content}</g>`;

/** In the light, and again, moved away from it. */
function lit(
  id: string,
  [fill = "", rim = ""]: readonly (string | undefined)[],
  by: number,
  d: string,
): Markup {
  return `<g fill="${rim}"><path id="${id}" d="${d}"/></g><use href="#${id}" x="${num(-by)}" y="${num(by)}" fill="${fill}"/>`;
}

/** A shape of the definitions, from its foot; one that looks the other way has a negative size. */
const placed = (id: "fern" | "palm" | "tuft", [x, y]: Point, size: number): Markup =>
  `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${num(size)} ${num(Math.abs(size))})"/>`;

/** A line from side to side, and all below it. */
const below = ({ height }: Strip, across: string): string => `${across}V${height + 9}H-99z`;

const line = (edge: readonly Point[]): string => toPath(smooth(edge, { isClosed: false, tension: 1 / 6 }));

/** Treetops about so wide along a line. */
function lobes(edge: readonly Point[], width: number, random: () => number): string {
  let [x, y] = (edge[0] ?? [0, 0]).map(Math.round) as [number, number];
  const end = edge.at(-1)?.[0] ?? 0;
  let d = `M${x} ${y}`;
  while (x < end) {
    const dx = Math.round(width * (0.6 + random() * 1.4));
    const to = Math.round(heightAt(edge, Math.min(end, x + dx)) + (random() - 0.5) * width * 0.5);
    d += `a${Math.round(dx * 0.56)} ${Math.round(dx * 0.5)} 0 0 1 ${dx} ${to - y}`;
    [x, y] = [x + dx, to];
  }
  return d;
}

/** Where the moss that hangs over an edge ends: in cushions, as broad and as deep as it happens. */
function hem(edge: readonly Point[], k: number): string {
  const random = randomFrom(22);
  const end = edge.at(-1)?.[0] ?? 0;
  const ends: Point[] = [];
  for (let x = edge[0]?.[0] ?? 0; x < end; x += (26 + random() * 34) * k)
    ends.push([Math.round(x), Math.round(heightAt(edge, x) + (13 + random() * 24) * k)]);
  return line(ends);
}

/** Grass along an edge, higher here and lower there. */
function tufts({ width, scale: k }: Strip, ledge: readonly Point[]): Markup {
  const random = randomFrom(17);
  let drawn = "";
  for (let x = 14 * k; x < width; x += (36 + random() * 70) * k) {
    const size = k * (0.7 + random() * 0.6);
    drawn += placed("tuft", [x, heightAt(ledge, x) + 3 * k], random() > 0.5 ? size : -size);
  }
  return drawn;
}

/** How high up the edge is at `x`, straight from each of its points to the next. */
function heightAt(edge: readonly Point[], x: number): number {
  const next = edge.findIndex(([at]) => at >= x);
  const [from, to] = [edge[next - 1], edge[next]];
  if (!from || !to) return edge.at(-1)?.[1] ?? 0;
  return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]);
}
