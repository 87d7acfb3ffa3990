import type { Locator, Page } from "@playwright/test";
import { challengePage, emptyList, pairOf } from "../fakes/market-server.scenarios.ts";
import { expectNoOverflow } from "./every-look.ts";
import { test as base, expect } from "./fixtures.ts";
import { newToken, watchlist } from "./market-page.ts";
import {
  SERVER_FIXTURE_TIMEOUT_MS,
  type ServerProcess,
  startServerOnTestDatabase,
} from "./server-process.ts";
import { startUntraded } from "./untraded-token.ts";

const SILENT = "http://127.0.0.1:9";

const test = base.extend<object, { unheard: ServerProcess }>({
  /** Reaches no market: its pages come without a price, and keep room for one. */
  unheard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
    async ({}, use) => {
      const server = await startServerOnTestDatabase({ DEX_API_URL: SILENT, CANDLES_API_URL: SILENT });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: SERVER_FIXTURE_TIMEOUT_MS },
  ],
});

/** Stands on the embedded chain (content/markets.yaml). */
const RISKY = "BaksoExampLeRiskyMint11111111111111111111111";
const MAKER = "BaksoExampLeRiskyMaker1111111111111111111111";
const RISKY_FACTS = [
  "Supply: 1,000,000",
  "One address can make more of it.",
  "One address can freeze it in a wallet.",
  "The ten largest accounts hold 100% (a pool is one of them).",
  "Extension permanentDelegate: one address may take this token out of any wallet.",
  "Extension defaultAccountState: new accounts may start frozen.",
];

const boxOf = (one: Locator) => one.boundingBox();
const form = (page: Page) => page.getByRole("dialog", { name: "Token details" });
const submit = async (page: Page, address: string) => {
  await form(page)
    .getByLabel(/Token address/)
    .fill(address);
  await form(page).getByRole("button", { name: "Submit" }).click();
};
const open = async (page: Page) => {
  await watchlist(page).getByRole("button", { name: "Token details" }).click();
  await expect(form(page)).toBeVisible();
};

test("[TOKEN-1] [TOKEN-2] the form has an address, Submit and Cancel, and looks nothing up without an address", async ({
  page,
  signIn,
}) => {
  // What an empty watchlist offers has a price, too.
  const offered = page.waitForResponse(/\/api\/proxy\//);
  await signIn(page);
  await offered;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/proxy/")) asked.push(request.url());
  });
  await open(page);
  await expect(form(page).getByLabel(/Token address/)).toHaveAttribute("required", "");
  await submit(page, "   ");
  await expect(form(page)).toBeVisible();
  expect(asked).toEqual([]);
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await expect(form(page)).toBeHidden();
});

test("[TOKEN-3] [TOKEN-4] the six values of the first pair are told in the chat", async ({
  page,
  signIn,
  market,
}) => {
  await signIn(page);
  const address = newToken();
  market.tokens([
    pairOf({ address, priceUsd: "9", liquidityUsd: 1 }),
    pairOf({ address, name: "Bakso the Cub", priceUsd: "0.00001812", liquidityUsd: 62_241.99 }),
  ]);
  await open(page);
  const asked = page.waitForRequest(new RegExp(`/latest/dex/tokens/${address}$`));
  await submit(page, address);
  await asked;
  await expect(form(page)).toBeHidden();
  const told = page.getByRole("article", { name: "Token details: Bakso the Cub" });
  for (const [label = "", value = ""] of [
    ["Name", "Bakso the Cub"],
    ["Price", "$0.0₄1812"],
    ["Volume (24 h)", "$4,521.23"],
    ["Liquidity", "$62,241.99"],
    ["Change (24 h)", "▼ −18.8%"],
    ["Market cap", "$18,120"],
  ])
    await expect(told.locator("dl > div").filter({ hasText: `${label}${value}` })).toBeVisible();
});

