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
import { startPublicSite, startPublicSiteAt } from "../harness/public-site.ts";
import { PUBLIC_PATHS } from "./public-pages.group.ts";

/** A busy moment costs a point once; a fault of the page costs it every time. */
const LOOKS = 3;
const FULL = 100;

/** What Lighthouse says of one page, and of the same page as it was; null where the pages are measured alone. */
interface Looked {
  path: string;
  now: LighthouseResult;
  before: LighthouseResult | null;
}

/** Lighthouse's scores of every public page; with `--beside <commit>` in turn with those it had then. */
export const lighthouse: Group = {
  name: "lighthouse",
  area: "browser",
  async measure(bench) {
    const now = await startPublicSite(bench);
    const before = bench.beside === undefined ? null : await startPublicSiteAt(bench, bench.beside);
    const look = await openLighthouse(bench);
    const pages: Looked[] = [];
    for (const path of PUBLIC_PATHS)
      pages.push({
        path,
        now: await lookAt(bench, look, now.origin, path),
        before: before && (await lookAt(bench, look, before.origin, path)),
      });
    return (Object.keys(LIGHTHOUSE_CATEGORIES) as LighthouseCategory[]).map((id) =>
      figureOf(id, pages, bench.beside),
    );
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

function figureOf(id: LighthouseCategory, pages: readonly Looked[], beside: string | undefined): Figure {
  const worst = pages.reduce((one, other) => (one.now.scores[id] <= other.now.scores[id] ? one : other));
  const was = worst.before?.scores[id];
  return {
    what: `Lighthouse on a phone, ${LIGHTHOUSE_CATEGORIES[id]}, worst public page (${worst.path})`,
    unit: "points",
    value: worst.now.scores[id],
    ...(was === undefined ? {} : { floor: { what: `at ${beside}`, value: was } }),
    goal: { on: "figure", is: "at least", limit: FULL },
    // The terminal's script is another host's, which a machine without the internet can't reach: an error in the console.
    note: `${pages.map(({ path, now, before }) => `${path} ${now.scores[id]}${before ? ` (${before.scores[id]})` : ""}`).join(" · ")}${
      worst.now.scores[id] < FULL && worst.now.failed.length > 0
        ? `; below 90 there: ${worst.now.failed.join(", ")}`
        : ""
    }`,
  };
}
