import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright";
import type { Group } from "../bench.context.ts";
import { type Vitals, watchVitals } from "../browser/watch-vitals.ts";
import type { Figure, Goal } from "../figure.ts";
import { openChromium, openPage, slowDown } from "../harness/chromium.ts";
import { startPublicSite, startPublicSiteAt } from "../harness/public-site.ts";
import { kilobytes, scriptsOf, transfersOf } from "../harness/transfers.ts";
import { median } from "../statistics.ts";

export const PUBLIC_PATHS = [
  "/",
  "/bakso",
  "/aiinfo",
  "/roarmap",
  "/gallery",
  "/conservation",
  "/swap",
  "/games",
] as const;

/** A phone of the middle class, as Lighthouse draws it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_500_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOW_CPU = 4;
/** Parts that need scripts are watched 1.5 s after the page was loaded; a slow phone is through with it after this time. */
const AT_REST_MS = 5_000;
/** What a slow phone takes to start the scripts, once somebody wants them. */
const UNTIL_STARTED_MS = 5_000;

interface Visit extends Vitals {
  /** The page's inline scripts, compressed as they are sent. */
  inlineKb: number;
  /** Loaded for who only reads. */
  scriptsAtRestKb: number;
  scriptsKb: number;
  /** All that comes for who only reads. */
  restKb: number;
}

/** The visits of one page, and those of the same page as it was. */
interface PageVisits {
  path: string;
  now: readonly Visit[];
  /** Empty where the pages are measured alone. */
  before: readonly Visit[];
}

/**
 * What every public page costs a visitor with a cheap phone and a slow line; with `--beside <commit>` in turn with what it
 * cost then.
 */
export const publicPages: Group = {
  name: "public-pages",
  area: "browser",
  async measure(bench) {
    const now = await startPublicSite(bench);
    const before = bench.beside === undefined ? null : await startPublicSiteAt(bench, bench.beside);
    const sites = before ? [now, before] : [now];
    const browser = await openChromium(bench);
    const runs = bench.isQuick ? 1 : 5;
    // The first visit of all is slower: the browser itself is not warm yet.
    for (const { origin } of sites) await visit(browser, origin);
    const pages: PageVisits[] = [];
    for (const path of PUBLIC_PATHS) {
      const visits = new Map(sites.map((site) => [site, [] as Visit[]]));
      for (let run = 1; run <= runs; run += 1) {
        bench.say(`${path}, visit ${run} of ${runs}`);
        // Who comes second finds the machine warmer: they take turns.
        for (const site of run % 2 ? sites : sites.toReversed())
          visits.get(site)?.push(await visit(browser, site.origin + path));
      }
      pages.push({ path, now: visits.get(now) ?? [], before: (before && visits.get(before)) ?? [] });
    }
    return figuresOf(pages, bench.beside);
  },
};

async function visit(browser: Browser, url: string): Promise<Visit> {
  const opened = await openPage(browser, { script: watchVitals, device: PHONE });
  const { page, cdp } = opened;
  await slowDown(cdp, SLOW_CPU);
  let inlineKb = 0;
  let countAtRest = 0;
  const transfers = await transfersOf(opened, async () => {
    await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    const answer = await page.goto(url, { waitUntil: "load" });
    const inline = [
      ...((await answer?.text()) ?? "").matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g),
    ];
    // The data that a page was rendered from is in script elements too, but is not code.
    const code = inline.map(([, text = ""]) => text).filter((text) => !text.includes(".enqueue("));
    inlineKb = brotliCompressSync(code.join("\n")).length / 1_000;
    await page.waitForTimeout(AT_REST_MS);
    countAtRest = await page.evaluate(
      () =>
        performance.getEntriesByType("navigation").length + performance.getEntriesByType("resource").length,
    );
    // A key wants the scripts on any page, and scrolls none.
    await page.keyboard.press("Shift");
    await page.waitForTimeout(UNTIL_STARTED_MS);
  });
  const vitals = await page.evaluate(() => window.vitals);
  if (!vitals) throw new Error("the page was not watched");
  const atRest = transfers.slice(0, countAtRest);
  await opened.close();
  return {
    ...vitals,
    inlineKb,
    scriptsAtRestKb: kilobytes(scriptsOf(atRest)),
    scriptsKb: kilobytes(scriptsOf(transfers)),
    restKb: kilobytes(atRest),
  };
}

/** The worst page of each measure, with all others beside it; and all pages together, beside what they were. */
function figuresOf(pages: readonly PageVisits[], beside: string | undefined): Figure[] {
  const floorOf = (value: number) => (beside === undefined ? {} : { floor: { what: `at ${beside}`, value } });
  const worst = (
    what: string,
    unit: string,
    limit: number,
    of: (visit: Visit) => number,
    digits = 0,
  ): Figure => {
    const middles = pages.map(({ path, now, before }) => ({
      path,
      value: median(now.map(of)),
      was: before.length > 0 ? median(before.map(of)) : 0,
    }));
    const found = middles.reduce((one, other) => (one.value >= other.value ? one : other));
    const goal: Goal = { on: "figure", is: "at most", limit };
    return {
      what: `${what}, worst public page (${found.path})`,
      unit,
      value: Number(found.value.toFixed(digits)),
      ...floorOf(Number(found.was.toFixed(digits))),
      goal,
      note: middles
        .map(
          ({ path, value, was }) =>
            `${path} ${value.toFixed(digits)}${beside === undefined ? "" : ` (${was.toFixed(digits)})`}`,
        )
        .join(" · "),
    };
  };
  const together = (what: string, unit: string, of: (visit: Visit) => number): Figure => {
    const sumOf = (which: "now" | "before") =>
      pages.reduce((sum, page) => sum + median(page[which].map(of)), 0);
    return {
      what: `${what}, all public pages together`,
      unit,
      value: Math.round(sumOf("now")),
      ...floorOf(Math.round(sumOf("before"))),
      goal: { on: "ratio", is: "at most", limit: 1 },
    };
  };
  const comparisons =
    beside === undefined
      ? []
      : [
          together("first paint with content", "ms", ({ firstPaintMs }) => firstPaintMs),
          together("largest paint", "ms", ({ largestPaintMs }) => largestPaintMs),
          together("weight before scrolling", "kB", ({ restKb }) => restKb),
        ];
  return [
    worst("first paint with content, 4x slower CPU, slow 4G", "ms", 530, ({ firstPaintMs }) => firstPaintMs),
    worst("largest paint", "ms", 1_000, ({ largestPaintMs }) => largestPaintMs),
    worst("blocked by long tasks, until the scripts have started", "ms", 100, ({ blockedMs }) => blockedMs),
    worst("layout shift", "", 0.02, ({ shift }) => shift, 3),
    worst(
      "JavaScript for who only reads, with what stands in the page",
      "kB",
      3,
      ({ inlineKb, scriptsAtRestKb }) => inlineKb + scriptsAtRestKb,
      1,
    ),
    worst(
      "JavaScript in all once somebody wants it, brotli",
      "kB",
      110,
      ({ inlineKb, scriptsKb }) => inlineKb + scriptsKb,
      1,
    ),
    worst("weight before scrolling, all of it", "kB", 400, ({ restKb }) => restKb),
    ...comparisons,
  ];
}
