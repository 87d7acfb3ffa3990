import type { Page } from "playwright";
import { pairOf } from "../../fakes/market-server.scenarios.ts";
import { startFakeMarketServer } from "../../fakes/market-server.ts";
import type { Bench, Group } from "../bench.context.ts";
import { watchMarkets } from "../browser/watch-markets.ts";
import type { Figure } from "../figure.ts";
import { openChromium, openPage } from "../harness/chromium.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";
import { median } from "../statistics.ts";

const ITEMS = 500;
const CANDLES = 10_000;
/** At 60 frames a second one takes 16.7 ms; more than this and the next was not there in time. */
const DROPPED_MS = 25;
const MINUTE_MS = 60_000;
const INTERVALS = ["1m", "5m", "15m", "4h", "1d"] as const;

/** A watchlist of 500 items and a chart of 10,000 candles, in a browser at full speed. */
export const marketsPage: Group = {
  name: "markets-page",
  area: "browser",
  async measure(bench) {
    const fake = await startFakeMarketServer();
    bench.onEnd(fake.close);
    const tokens = Array.from({ length: ITEMS }, (_, index) => tokenAt(index));
    fake.tokens(tokens.map((address) => pairOf({ address })));
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl: await startRpc(bench),
      environment: { DEX_API_URL: fake.url, CANDLES_API_URL: fake.url, JUPITER_API_URL: fake.url },
    });
    const holder = await signIn(product);
    bench.say(`${ITEMS} items are stored`);
    for (const [index, address] of tokens.entries()) await watchToken(product, holder, address, index);

    const browser = await openChromium(bench);
    const { page, close } = await openPage(browser, { script: watchMarkets, holder: { holder, product } });
    // Other services' charts can't be reached, so only ours is drawn.
    await page.route("https://**/*", (route) => route.abort());
    await page.route("**/api/proxy/candles/**", (route) =>
      route.fulfill({ json: manyCandles(route.request().url()) }),
    );
    await page.goto(`${product.origin}/baksoai`);
    await page.locator("aside article").first().waitFor();
    await untilQuiet(page);
    const figures = [
      await opening(bench, page),
      ...(await refreshing(bench, page)),
      await drawing(bench, page),
    ];
    await close();
    return figures;
  },
};

/** From the press of "Show Watchlist" until its first rows are painted; the list itself is known. */
async function opening(bench: Bench, page: Page): Promise<Figure> {
  const took: number[] = [];
  const runs = bench.isQuick ? 2 : 9;
  for (let run = -1; run < runs; run += 1) {
    bench.say(`opening the watchlist, ${run + 1} of ${runs}`);
    await choose(page, "Hide Watchlist");
    await page.getByRole("button", { name: "Options" }).click();
    const entry = page.getByRole("menuitem", { name: "Show Watchlist", exact: true });
    const tookMs = await entry.evaluate(async (button: HTMLElement) => {
      const startedAt = performance.now();
      button.click();
      do await window.marketsWatch?.painted();
      while (document.querySelectorAll("aside article").length < 5);
      return performance.now() - startedAt;
    });
    if (run >= 0) took.push(tookMs);
    await untilQuiet(page);
  }
  return {
    what: `a watchlist of ${ITEMS} items, from the press to its painted rows, median`,
    unit: "ms",
    value: median(took),
    goal: { on: "figure", is: "at most", limit: 100 },
    note: `slowest ${Math.max(...took).toFixed(0)} ms of ${took.length}`,
  };
}

