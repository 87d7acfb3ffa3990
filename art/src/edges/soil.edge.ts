import { fern } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import { type Edge, leafColours, type Strip } from "./edge.ts";

/** The forest floor cut open: grass and ferns on a lip of moss, and below it earth with stones and roots. */
export const SOIL: Edge = {
  name: "soil",
  draw: (strip) =>
    frondDefinitions(["fern"]) + growth(strip) + earth(strip) + stones(strip) + roots(strip) + lip(strip),
};

function line(
  { width, height, scale: k }: Strip,
  y: number,
  swell: number,
  phase: number,
  fill: string,
): Markup {
  const edge: Point[] = [];
  for (let x = -40; x <= width + 40; x += 64 * k)
    edge.push([
      x,
      y + Math.sin(x / (151 * k) + phase) * swell + Math.sin(x / (37 * k) + phase) * swell * 0.4,
    ]);
  return filled(smooth([...edge, [width + 60, height + 30], [-60, height + 30]], { tension: 1 / 8 }), fill);
}

/** The moss hangs over the earth in cushions; roots come out from under it. */
export function lip({ width, scale: k, forest }: Strip): Markup {
  const random = randomFrom(5);
  const at = (x: number): number => 50 * k + Math.sin(x / (151 * k)) * 5 * k + Math.sin(x / (37 * k)) * 2 * k;
  const top: Point[] = [];
  for (let x = -40; x <= width + 60; x += 48 * k) top.push([x, at(x)]);
  const hem: Point[] = [];
  for (let x = width + 60; x >= -40; x -= (14 + random() * 14) * k)
    hem.push([x, at(x) + (12 + random() * 15) * k]);
  const cushion = (lift: number, fill: string): Markup =>
    filled(smooth([...top.map(([x, y]): Point => [x, y + lift]), ...hem], { tension: 1 / 6 }), fill);
  return cushion(0, forest.mossLit) + cushion(4 * k, forest.moss);
}

export const earth = (strip: Strip): Markup =>
  line(strip, 58 * strip.scale, 5 * strip.scale, 0.2, strip.forest.soilLit) +
  line(strip, 92 * strip.scale, 9 * strip.scale, 2.1, strip.forest.soil);

function growth({ width, scale: k, forest }: Strip): Markup {
  const random = randomFrom(13);
  const [shade, lit] = leafColours(forest);
  let drawn = "";
  for (let x = -10; x < width + 20; x += (15 + random() * 16) * k) {
    const lean = (random() - 0.5) * 22 * k;
    const tall = (12 + random() * 20) * k;
    drawn += filled(
      mark(
        [
          [x, 58 * k],
          [x + lean * 0.3, 58 * k - tall * 0.6],
          [x + lean, 54 * k - tall],
        ],
        7 * k,
        "stripe",
        2,
      ),
      random() > 0.5 ? forest.moss : lit,
    );
  }
  for (let x = 70 * k; x < width; x += (200 + random() * 260) * k)
    drawn += fern([x, 60 * k], (46 + random() * 22) * k, shade, lit, Math.round(x) + 3);
  return drawn;
}

function stones({ width, scale: k, forest }: Strip): Markup {
  const random = randomFrom(29);
  let drawn = "";
  for (let x = 44 * k; x < width; x += (90 + random() * 160) * k) {
    const rx = (5 + random() * 10) * k;
    drawn += ellipse([x, (86 + random() * 40) * k], rx, rx * 0.66, forest.soilLit, 'opacity=".9"');
  }
  return drawn;
}

function roots({ width, height, scale: k, forest }: Strip): Markup {
  const random = randomFrom(37);
  // By night the forest's own wood is as dark as the earth.
  const [wood, woodLit] = forest.isNight ? ["#4A3324", "#7C644F"] : [forest.wood, forest.woodLit];
  let drawn = "";
  for (let x = 90 * k; x < width; x += (110 + random() * 170) * k) {
    const lean = (random() - 0.5) * 170 * k;
    const deep = Math.min(height - 6, (96 + random() * 46) * k);
    const way: Point[] = [
      [x, 66 * k],
      [x + lean * 0.2, 78 * k],
      [x + lean * 0.5, deep * 0.78],
      [x + lean, deep],
    ];
    const side: Point[] = [
      [x + lean * 0.3, 82 * k],
      [x - lean * 0.1, 92 * k],
      [x - lean * 0.34, deep * 0.94],
    ];
    const root = (spine: Point[], from: number, fill: string): Markup =>
      filled(
        tube(spine, profile(`0,${from * k} 0.5,${from * 0.55 * k} 1,${1 * k}`), { samples: 5 }).outline,
        fill,
      );
    drawn +=
      root(side, 5, wood) +
      root(way, 9, wood) +
      root(
        way.map(([px, py]): Point => [px + 1.6 * k, py]),
        2.4,
        woodLit,
      );
  }
  return drawn;
}
