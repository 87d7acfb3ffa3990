import type { Browser, Page, Request } from "playwright";
import type { Group } from "../bench.context.ts";
import type { StreamWatch } from "../browser/watch-stream.ts";
import { watchStream } from "../browser/watch-stream.ts";
import { type OpenPage, openChromium, openPage, slowDown, taskSeconds } from "../harness/chromium.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startFloorPage, startProvider, startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const PIECES = 600;
const QUESTION = `[[paced:${PIECES}:10]]`;
const FIELD = "Enter topic here or paste an image...";
const SETTLE_MS = 1_000;

/** A page that can be asked a question. */
interface Asked {
  open(script?: () => void): Promise<OpenPage>;
  /** Resolves when the stream is over and shown. */
  ask(page: Page): Promise<void>;
}

/** How a browser keeps up with a stream. */
export const browserStream: Group = {
  name: "browser-stream",
  area: "browser",
  async measure(bench) {
    const [provider, rpcUrl] = [await startProvider(bench), await startRpc(bench)];
    const product = await startProduct(bench, { engine: usualEngine(bench), providerUrl: provider, rpcUrl });
    const browser = await openChromium(bench);
    const ours = ourPage(browser, product, await signIn(product));
    const floor = floorPage(browser, await startFloorPage(bench, provider));
    const runs = bench.isQuick ? 1 : 3;
    const seen = { ours: emptySeries(), floor: emptySeries() };
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      for (const [series, asked] of [
        [seen.ours, ours],
        [seen.floor, floor],
      ] as const)
        await measureOnce(asked, series);
    }
    const middle = (what: keyof Series) => ({
      value: median(seen.ours[what]),
      floor: { what: "a page by hand that shows plain text", value: median(seen.floor[what]) },
    });
    return [
      {
        what: `${PIECES} chunks at 10 ms: from arrival in the page to painted, p50`,
        unit: "ms",
        ...middle("delaysMs"),
        goal: { on: "figure", is: "at most", limit: 16 },
      },
      {
        what: "main-thread work for them",
        unit: "s",
        ...middle("workSeconds"),
        goal: { on: "figure", is: "at most", limit: 2 },
      },
      {
        what: `chunks shown of ${PIECES}, at full speed and slowed down 4 times`,
        unit: "chunks",
        value: Math.min(...seen.ours.shown),
        floor: { what: "a page by hand that shows plain text", value: Math.min(...seen.floor.shown) },
        goal: { on: "figure", is: "at least", limit: PIECES },
      },
      {
        what: "frames a second meanwhile, slowed down 4 times",
        unit: "fps",
        ...middle("slowFps"),
        goal: { on: "figure", is: "at least", limit: 57 },
      },
    ];
  },
};

interface Series {
  delaysMs: number[];
  workSeconds: number[];
  shown: number[];
  slowFps: number[];
}

const emptySeries = (): Series => ({ delaysMs: [], workSeconds: [], shown: [], slowFps: [] });

/** Three streams: one watched, one of which only the work is counted, and one slowed down. */
async function measureOnce({ open, ask }: Asked, series: Series): Promise<void> {
  const watched = await open(watchStream);
  await ask(watched.page);
  const watch = await watchOf(watched.page);
  series.delaysMs.push(
    median(watch.paintedAt.map((paintedAt, index) => paintedAt - (watch.arrivedAt[index] ?? Number.NaN))),
  );
  series.shown.push(watch.paintedAt.length);
  await watched.close();

  const plain = await open();
  await plain.cdp.send("Performance.enable");
  const before = await taskSeconds(plain.cdp);
  await ask(plain.page);
  series.workSeconds.push((await taskSeconds(plain.cdp)) - before);
  await plain.close();

  const slow = await open(watchStream);
  await slowDown(slow.cdp, 4);
  await ask(slow.page);
  const slowWatch = await watchOf(slow.page);
  series.slowFps.push(framesPerSecond(slowWatch));
  series.shown.push(slowWatch.paintedAt.length);
  await slow.close();
}

function framesPerSecond({ arrivedAt, frameAt }: StreamWatch): number {
  const [from, to] = [arrivedAt[0] ?? 0, arrivedAt.at(-1) ?? 0];
  const frames = frameAt.filter((at) => at >= from && at <= to).length;
  return (frames * 1_000) / (to - from);
}

async function watchOf(page: Page): Promise<StreamWatch> {
  const watch = await page.evaluate(() => window.streamWatch);
  if (!watch) throw new Error("the page was not watched");
  return watch;
}

function ourPage(browser: Browser, product: Product, holder: Holder): Asked {
  return {
    async open(script) {
      const opened = await openPage(browser, { ...(script ? { script } : {}), holder: { holder, product } });
      await opened.page.goto(`${product.origin}/baksoai`);
      await opened.page.getByPlaceholder(FIELD).fill(QUESTION);
      await opened.page.waitForTimeout(SETTLE_MS);
      return opened;
    },
    async ask(page) {
      // The page may leave as soon as it has heard the end, which counts as a request that failed.
      const isOurs = { predicate: (request: Request) => request.url().endsWith("/api/send_message") };
      const ended = Promise.race([
        page.waitForEvent("requestfinished", isOurs),
        page.waitForEvent("requestfailed", isOurs),
      ]);
      await page.keyboard.press("Enter");
      await ended;
      await page.waitForTimeout(SETTLE_MS);
    },
  };
}

function floorPage(browser: Browser, url: string): Asked {
  return {
    async open(script) {
      const opened = await openPage(browser, script ? { script } : {});
      await opened.page.goto(url);
      await opened.page.waitForTimeout(SETTLE_MS);
      return opened;
    },
    async ask(page) {
      await page.evaluate(
        (question) => (window as unknown as { ask(text: string): Promise<void> }).ask(question),
        QUESTION,
      );
      await page.waitForTimeout(SETTLE_MS);
    },
  };
}