test("what the chain itself says of a token stands beside its price", async ({ page, signIn, market }) => {
  await signIn(page);
  const mint = "BaksoExampLeMint1111111111111111111111111111";
  market.tokens([pairOf({ address: mint })]);
  await open(page);
  await submit(page, mint);
  const told = page.getByRole("article", { name: "Token details: Bakso" });
  await expect(told.getByText("What the chain says")).toBeVisible();
  await expect(told.getByText(/Supply: [\d,]+/)).toBeVisible();
  await expect(told.getByText(/can make more of it/)).toBeVisible();
});

test("a token whose maker kept powers is told as it is, from the chain, with its price", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  // A token of its own: the server keeps the price, and the next test needs a token that nobody knows.
  await page.route(`**/latest/dex/tokens/${RISKY}`, (route) =>
    route.fulfill({ json: { pairs: [pairOf({ address: RISKY, name: "Risky" })] } }),
  );
  await open(page);
  await submit(page, RISKY);
  const told = page.getByRole("article", { name: "Token details: Risky" });
  for (const line of RISKY_FACTS) await expect(told.getByText(line)).toBeVisible();
  // Its maker stands there once: on one line however little room there is, and copied whole.
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(told.getByRole("code")).toHaveText(MAKER);
    expect((await boxOf(told.getByRole("code")))?.height, `${width} px wide`).toBeLessThan(30);
    await expectNoOverflow(page, `the answer at ${width} px`);
  }
  await told.getByRole("button", { name: "Copy the address" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(MAKER);
});

test("what the chain says of a token is told where no market knows it, in the form", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await open(page);
  // By keyboard alone.
  await expect(form(page).getByLabel(/Token address/)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(form(page).getByLabel(/Token address/)).toHaveValue(RISKY);
  await page.keyboard.press("Enter");
  await expect(form(page).getByText("No data found for the given token address.")).toBeVisible();
  for (const line of RISKY_FACTS) await expect(form(page).getByText(line)).toBeVisible();
  await submit(page, newToken());
  await expect(form(page).getByText("No data found for the given token address.")).toBeVisible();
  await expect(form(page).getByText("What the chain says")).toHaveCount(0);
});

test("[ERR-20] data that can't be fetched has its sentence", async ({ page, signIn, market }) => {
  await signIn(page);
  const address = newToken();
  market.on(`token:${address}`, challengePage);
  await open(page);
  await submit(page, address);
  await expect(form(page).getByText("Error fetching token data. Please try again.")).toBeVisible();
});

test("[ERR-21] an address that nobody knows has its sentence", async ({ page, signIn, market }) => {
  await signIn(page);
  const [nulled, emptied] = [newToken(), newToken()];
  market.on(`token:${emptied}`, emptyList);
  await open(page);
  for (const address of [nulled, emptied, "hello", "..", "0x12", "https://evil.example/x", "tigér"]) {
    await submit(page, address);
    await expect(form(page).getByText("No data found for the given token address.")).toBeVisible();
    await form(page)
      .getByLabel(/Token address/)
      .fill("");
    await expect(form(page).getByText("No data found for the given token address.")).toHaveCount(0);
  }
});

/**
 * Answers for the market of our own token. Each hour's candle opens
 * at the given USD, goes from 1 to 3, or does so in two given hours alone, and closes at 2 or where else one wishes.
 */
async function playMarket(
  page: Page,
  {
    hours,
    opensAt,
    closesAt = 2,
    ends,
  }: { hours: number; opensAt: number; closesAt?: number; ends?: { highestAt: number; lowestAt: number } },
): Promise<void> {
  const from = { source: "dexscreener", fetched_at: new Date().toISOString(), is_stale: false };
  const pair = pairOf({ address: "BaksoExampLeMint1111111111111111111111111111", priceUsd: "0.00001812" });
  await page.route("**/api/market/token", (route) => route.fulfill({ json: { pair, ...from } }));
  await page.route("**/api/market/token/candles?*", (route) => {
    const candles = Array.from({ length: hours }, (_, index) => [
      1_700_000_000 + index * 3_600,
      opensAt,
      (ends?.highestAt ?? index) === index ? 3 : closesAt,
      (ends?.lowestAt ?? index) === index ? 1 : closesAt,
      closesAt,
      5,
    ]);
    return route.fulfill({ json: { pool: "p", name: "BAKSO / SOL", interval: "1h", candles, ...from } });
  });
}

