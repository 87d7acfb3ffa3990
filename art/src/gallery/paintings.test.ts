import { expect, it } from "vitest";
import { FOREST_NIGHT } from "../forest/forest.palette.ts";
import { rasterise } from "../raster.ts";
import { PAINTINGS } from "./paintings.ts";
import { workSvg } from "./work.ts";

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const FOREST = new Set(
  [...FOREST_NIGHT.depths, ...FOREST_NIGHT.rims].map((colour) => channels(colour).join()),
);

it.each(["asleep-under-the-moon", "the-three-of-them"])(
  "lets no crown bite into the moon of %s: above the forest it is round",
  async (name) => {
    const work = PAINTINGS.find((each) => each.name === name);
    if (!work) throw new Error("there is no such painting");
    const { data, info } = await rasterise(workSvg(work), work.widthPx, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): string =>
      [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].join();
    const moon = channels(FOREST_NIGHT.disc).join();
    const all = Array.from({ length: info.width * info.height }, (_, i): [number, number] => [
      i % info.width,
      Math.floor(i / info.width),
    ]).filter(([x, y]) => at(x, y) === moon);
    const xs = all.map(([x]) => x);
    const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
    const top = all.map(([, y]) => y).reduce((a, b) => Math.min(a, b));
    const radius = (right - left) / 2;
    const inside = Array.from({ length: 72 }, (_, i) => (i * Math.PI) / 36).map((angle) =>
      at(
        Math.round((left + right) / 2 + Math.cos(angle) * radius * 0.96),
        Math.round(top + radius + Math.sin(angle) * radius * 0.96),
      ),
    );
    expect(radius).toBeGreaterThan(100);
    expect(inside.filter((colour) => FOREST.has(colour))).toEqual([]);
  },
);
