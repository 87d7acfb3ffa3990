import type { Browser, CDPSession, Page } from "playwright";
import type { Bench, Group } from "../bench.context.ts";
import { watchPlay } from "../browser/watch-play.ts";
import type { Figure } from "../figure.ts";
import { type OpenPage, openChromium, openPage, slowDown, taskSeconds } from "../harness/chromium.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { kilobytes, scriptsOf, transfersOf } from "../harness/transfers.ts";
import { median } from "../statistics.ts";

const SLOWNESS = 4;
const SETTLE_MS = 4_000;
const SAMPLED_MS = 10_000;
const EMPTY_PAGE = "data:text/html,<title>Frames and nothing else</title>";

/** Bakso Jump on a phone: its frames, its memory, its weight. */
export const gamePlay: Group = {
  name: "game-play",
  area: "game",
  async measure(bench) {
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl: await startRpc(bench),
    });
    const browser = await openChromium(bench);
    return [await weight(browser, product), ...(await frames(bench, browser, product))];
  },
};

async function weight(browser: Browser, { origin }: Product): Promise<Figure> {
  const opened = await openPage(browser);
  const all = await transfersOf(opened, async (page) => {
    await page.goto(`${origin}/baksogame`);
    await begin(page);
    await page.waitForTimeout(SETTLE_MS);
  });
  await opened.close();
  return {
    what: "JavaScript of /baksogame, brotli, over the wire",
    unit: "kB",
    value: kilobytes(scriptsOf(all)),
    goal: { on: "figure", is: "at most", limit: 100 },
    note: `${kilobytes(all).toFixed(0)} kB in ${all.length} requests in all, pictures and a game that began included`,
  };
}

interface Played {
  framesPerSecond: number;
  /** Of the main thread's processor time, slowed down as it is. */
  workMs: number;
  longestMs: number;
  lateFrames: number;
  grownKb: number;
  restarts: number;
}

async function frames(bench: Bench, browser: Browser, { origin }: Product): Promise<Figure[]> {
  const seconds = bench.isQuick ? 5 : 60;
  const runs = bench.isQuick ? 1 : 3;
  const ours: Played[] = [];
  const floor: Played[] = [];
  for (let run = 1; run <= runs; run += 1) {
    bench.say(
      `${seconds} s of play and as long of nothing, slowed down ${SLOWNESS} times: run ${run} of ${runs}`,
    );
    const played = await openPage(browser, { script: watchPlay });
    await played.page.goto(`${origin}/baksogame`);
    await begin(played.page);
    ours.push(await record(played, seconds));
    const empty = await openPage(browser, { script: watchPlay });
    await empty.page.goto(EMPTY_PAGE);
    floor.push(await record(empty, seconds));
  }
  bench.say("what a frame allocates");
  const allocated = await allocatedPerFrame(browser, origin);
  const figure = (what: keyof Played) => ({
    value: median(ours.map((played) => played[what])),
    floor: {
      what: "a page with frames and nothing else",
      value: median(floor.map((played) => played[what])),
    },
  });
  const slowed = `${seconds} s of play, slowed down ${SLOWNESS} times`;
  return [
    {
      what: `${slowed}: frames a second`,
      unit: "fps",
      ...figure("framesPerSecond"),
      goal: { on: "figure", is: "at least", limit: 59.5 },
      note: `${ours.reduce((sum, { restarts }) => sum + restarts, 0)} games were lost and begun anew in ${runs} runs`,
    },
    {
      what: "work of the main thread in a frame",
      unit: "ms",
      ...figure("workMs"),
      goal: { on: "figure", is: "at most", limit: 16 },
      note: "processor time, slowed down too; the canvas is painted by the processor, where phones have a GPU",
    },
    {
      what: "longest frame",
      unit: "ms",
      ...figure("longestMs"),
      goal: { on: "figure", is: "at most", limit: 20 },
    },
    { what: "frames over 20 ms", unit: "frames", ...figure("lateFrames") },
    {
      what: "growth of the heap, garbage collected before and after",
      unit: "kB",
      ...figure("grownKb"),
      goal: { on: "excess", is: "at most", limit: 64 },
    },
    {
      what: "what the page's own code allocates in a frame",
      unit: "bytes",
      value: allocated,
      note: "fractions that the engine keeps in boxes until it has compiled a function to the end; no objects",
    },
  ];
}

/** The first tap, as soon as the forest is drawn, unless the page's watch was faster: from then on the watch plays. */
async function begin(page: Page): Promise<void> {
  await page.locator('#game-root:not([data-phase="loading"])').waitFor();
  await page.keyboard.press("Space");
}

async function record({ page, cdp, close }: OpenPage, seconds: number): Promise<Played> {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await slowDown(cdp, SLOWNESS);
  await page.waitForTimeout(SETTLE_MS);
  const before = await heapBytes(cdp);
  const workBefore = await taskSeconds(cdp);
  await setRecording(page, true);
  await page.waitForTimeout(seconds * 1_000);
  await setRecording(page, false);
  const workSeconds = (await taskSeconds(cdp)) - workBefore;
  const grownKb = ((await heapBytes(cdp)) - before) / 1_000;
  const seen = await page.evaluate(() => {
    const watch = window.playWatch;
    return { frameAt: [...(watch?.frameAt.slice(0, watch.frames) ?? [])], restarts: watch?.restarts ?? 0 };
  });
  await close();
  const { frameAt, restarts } = seen;
  const gapsMs = frameAt.slice(1).map((at, index) => at - (frameAt[index] ?? at));
  const lastedMs = (frameAt.at(-1) ?? 0) - (frameAt[0] ?? 0);
  return {
    framesPerSecond: (gapsMs.length * 1_000) / lastedMs,
    workMs: (workSeconds * 1_000) / frameAt.length,
    longestMs: Math.max(...gapsMs),
    lateFrames: gapsMs.filter((gapMs) => gapMs > 20).length,
    grownKb,
    restarts,
  };
}

const setRecording = (page: Page, isRecording: boolean): Promise<void> =>
  page.evaluate((on) => {
    if (window.playWatch) window.playWatch.isRecording = on;
  }, isRecording);

/** Memory in use after a garbage collection. */
async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

interface SampledNode {
  callFrame: { url: string };
  selfSize: number;
  children: SampledNode[];
}

/** Counted by V8's own sampling, short-lived things included; what the watch allocates is left out. */
async function allocatedPerFrame(browser: Browser, origin: string): Promise<number> {
  const { page, cdp, close } = await openPage(browser, { script: watchPlay });
  await page.goto(`${origin}/baksogame`);
  await begin(page);
  await page.waitForTimeout(SETTLE_MS);
  await setRecording(page, true);
  await cdp.send("HeapProfiler.startSampling", {
    samplingInterval: 256,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.waitForTimeout(SAMPLED_MS);
  const { profile } = await cdp.send("HeapProfiler.stopSampling");
  const frames = await page.evaluate(() => window.playWatch?.frames ?? Number.NaN);
  await close();
  return Math.round(ownBytes(profile.head as SampledNode, origin) / frames);
}

const ownBytes = ({ callFrame, selfSize, children }: SampledNode, origin: string): number =>
  (callFrame.url.startsWith(origin) ? selfSize : 0) +
  children.reduce((sum, child) => sum + ownBytes(child, origin), 0);
