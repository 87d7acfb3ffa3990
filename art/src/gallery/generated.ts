import { head } from "../head/head.ts";
import { placed } from "../scenes/cub.ts";
import { ellipse, num } from "../svg.ts";
import { engraving } from "./engraving.ts";
import { background, brightness, type GeneratedWork, generatedWork, hex, sized } from "./generated.work.ts";
import { neonSign } from "./neon-sign.ts";
import { stainedGlass } from "./stained-glass.ts";
import type { Work } from "./work.ts";

const portrait = (widthPx: number, heightPx: number, ground: string, size: number): string =>
  sized(
    widthPx,
    heightPx,
    background(ground, { widthPx, heightPx }) +
      ellipse([widthPx / 2, heightPx / 2], widthPx * 0.42, widthPx * 0.42, "#FFCB73") +
      placed({ x: widthPx / 2, y: heightPx / 2 + 20, size }, head({ expression: "curious", tiltDeg: 4 })),
  );

/** Thousands of round seeds, laid in a spiral as a sunflower lays them. */
const seeds: GeneratedWork = {
  name: "in-twelve-thousand-seeds",
  widthPx: 1080,
  heightPx: 1080,
  source: () => portrait(1080, 1080, "#124534", 3.4),
  generate(look, size) {
    const golden = Math.PI * (3 - Math.sqrt(5));
    const dots = Array.from({ length: 12_000 }, (_, i) => {
      const reach = Math.sqrt(i + 0.5) * 7.05;
      const [x, y] = [540 + Math.cos(i * golden) * reach, 540 + Math.sin(i * golden) * reach];
      if (x < -10 || y < -10 || x > 1_090 || y > 1_090) return "";
      const colour = look(x, y);
      // The lighter, the larger: on the dark ground between them the face glows.
      const radius = 3 + brightness(colour) * 1.9;
      return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${hex(colour)}"/>`;
    });
    return background("#0A1F1C", size) + dots.join("");
  },
};

const GENERATED: readonly GeneratedWork[] = [seeds, engraving];

/** Pictures made by a procedure rather than by a plan. */
export const generatedWorks = async (): Promise<Work[]> => [
  ...(await Promise.all(GENERATED.map(generatedWork))),
  neonSign,
  stainedGlass,
];
