import { fern } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, ellipse, filled, type Markup } from "../svg.ts";
import { type Edge, leafColours, type Strip } from "./edge.ts";

/** Where the paper ends at a river: reeds and ferns on the bank, pebbles, water in bands, and the dark floor beyond. */
export const BANK: Edge = {
  name: "bank",
  draw: (strip) => frondDefinitions(["fern"]) + plants(strip) + bank(strip) + pebbles(strip) + water(strip),
};

/** A line from side to side, `y` high in the middle and rolling by `swell`. */
function shore({ width, height, scale: k }: Strip, y: number, swell: number, phase: number, fill: string) {
  const edge: Point[] = [];
  for (let x = -40; x <= width + 40; x += 70 * k)
    edge.push([
      x,
      y + Math.sin(x / (118 * k) + phase) * swell + Math.sin(x / (41 * k) + phase) * swell * 0.35,
    ]);
  return filled(smooth([...edge, [width + 60, height + 30], [-60, height + 30]], { tension: 1 / 8 }), fill);
}

const bank = (strip: Strip): Markup =>
  shore(strip, 66 * strip.scale, 7 * strip.scale, 0.4, strip.forest.pathEdge) +
  shore(strip, 71 * strip.scale, 7 * strip.scale, 0.55, strip.forest.path);

function water(strip: Strip): Markup {
  const { width, scale: k, forest, band } = strip;
  const [surface, middle, deep] = forest.water;
  const random = randomFrom(3);
  let glints = "";
  for (let x = 0; x < width; x += (90 + random() * 130) * k) {
    const y = (104 + random() * 16) * k;
    glints += filled(
      mark(
        [
          [x, y],
          [x + 22 * k, y + 1.5 * k],
          [x + (38 + random() * 26) * k, y],
        ],
        3.2 * k,
        "leaf",
        5,
      ),
      surface,
      'opacity=".8"',
    );
  }
  return (
    shore(strip, 93 * k, 4 * k, 1.2, surface) +
    shore(strip, 99 * k, 4 * k, 1.7, middle) +
    shore(strip, 116 * k, 5 * k, 2.6, deep) +
    glints +
    shore(strip, 132 * k, 5 * k, 0.2, band)
  );
}

function pebbles({ width, scale: k, forest }: Strip): Markup {
  const random = randomFrom(11);
  let drawn = "";
  for (let x = 30 * k; x < width; x += (70 + random() * 120) * k) {
    for (let i = 0; i < 1 + random() * 2.4; i++) {
      const rx = (7 + random() * 15) * k;
      const [cx, cy] = [x + i * 20 * k, (86 + random() * 8) * k];
      const stone = smooth([
        [cx - rx, cy],
        [cx - rx * 0.6, cy - rx * 0.52],
        [cx + rx * 0.3, cy - rx * 0.6],
        [cx + rx, cy - rx * 0.06],
        [cx + rx * 0.7, cy + rx * 0.46],
        [cx - rx * 0.6, cy + rx * 0.46],
      ]);
      drawn += clipped(
        stone,
        filled(stone, forest.rock) +
          ellipse([cx + rx * 0.3, cy - rx * 0.42], rx * 0.8, rx * 0.34, forest.rockLit),
      );
    }
  }
  return drawn;
}

function plants({ width, scale: k, forest }: Strip): Markup {
  const random = randomFrom(23);
  const [shade, lit] = leafColours(forest);
  let drawn = "";
  for (let x = 20 * k; x < width; x += (120 + random() * 170) * k) {
    const foot = (74 + random() * 6) * k;
    if (random() > 0.45) drawn += fern([x, foot], (54 + random() * 26) * k, shade, lit, Math.round(x));
    else
      for (let i = 0; i < 6; i++) {
        const lean = (random() - 0.4) * 30 * k;
        const tall = (44 + random() * 30) * k;
        const at = x + (i - 3) * 8 * k;
        drawn += filled(
          mark(
            [
              [at, foot],
              [at + lean * 0.25, foot - tall * 0.6],
              [at + lean, foot - tall],
            ],
            7 * k,
          ),
          i % 3 ? shade : lit,
        );
      }
  }
  return drawn;
}