test("everybody sees the price, change and liquidity of our own token, and its candles when they want them", async ({
  page,
  unheard,
}) => {
  await playMarket(page, { hours: 80, opensAt: 1, closesAt: 1.7 });
  await page.goto(`${unheard.url}/bakso`);
  const part = page.getByRole("region", { name: "On the market" });
  // Who sees it gets the price of now.
  await part.scrollIntoViewIfNeeded();
  await expect(part.getByText("$0.0₄1812")).toBeVisible({ timeout: 15_000 });
  await expect(part.getByText("▼ −18.8%")).toBeVisible();
  await expect(part.getByText("$62,242")).toBeVisible();
  await expect(part.getByText(/From dexscreener/)).toBeVisible();
  // The last day as a line, with its ends in words; an earlier day has no say in it.
  const day = part.getByRole("figure", { name: "Last 24 hours: lowest $1.0000, highest $3.0000" });
  await expect(day).toBeVisible();
  await expect(day.getByText("$3.0000")).toBeVisible();
  await expect(day.getByText("$1.0000")).toBeVisible();
  await expect(day.getByText("24 h ago")).toBeVisible();
  await part.getByRole("button", { name: "Show the candles" }).click();
  await expect(part.getByRole("group", { name: /^Candles of \$BAKSO/ })).toBeVisible();
});

test("[ISSUE-16] where the price of now is the day's highest it has one mark, and else two", async ({
  page,
  unheard,
}) => {
  for (const [highestAt, marks] of [
    [23, 2],
    [12, 3],
  ] as const) {
    await playMarket(page, { hours: 24, opensAt: 2, closesAt: 2.9, ends: { highestAt, lowestAt: 6 } });
    await page.goto(`${unheard.url}/bakso`);
    const day = page.getByRole("figure", { name: /^Last 24 hours/ });
    await page.getByRole("region", { name: "On the market" }).scrollIntoViewIfNeeded();
    await expect(day).toBeVisible({ timeout: 15_000 });
    const drawn = await day.locator("path[stroke-width='12']").getAttribute("d");
    expect(drawn?.match(/h0/g)).toHaveLength(marks);
  }
});

