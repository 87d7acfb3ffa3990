import { expect, it } from "vitest";
import { DAYTIMES } from "./daytimes.ts";
import { RIVER_SCENES } from "./river.scene.ts";
import { sceneSvg } from "./scene.ts";

const REFLECTED = '<g mask="url(#water)">';

/** The group that begins at this place, to its own end. */
function groupAt(svg: string, start: number): string {
  let depth = 0;
  for (const { 0: tag, index } of svg.slice(start).matchAll(/<g\b|<\/g>/g)) {
    depth += tag === "</g>" ? -1 : 1;
    if (depth === 0) return svg.slice(start, start + index);
  }
  throw new Error("it has no end");
}

it.each(RIVER_SCENES.flatMap((scene) => DAYTIMES.map((daytime) => ({ scene, daytime, name: scene.name }))))(
  "reflects the family of $name by $daytime.name as one outline, without faces or stripes",
  ({ scene, daytime }) => {
    const svg = sceneSvg(scene, daytime);
    const start = svg.indexOf(REFLECTED);
    expect(start).toBeGreaterThan(0);
    const fills = groupAt(svg, start).matchAll(/(?:fill|stroke)="(#[^"]+)"/g);
    // Nothing of a shadow on the ground is seen in it either.
    expect([...new Set(Array.from(fills, ([, colour]) => colour))]).toEqual([daytime.fur.farFur]);
  },
);
