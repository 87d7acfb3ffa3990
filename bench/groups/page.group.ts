import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import { freePort } from "../harness/postgres.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startFloorPage, startRpc } from "../harness/services.ts";
import { kilobytes, scriptsOf, transfersOf } from "../harness/transfers.ts";
import { median } from "../statistics.ts";

/** The page starts itself 1.5 s after it was loaded; then it asks who is signed in, and that is all. */
const QUIET_MS = 4_000;
const CATEGORIES = {
  performance: { title: "performance", least: 97 },
  accessibility: { title: "accessibility", least: 100 },
  "best-practices": { title: "best practices", least: 100 },
  seo: { title: "SEO", least: 100 },
} as const;
type Category = keyof typeof CATEGORIES;

/** What the assistant's page costs a visitor who has never been here. */
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
  const port = await freePort();
  await openChromium(bench, [`--remote-debugging-port=${port}`]);
  const { default: lighthouse } = await import("lighthouse");
  const runs = bench.isQuick ? 1 : 3;
  const scores = { ours: [] as Record<string, number>[], floor: [] as Record<string, number>[] };
  const failed = new Set<string>();
  for (let run = 1; run <= runs; run += 1) {
    for (const [address, into] of [
      [url, scores.ours],
      [floorUrl, scores.floor],
    ] as const) {
      if (address === floorUrl && run > 1) continue;
      bench.say(`Lighthouse, run ${run} of ${runs}: ${address === url ? "our page" : "a page by hand"}`);
      const result = await lighthouse(address, { port, output: "json", logLevel: "silent" });
      if (!result) throw new Error("Lighthouse said nothing");
      const { categories, audits } = result.lhr;
      into.push(
        Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, (score ?? 0) * 100])),
      );
      if (address !== url) continue;
      for (const { auditRefs } of Object.values(categories))
        for (const { id, weight } of auditRefs)
          if (weight > 0 && (audits[id]?.score ?? 1) < 0.9) failed.add(id);
    }
  }
  const middle = (of: readonly Record<string, number>[], id: string) =>
    median(of.map((each) => each[id] ?? 0));
  return (Object.keys(CATEGORIES) as Category[]).map((id) => ({
    what: `Lighthouse on a phone, ${CATEGORIES[id].title}`,
    unit: "points",
    value: Math.round(middle(scores.ours, id)),
    floor: { what: "a page by hand", value: Math.round(middle(scores.floor, id)) },
    goal: { on: "figure", is: "at least", limit: CATEGORIES[id].least },
    ...(id === "performance" && failed.size > 0 ? { note: `below 90: ${[...failed].join(", ")}` } : {}),
  }));
}