/** A minute passes, and all that is seen is looked up again. */
async function refreshing(bench: Bench, page: Page): Promise<Figure[]> {
  const seen: { late: number; longest: number; idleLate: number; asked: number }[] = [];
  const runs = bench.isQuick ? 1 : 5;
  for (let run = 0; run < runs; run += 1) {
    bench.say(`refreshing, ${run + 1} of ${runs}`);
    const { frames, idle, asked } = await page.evaluate(async (skipMs) => {
      const watch = window.marketsWatch;
      if (!watch) throw new Error("nobody watches");
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const before = watch.asked;
      const end = watch.frames();
      watch.skippedMs += skipMs;
      document.dispatchEvent(new Event("visibilitychange"));
      for (let quiet = 0; quiet < 6; quiet = watch.asking > 0 ? 0 : quiet + 1) await wait(50);
      const took = end();
      const asked = watch.asked - before;
      // As many frames again, in which nothing is done.
      const endIdle = watch.frames();
      await wait(took.reduce((sum, ms) => sum + ms, 0));
      return { frames: took, idle: endIdle(), asked };
    }, MINUTE_MS + 1_000);
    const late = (all: readonly number[]) => all.filter((ms) => ms > DROPPED_MS).length;
    seen.push({ late: late(frames), longest: Math.max(...frames), idleLate: late(idle), asked });
  }
  const all = <Name extends keyof (typeof seen)[number]>(name: Name) => seen.map((one) => one[name]);
  return [
    {
      what: "frames that came too late while its prices were looked up again, median of the refreshes",
      unit: "frames",
      value: median(all("late")),
      floor: { what: "in as long a time at rest", value: median(all("idleLate")) },
      goal: { on: "excess", is: "at most", limit: 0 },
      note: `longest frame ${Math.max(...all("longest")).toFixed(0)} ms`,
    },
    {
      what: "look-ups of one refresh",
      unit: "calls",
      value: median(all("asked")),
      note: `${ITEMS} items are watched`,
    },
  ];
}

/** From the moment that the page has the candles until they are painted. */
async function drawing(bench: Bench, page: Page): Promise<Figure> {
  await page.locator("aside article button").first().click();
  await page.locator("figcaption").filter({ hasText: "close" }).waitFor();
  const took: number[] = [];
  const rounds = bench.isQuick ? 1 : 3;
  for (let round = 0; round < rounds; round += 1) {
    bench.say(`drawing ${CANDLES} candles, round ${round + 1} of ${rounds}`);
    for (const interval of INTERVALS) {
      const radio = page.getByRole("radio", { name: interval, exact: true });
      took.push(
        await radio.evaluate(async (input: HTMLElement) => {
          const watch = window.marketsWatch;
          if (!watch) throw new Error("nobody watches");
          watch.candlesAt = 0;
          input.click();
          const isDrawn = () =>
            watch.candlesAt > 0 &&
            document.querySelector("figcaption")?.textContent &&
            document.querySelector("figure canvas");
          do await watch.painted();
          while (!isDrawn());
          // The chart draws itself in the frame after it was given its data.
          await watch.painted();
          return performance.now() - watch.candlesAt;
        }),
      );
      await page.waitForTimeout(300);
    }
  }
  return {
    what: `${CANDLES.toLocaleString("en")} candles with their volume, from the data at hand to the painted chart, median`,
    unit: "ms",
    value: median(took),
    goal: { on: "figure", is: "at most", limit: 100 },
    note: `slowest ${Math.max(...took).toFixed(0)} ms of ${took.length}`,
  };
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Until nothing is looked up any more. */
const untilQuiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let quiet = 0; quiet < 6; quiet = (window.marketsWatch?.asking ?? 0) > 0 ? 0 : quiet + 1)
      await wait(50);
  });

/** An address in the form of a Solana token's. */
function tokenAt(index: number): string {
  const letters = [...String(index + 1)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return `Tok${letters}`.padEnd(40, "x");
}

async function watchToken(
  { address }: Product,
  { wallet, headers }: Holder,
  token: string,
  index: number,
): Promise<void> {
  const answer = await fetch(`${address}/api/watchlist`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      wallet_address: wallet,
      type: "token",
      name: `Token ${index + 1}`,
      address: token,
      chain: "solana",
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

/** A course that goes up and down, with bodies, wicks and volume. */
function manyCandles(url: string) {
  const interval = new URL(url).searchParams.get("interval") ?? "1h";
  const candles = Array.from({ length: CANDLES }, (_, index) => {
    const open = 2 + Math.sin(index / 300);
    const close = 2 + Math.sin((index + 1) / 300) + Math.sin(index) / 50;
    const low = Math.min(open, close) * 0.99;
    return [
      1_000_000_000 + index * 86_400,
      open,
      Math.max(open, close) * 1.01,
      low,
      close,
      1_000 + (index % 97),
    ];
  });
  const from = { source: "geckoterminal", fetched_at: new Date().toISOString(), is_stale: false };
  return { pool: "p", name: "BAKSO / SOL", interval, candles, ...from };
}