test("[ISSUE-16] the price stands large beside its day, both in one card as wide as the page; on a phone above it", async ({
  page,
  unheard,
}) => {
  await playMarket(page, { hours: 24, opensAt: 2 });
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${unheard.url}/bakso`);
    const card = page.getByRole("region", { name: "On the market" });
    await card.scrollIntoViewIfNeeded();
    const line = card.getByRole("figure");
    await expect(line).toBeVisible({ timeout: 15_000 });
    const price = card.getByText("$0.0₄1812");
    const change = card.getByText("▼ −18.8%");
    const [whole, large, beside, day] = await Promise.all([card, price, change, line].map(boxOf));
    if (!whole || !large || !beside || !day) throw new Error("a box is missing");
    expect(large.height, `${width} px wide`).toBeGreaterThan(beside.height * 1.3);
    const isWide = width >= 1024;
    if (isWide) {
      expect(whole.width).toBe(1200);
      expect(day.x).toBeGreaterThan(large.x + large.width);
      expect(day.width).toBeGreaterThan(whole.width / 2);
    } else {
      expect(day.y).toBeGreaterThan(beside.y + beside.height);
      // As much room below the last of it as at its edges, whatever height is kept.
      const button = await boxOf(card.getByRole("button", { name: "Show the candles" }));
      const below = whole.y + whole.height - (button?.y ?? 0) - (button?.height ?? 0);
      expect(below, `${width} px wide`).toBeCloseTo((button?.x ?? 0) - whole.x, 0);
    }
    // Its place was kept as high as it is.
    expect(whole.height, `${width} px wide`).toBeLessThanOrEqual(isWide ? 416 : width < 600 ? 584 : 503);
    // What went down ends lower than it began.
    const [opening, drawn] = await line
      .locator("g path")
      .evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
    const heights = (drawn ?? "").split("C").map((curve) => Number(curve.split(",").at(-1)));
    expect(heights.at(-1) ?? 0).toBeGreaterThan(heights[0] ?? 0);
    // Its box reaches from the lowest to the highest that is written beside it: 2 is in the middle between 1 and 3.
    const [, top = 0, , high = 0] = ((await line.locator("svg").getAttribute("viewBox")) ?? "")
      .split(" ")
      .map(Number);
    expect(heights.at(-1)).toBeCloseTo(top + high / 2, 0);
    expect(opening).toBe(`M0,${heights[0]}h320`);
    // It has the colour of the day's change.
    await expect(line).toHaveCSS("color", await change.evaluate((told) => getComputedStyle(told).color));
    // What is written at the day's two ends stands above and below the drawing, and within its sides; what the dotted line
    // is, before its beginning. None of it lies over another.
    const [plot, most, least, before] = await Promise.all(
      [
        line.locator("svg"),
        line.getByText("highest $3.0000"),
        line.getByText("lowest $1.0000"),
        line.getByText("24 h ago"),
      ].map(boxOf),
    );
    if (!plot || !most || !least || !before) throw new Error("a box is missing");
    expect(most.y + most.height).toBeLessThanOrEqual(plot.y + 0.5);
    expect(least.y).toBeGreaterThanOrEqual(plot.y + plot.height - 0.5);
    for (const { x, width } of [most, least]) {
      expect(x).toBeGreaterThanOrEqual(plot.x);
      expect(x + width).toBeLessThanOrEqual(plot.x + plot.width + 0.5);
    }
    // It begins where the button below does; its box has as much air behind it as before it.
    expect(before.x + 12).toBeCloseTo(day.x, 0);
    expect(before.x + before.width - 12).toBeLessThanOrEqual(plot.x - 4);
    // The line goes on to the card's edge.
    expect(plot.x + plot.width).toBeCloseTo(day.x + day.width, 0);
  }
});

test("[ISSUE-16] the day's highest and lowest price are marked where they were, each with its price at the mark, apart from the price of now", async ({
  page,
  unheard,
}) => {
  // Highest in the seventh hour of 24, lowest in the twentieth.
  await playMarket(page, { hours: 24, opensAt: 2, ends: { highestAt: 6, lowestAt: 19 } });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${unheard.url}/bakso`);
    const card = page.getByRole("region", { name: "On the market" });
    await card.scrollIntoViewIfNeeded();
    const line = card.getByRole("figure");
    await expect(line).toBeVisible({ timeout: 15_000 });
    const paths = await line
      .locator("g path")
      .evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
    const dots = (d = "") =>
      d
        .split("M")
        .slice(1)
        .map((dot) => dot.split("h")[0]?.split(",").map(Number) ?? []);
    const [[highestX = 0, highestY] = [], [lowestX = 0, lowestY] = []] = dots(paths[3]);
    expect(highestX / 320).toBeCloseTo(6.4 / 24, 2);
    expect(lowestX / 320).toBeCloseTo(19.6 / 24, 2);
    expect([highestY, lowestY]).toEqual([0, 100]);
    // The line goes through both; the price of now has a dot and no ring.
    for (const x of [highestX, lowestX]) expect(paths[1]).toContain(` ${x},`);
    expect(dots(paths[2])).toHaveLength(3);
    expect(dots(paths[3])).toHaveLength(2);
    const [plot, most, least] = await Promise.all(
      [line.locator("svg"), line.getByText("highest $3.0000"), line.getByText("lowest $1.0000")].map(boxOf),
    );
    if (!plot || !most || !least) throw new Error("a box is missing");
    for (const [words, x] of [
      [most, highestX],
      [least, lowestX],
    ] as const) {
      const ring = plot.x + (x / 320) * plot.width;
      expect(ring, `${width} px wide`).toBeGreaterThan(words.x);
      expect(ring, `${width} px wide`).toBeLessThan(words.x + words.width);
    }
    // Word and price in one line, with air above and below it.
    expect(most.height, `${width} px wide`).toBeLessThan(32);
  }
});

