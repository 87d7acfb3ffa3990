import type { Browser, Page } from "playwright";
import { createTestWallet } from "../../server/test/test-wallet.ts";
import type { Group } from "../bench.context.ts";
import { watchOpening } from "../browser/watch-opening.ts";
import type { Figure, Goal } from "../figure.ts";
import { openChromium, openPage, slowDown } from "../harness/chromium.ts";
import { type Holder, signIn } from "../harness/holder.ts";
import { type Product, startProduct, usualEngine } from "../harness/product.ts";
import { startFloorPage, startRpc } from "../harness/services.ts";
import { type LongTalk, storeTalk, type TalkForm } from "../harness/talks.ts";
import { median } from "../statistics.ts";

const SETTLE_MS = 700;
const KEYS = "How long is a tiger's tail?";
const KEY_EVERY_MS = 45;
const FORMS: readonly TalkForm[] = [
  { size: 10 },
  { size: 1_000 },
  { size: 1_000, hasTools: true },
  { size: 10_000 },
];
const FIELD = "Enter topic here or paste an image...";

interface Opening {
  openMs: number;
  nodes: number;
  elements: number;
  keystrokesMs: number[];
}

/** How long a conversation takes to open, and how it feels to write in it. */
export const conversation: Group = {
  name: "conversation",
  area: "browser",
  async measure(bench) {
    const rpcUrl = await startRpc(bench);
    const wallet = createTestWallet();
    const talks: LongTalk[] = [];
    const product = await startProduct(bench, {
      engine: usualEngine(bench),
      rpcUrl,
      async seed(database) {
        for (const form of FORMS) talks.push(await storeTalk(database, wallet.address, form));
      },
    });
    const [short, long, withTools, longest] = talks;
    if (!short || !long || !withTools || !longest) throw new Error("a conversation was not stored");
    const holder = await signIn(product, wallet);
    const browser = await openChromium(bench);
    const floorUrl = await startFloorPage(bench, product.address);

    const seen = new Map<string, Opening[]>();
    const keysOfFloor = new Map<number, number[]>();
    const runs = bench.isQuick ? 1 : 5;
    for (let run = 1; run <= runs; run += 1) {
      bench.say(`run ${run} of ${runs}`);
      for (const slowness of [1, 4]) {
        for (const talk of talks) {
          if (slowness > 1 && (talk.size > 1_000 || talk.tools > 0)) continue;
          const key = keyOf(talk, slowness);
          const opening = await openTalk(browser, product, holder, talk, slowness);
          seen.set(key, [...(seen.get(key) ?? []), opening]);
        }
        const keys = await typeOnFloor(browser, floorUrl, slowness);
        keysOfFloor.set(slowness, [...(keysOfFloor.get(slowness) ?? []), ...keys]);
      }
    }
    const middle = (talk: LongTalk, slowness: number, what: "openMs" | "nodes" | "elements") =>
      median((seen.get(keyOf(talk, slowness)) ?? []).map((opening) => opening[what]));
    const openFigure = (talk: LongTalk, slowness: number, floorTalk: LongTalk, goal: Goal): Figure => ({
      what: `open a conversation of ${inWords(talk)}${atSpeed(slowness)}`,
      unit: "ms",
      value: middle(talk, slowness, "openMs"),
      floor: { what: `one of ${inWords(floorTalk)}`, value: middle(floorTalk, slowness, "openMs") },
      goal,
    });
    const keyFigure = (slowness: number, limit: number): Figure => ({
      what: `a keystroke in a conversation of 1,000 messages, to the end of its frame${atSpeed(slowness)}`,
      unit: "ms",
      value: median((seen.get(keyOf(long, slowness)) ?? []).flatMap(({ keystrokesMs }) => keystrokesMs)),
      floor: { what: "in a bare field", value: median(keysOfFloor.get(slowness) ?? []) },
      goal: { on: "figure", is: "at most", limit },
    });
    return [
      openFigure(long, 1, short, { on: "figure", is: "at most", limit: 300 }),
      openFigure(long, 4, short, { on: "figure", is: "at most", limit: 1_000 }),
      openFigure(withTools, 1, short, { on: "figure", is: "at most", limit: 300 }),
      openFigure(longest, 1, long, { on: "ratio", is: "at most", limit: 1.1 }),
      {
        what: "DOM nodes of the page with 1,000 messages open",
        unit: "nodes",
        value: middle(long, 1, "nodes"),
        floor: { what: "with 10 messages open", value: middle(short, 1, "nodes") },
        goal: { on: "figure", is: "at most", limit: 1_500 },
        note: `${middle(long, 1, "elements")} of them are elements; with 10,000 messages ${middle(longest, 1, "nodes")} nodes`,
      },
      keyFigure(1, 17),
      keyFigure(4, 35),
    ];
  },
};

const keyOf = ({ name }: LongTalk, slowness: number): string => `${name} x${slowness}`;

const inWords = ({ size, tools }: LongTalk): string =>
  `${size.toLocaleString("en")} messages${tools === 0 ? "" : ` with ${tools} parts of tools`}`;

const atSpeed = (slowness: number): string => (slowness === 1 ? "" : `, slowed down ${slowness} times`);

async function openTalk(
  browser: Browser,
  product: Product,
  holder: Holder,
  { name, lastWords }: LongTalk,
  slowness: number,
): Promise<Opening> {
  const { page, cdp, close } = await openPage(browser, { script: watchOpening, holder: { holder, product } });
  await page.goto(`${product.origin}/baksoai`);
  const entry = page.getByRole("button", { name: new RegExp(`^${name}\\b(?!,)`) });
  await entry.waitFor();
  await page.getByPlaceholder(FIELD).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate((awaited) => {
    if (window.openingWatch) window.openingWatch.awaited = awaited;
  }, lastWords);
  await slowDown(cdp, slowness);
  await entry.click();
  await page.waitForFunction(() => (window.openingWatch?.paintedAt ?? 0) > 0);
  await page.waitForTimeout(SETTLE_MS);
  const counted = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes += 1;
    const watch = window.openingWatch;
    return {
      openMs: watch ? watch.paintedAt - watch.clickedAt : Number.NaN,
      nodes,
      elements: document.getElementsByTagName("*").length,
    };
  });
  const keystrokesMs = await typeInto(page, FIELD);
  await close();
  return { ...counted, keystrokesMs };
}

async function typeOnFloor(browser: Browser, url: string, slowness: number): Promise<number[]> {
  const { page, cdp, close } = await openPage(browser, { script: watchOpening });
  await page.goto(url);
  await slowDown(cdp, slowness);
  const keys = await typeInto(page, undefined);
  await close();
  return keys;
}

async function typeInto(page: Page, placeholder: string | undefined): Promise<number[]> {
  await (placeholder === undefined ? page.getByLabel("Message") : page.getByPlaceholder(placeholder)).focus();
  await page.keyboard.type(KEYS, { delay: KEY_EVERY_MS });
  await page.waitForFunction(
    (count) => (window.openingWatch?.keystrokesMs.length ?? 0) >= count,
    KEYS.length,
  );
  return page.evaluate(() => window.openingWatch?.keystrokesMs ?? []);
}
