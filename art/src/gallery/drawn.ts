import { createHash } from "node:crypto";
import { CRAFTS } from "./crafts.ts";
import { LOOPS, type Loop } from "./loops.ts";
import { PAINTINGS } from "./paintings.ts";
import { PRINTS } from "./prints.ts";
import { type Work, workSvg } from "./work.ts";

/** Moments of a loop that tell whether it is still the same. */
const MOMENTS = [0, 0.21, 0.46, 0.73];

const versionOf = (svgs: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(svgs)).digest("hex").slice(0, 8);

const loopVersion = ({ still, moving }: Loop): string => versionOf([still(), ...MOMENTS.map(moving)]);

/** By name, eight hex digits that change with the drawing; how its file is compressed does not matter. */
export function drawnVersions(generated: readonly Work[]): Record<string, string> {
  return Object.fromEntries([
    ...[...PAINTINGS, ...PRINTS, ...CRAFTS, ...generated].map((work) => [
      work.name,
      versionOf([workSvg(work)]),
    ]),
    ...LOOPS.map((loop) => [loop.name, loopVersion(loop)]),
  ]);
}