test("[ISSUE-16] in a wide window the token's facts are four equal columns from the page's left edge, each in one line", async ({
  page,
}) => {
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/bakso");
    const facts = await page
      .getByRole("main")
      .locator("dl:has(dt:text-is('Decimals')) > div")
      .evaluateAll((all) =>
        all.map((part) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          const { left, width } = part.getBoundingClientRect();
          return {
            left,
            width,
            end: words.getBoundingClientRect().right,
            top: words.getBoundingClientRect().top,
          };
        }),
      );
    expect(facts).toHaveLength(4);
    const [first, second] = facts as [(typeof facts)[number], (typeof facts)[number]];
    const heading = await page.getByRole("heading", { name: "Where to look" }).boundingBox();
    expect(Math.abs(first.left - (heading?.x ?? 0)), `${width} px wide`).toBeLessThanOrEqual(1);
    const step = second.left - first.left;
    for (const [index, { left, width: wide, end, top }] of facts.entries()) {
      const which = `fact ${index + 1}, ${width} px wide`;
      expect(Math.abs(left - first.left - index * step), `${which}: where it begins`).toBeLessThanOrEqual(1);
      expect(Math.abs(wide - first.width), `${which}: how wide it is`).toBeLessThanOrEqual(1);
      expect(end, `${which}: it ends within its column`).toBeLessThanOrEqual(left + wide);
      expect(top, `${which}: its line`).toBe(first.top);
    }
    const last = facts.at(-1);
    expect(
      Math.abs((last?.left ?? 0) + (last?.width ?? 0) + first.left - width),
      `${width} px wide: as far from the right as from the left`,
    ).toBeLessThanOrEqual(1);
  }
});

