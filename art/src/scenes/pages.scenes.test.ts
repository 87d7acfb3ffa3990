import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rasterise } from "../raster.ts";
import { DAYTIMES } from "./daytimes.ts";
import { PAGE, PAGE_SCENES } from "./pages.scenes.ts";
import { sceneSvg } from "./scene.ts";

it("cuts the RoarMap's picture in the colours of the page that lies below it", async () => {
  const tokens = await readFile(
    join(import.meta.dirname, "../../../web/src/shared/styles/tokens.css"),
    "utf8",
  );
  const grounds = [...tokens.matchAll(/--color-bg: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  // By day, and by night both as the system says and as one chose it.
  expect(grounds).toEqual([PAGE.day, PAGE.night, PAGE.night]);
});

/** Across the road's own lines, which are drawn smoothly. */
const MOST_MIXED = 12;

it.each(DAYTIMES)(
  "[ISSUE-16] no ground is left at the foot of the RoarMap's picture by $name, but the road and the page",
  async (daytime) => {
    const scene = PAGE_SCENES.find(({ name }) => name === "roadmap-wide");
    if (!scene) throw new Error("there is no such scene");
    const { data, info } = await rasterise(sceneSvg(scene, daytime), scene.width, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = (info.height - 1) * info.width;
    const colours = Array.from({ length: info.width }, (_, x) =>
      data.subarray((row + x) * 3, (row + x + 1) * 3).toString("hex"),
    );
    const page = PAGE[daytime.name].slice(1);
    const road = colours.slice(
      colours.findIndex((colour) => colour !== page),
      colours.findLastIndex((colour) => colour !== page) + 1,
    );
    const plain = new Set(
      Object.entries(Object.groupBy(road, (colour) => colour))
        .filter(([, all = []]) => all.length > MOST_MIXED)
        .map(([colour]) => colour),
    );
    // Its sand and its edge.
    expect(plain.size).toBe(2);
    expect(road.filter((colour) => !plain.has(colour)).length).toBeLessThanOrEqual(MOST_MIXED);
  },
);
