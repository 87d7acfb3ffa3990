import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import {
  LIGHTHOUSE_CATEGORIES,
  type LighthouseCategory,
  type LighthouseResult,
  type LighthouseScores,
  middleOf,
  openLighthouse,
} from "../harness/lighthouse.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startFloorPage, startRpc } from "../harness/services.ts";
import { kilobytes, scriptsOf, transfersOf } from "../harness/transfers.ts";

/** The page starts itself 1.5 s after it was loaded; then it asks who is signed in, and that is all. */
const QUIET_MS = 4_000;
const LEAST: LighthouseScores = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };

/** What a first visit of the assistant's page costs. */
export const page: Group = {
  name: "page",
  area: "browser",
  async measure(bench) {
    const rpcUrl = await startRpc(bench);
    const product = await startProduct(bench, { engine: usualEngine(bench), rpcUrl });
    const url = `${product.origin}/baksoai`;
    const floorUrl = await startFloorPage(bench, product.address);
    return [...(await transfers(bench, url)), ...(await lighthouseScores(bench, url, floorUrl))];
  },
};

async function transfers(bench: Bench, url: string): Promise<Figure[]> {
  bench.say("what the first load brings");
  const browser = await openChromium(bench);
  const opened = await openPage(browser);
  const all = await transfersOf(opened, async (visited) => {
    await visited.goto(url, { waitUntil: "load" });
    await visited.waitForTimeout(QUIET_MS);
  });
  await opened.close();
  const scripts = scriptsOf(all);
  const largest = scripts.reduce((one, other) => (one.bytes > other.bytes ? one : other));
  const kinds = [...new Set(all.map(({ type }) => type))].map(
    (type) => `${all.filter((one) => one.type === type).length} ${type}`,
  );
  return [
    {
      what: "JavaScript of /baksoai on the first load, brotli, over the wire",
      unit: "kB",
      value: kilobytes(scripts),
      floor: { what: "React, its router and the query library alone", value: kilobytes([largest]) },
      goal: { on: "figure", is: "at most", limit: 128 },
      note: "every script was compressed before it was asked for; headers are counted",
    },
    {
      what: "requests for JavaScript",
      unit: "requests",
      value: scripts.length,
      goal: { on: "figure", is: "at most", limit: 10 },
    },
    {
      what: "requests in all",
      unit: "requests",
      value: all.length,
      note: `${kinds.join(", ")}; ${kilobytes(all).toFixed(0)} kB in all`,
    },
  ];
}

async function lighthouseScores(bench: Bench, url: string, floorUrl: string): Promise<Figure[]> {
  const look = await openLighthouse(bench);
  bench.say("Lighthouse: a page by hand");
  const floor = await look(floorUrl);
  const runs = bench.isQuick ? 1 : 3;
  const results: LighthouseResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    bench.say(`Lighthouse, run ${run} of ${runs}: our page`);
    results.push(await look(url));
  }
  const ours = middleOf(results);
  return (Object.keys(LEAST) as LighthouseCategory[]).map((id) => ({
    what: `Lighthouse on a phone, ${LIGHTHOUSE_CATEGORIES[id]}`,
    unit: "points",
    value: ours.scores[id],
    floor: { what: "a page by hand", value: floor.scores[id] },
    goal: { on: "figure", is: "at least", limit: LEAST[id] },
    ...(id === "performance" && ours.failed.length > 0
      ? { note: `below 90: ${ours.failed.join(", ")}` }
      : {}),
  }));
}
