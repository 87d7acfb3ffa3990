import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import {
  LIGHTHOUSE_CATEGORIES,
  type Lighthouse,
  type LighthouseCategory,
  type LighthouseResult,
  middleOf,
  openLighthouse,
} from "../harness/lighthouse.ts";
import { startPublicSite } from "../harness/public-site.ts";
import { PUBLIC_PATHS } from "./public-pages.group.ts";

/** A busy moment costs a point once; a fault of the page costs it every time. */
const LOOKS = 3;
const FULL = 100;

/** Lighthouse's scores of every public page. */
export const lighthouse: Group = {
  name: "lighthouse",
  area: "browser",
  async measure(bench) {
    const { origin } = await startPublicSite(bench);
    const look = await openLighthouse(bench);
    const results = new Map<string, LighthouseResult>();
    for (const path of PUBLIC_PATHS) results.set(path, await lookAt(bench, look, origin, path));
    return (Object.keys(LIGHTHOUSE_CATEGORIES) as LighthouseCategory[]).map((id) => figureOf(id, results));
  },
};

/** One run is enough for a page with all points; otherwise the median of all runs counts. */
async function lookAt(bench: Bench, look: Lighthouse, origin: string, path: string) {
  const looks: LighthouseResult[] = [];
  do {
    bench.say(`${path}, look ${looks.length + 1}`);
    looks.push(await look(origin + path));
  } while (looks.length < LOOKS && !bench.isQuick && !looks.every(isFull));
  return middleOf(looks);
}

const isFull = ({ scores }: LighthouseResult): boolean =>
  Object.values(scores).every((points) => points === FULL);

function figureOf(id: LighthouseCategory, results: ReadonlyMap<string, LighthouseResult>): Figure {
  const all = [...results].map(([path, { scores, failed }]) => ({ path, points: scores[id], failed }));
  const worst = all.reduce((one, other) => (one.points <= other.points ? one : other));
  return {
    what: `Lighthouse on a phone, ${LIGHTHOUSE_CATEGORIES[id]}, worst public page (${worst.path})`,
    unit: "points",
    value: worst.points,
    goal: { on: "figure", is: "at least", limit: FULL },
    // The terminal's script is another host's, which a machine without the internet can't reach: an error in the console.
    note: `${all.map(({ path, points }) => `${path} ${points}`).join(" · ")}${
      worst.points < FULL ? `; below 90 there: ${worst.failed.join(", ")}` : ""
    }`,
  };
}