test("[ISSUE-16] where the last day can't be drawn beside the price, its place says so and is as high as ever", async ({
  page,
  unheard,
}) => {
  await playMarket(page, { hours: 24, opensAt: 2 });
  await page.route("**/api/market/token/candles*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${unheard.url}/bakso`);
  const card = page.getByRole("region", { name: "On the market" });
  await card.scrollIntoViewIfNeeded();
  const words = card.getByText("The last 24 hours can't be drawn just now.");
  await expect(words).toBeVisible({ timeout: 15_000 });
  expect((await words.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  await expect(card.getByText("$0.0₄1812")).toBeVisible();
});

test("[ISSUE-16] where it turns out late that nobody trades our token, the card says so in its middle, with him, and is as high as ever", async ({
  page,
  unheard,
}) => {
  await page.route("**/api/market/token", (route) =>
    route.fulfill({
      json: { pair: null, source: "dexscreener", fetched_at: new Date().toISOString(), is_stale: false },
    }),
  );
  for (const { width, least } of [
    { width: 390, least: 584 },
    { width: 1440, least: 416 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${unheard.url}/bakso`);
    const card = page.getByRole("region", { name: "On the market" });
    await card.scrollIntoViewIfNeeded();
    const words = card.getByText("Nobody trades $BAKSO on a market that we can see.");
    const him = card.locator("img").filter({ visible: true });
    await expect(him).toBeVisible({ timeout: 15_000 });
    const [whole, said, figure] = await Promise.all([card, words, him].map(boxOf));
    if (!whole || !said || !figure) throw new Error("a box is missing");
    expect(whole.height).toBe(least);
    expect(said.x + said.width / 2).toBeCloseTo(whole.x + whole.width / 2, -1);
    expect(figure.y + figure.height).toBeLessThanOrEqual(said.y);
    expect(figure.y).toBeGreaterThan(whole.y + 60);
  }
});

test("[ISSUE-16] a page that knows that nobody trades our token says so in one row, which a price that comes later does not move", async ({
  page,
}) => {
  const server = await startUntraded(page);
  try {
    for (const { width, most } of [
      { width: 320, most: 362 },
      { width: 390, most: 280 },
      { width: 768, most: 208 },
      { width: 1440, most: 208 },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.unroute("**/api/market/token");
      await page.goto(`${server.url}/bakso`);
      const card = page.getByRole("region", { name: "On the market" });
      await card.scrollIntoViewIfNeeded();
      const words = card.getByText("Nobody trades $BAKSO on a market that we can see.");
      const way = card.getByRole("link", { name: /DEX Screener/ });
      const him = card.locator("img").filter({ visible: true });
      const [whole, ...parts] = await Promise.all([card, words, way, him].map(boxOf));
      const height = whole?.height ?? 0;
      expect(height, `${width} px wide`).toBeLessThanOrEqual(most);
      for (const part of parts)
        expect((part?.y ?? 9999) + (part?.height ?? 0)).toBeLessThan((whole?.y ?? 0) + height);
      await playMarket(page, { hours: 24, opensAt: 2 });
      await page.reload();
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByText("$0.0₄1812")).toBeVisible({ timeout: 15_000 });
      await expect(card.getByText("▼ −18.8%")).toBeVisible();
      expect((await boxOf(card))?.height, `with a price, ${width} px wide`).toBe(height);
    }
    await page.getByRole("button", { name: "Show the candles" }).click();
    await expect(page.getByRole("group", { name: /^Candles of \$BAKSO/ })).toBeVisible();
  } finally {
    await server.dispose();
  }
});

test("our own token's page brings what was last heard of the market along, without any script", async ({
  page,
}) => {
  const html = async () => (await page.request.get("/bakso")).text();
  expect(await html()).toContain("On the market");
  // The first request starts the look-up at the market, and does not wait for it.
  await expect.poll(html, { timeout: 20_000 }).not.toContain("Asking the market");
});

test("a market that can't be reached is said on our own token's card, and Retry asks it again", async ({
  page,
}) => {
  // A server of its own: the other one may have heard of the token before.
  const server = await startServerOnTestDatabase({ DEX_API_URL: SILENT, CANDLES_API_URL: SILENT });
  try {
    let asked = 0;
    const from = { source: "dexscreener", fetched_at: new Date().toISOString(), is_stale: false };
    const pair = pairOf({ address: "BaksoExampLeMint1111111111111111111111111111", priceUsd: "0.00001812" });
    await page.route("**/api/market/token", (route) => {
      asked += 1;
      return asked < 3
        ? route.fulfill({ status: 503, json: {} })
        : route.fulfill({ json: { pair, ...from } });
    });
    await page.goto(`${server.url}/bakso`);
    const part = page.getByRole("region", { name: "On the market" });
    const height = async () => (await part.boundingBox())?.height;
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByText("The price can't be reached just now.")).toBeVisible({ timeout: 15_000 });
    const failedHeight = await height();
    await part.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => asked).toBe(2);
    await expect(part.getByText("The price can't be reached just now.")).toBeVisible();
    await part.getByRole("button", { name: "Retry" }).click();
    await expect(part.getByText("$0.0₄1812")).toBeVisible();
    await expect(part.getByRole("button", { name: "Retry" })).toHaveCount(0);
    expect(await height()).toBe(failedHeight);
  } finally {
    await server.dispose();
  }
});
