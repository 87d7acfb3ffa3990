import type { Locator, Page } from "@playwright/test";
import { ohlcvOf, pairOf } from "../fakes/market-server.scenarios.ts";
import { holdBack } from "./assistant-page.ts";
import { wrongBoxes } from "./boxes.ts";
import { chooseOption } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { item, newToken, storeItem } from "./market-page.ts";
import { painted, restingBox } from "./settled.ts";

const SCRIPT = "https://s3.tradingview.com/tv.js";
/** A stand-in for the charting service's script: it records what it was asked to draw, and opens the service's frame. */
const FAKE_SCRIPT = `window.__widgets = []; window.TradingView = { widget: function (options) {
  window.__widgets.push(options);
  document.getElementById(options.container_id).innerHTML = '<div><iframe src="https://s.tradingview.com/widgetembed/?symbol=' +
    encodeURIComponent(options.symbol) + '"></iframe></div>'; } };`;

/** The frame of a token's chart. */
const dexFrame = (page: Page) => page.locator('iframe[src^="https://dexscreener.com/"]');

const form = (page: Page) => page.getByRole("dialog", { name: "Chart Tool" });

/** The drawn pixels of a chart, once it is drawn in the way that is chosen. */
async function drawing(page: Page, choose?: string): Promise<string> {
  if (choose !== undefined) await page.getByRole("radio", { name: choose, exact: true }).click();
  await painted(page);
  await painted(page);
  return page
    .getByRole("group", { name: /^Candles of/ })
    .locator("canvas")
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

/** Hourly candles of the own token between 1 and 3, whatever other tests let its market say; each time as they are asked for. */
const serveOwnCandles = (page: Page, ends: () => { open: number; close: number }): Promise<unknown> =>
  page.route("**/api/market/token/candles*", (route) => {
    const { open, close } = ends();
    return route.fulfill({
      json: {
        pool: "p",
        name: "BAKSO / SOL",
        interval: "1h",
        candles: Array.from({ length: 24 }, (_, hour) => [
          1_700_000_000 + hour * 3_600,
          open,
          3,
          1,
          close,
          5,
        ]),
        source: "dexscreener",
        fetched_at: new Date().toISOString(),
        is_stale: false,
      },
    });
  });

/** Answers for the services that draw charts; nothing leaves this machine. */
async function serveCharts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://**/*", (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url === SCRIPT) return route.fulfill({ contentType: "text/javascript", body: FAKE_SCRIPT });
    if (url.startsWith("https://s.tradingview.com/widgetembed/"))
      return route.fulfill({
        contentType: "text/html",
        body: "<p></p><script>document.querySelector('p').textContent = new URL(location).searchParams.get('symbol') + (origin === 'null' ? ' without an origin' : '')</script>",
      });
    if (url.startsWith("https://dexscreener.com/"))
      return route.fulfill({ contentType: "text/html", body: "<p>a chart</p>" });
    return route.abort();
  });
  return asked;
}

test("[APP-7] [CHART-1] [CHART-2] [CHART-3] [CHART-4] the form asks for an address and a chain", async ({
  page,
  signIn,
}) => {
  await serveCharts(page);
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  await expect(form(page).getByLabel(/Contract address/)).toBeVisible();
  const chain = form(page).getByLabel("Chain");
  await expect(chain.locator("option")).toHaveText(["ethereum", "bsc", "polygon", "solana"]);
  await expect(chain).toHaveValue("ethereum");
  await form(page).getByRole("button", { name: "Submit" }).click();
  await expect(form(page)).toBeVisible();
  await expect(dexFrame(page)).toHaveCount(0);
  // What is missing is where one is led.
  await expect(form(page).getByLabel(/Contract address/)).toBeFocused();
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await expect(form(page)).toBeHidden();
});

test("[CHART-8] [CHART-9] [CHART-10] the charting service's script is loaded when the tool is opened, and draws BTCUSD by days", async ({
  page,
  signIn,
}) => {
  const asked = await serveCharts(page);
  await signIn(page);
  await expect(page.getByRole("button", { name: "Options" })).toBeVisible();
  expect(asked).toEqual([]);
  await chooseOption(page, "Chart Tool");
  const chart = form(page).frameLocator('iframe[title="Chart of COINBASE:BTCUSD"]');
  await expect(chart.getByText("COINBASE:BTCUSD", { exact: true })).toBeVisible();
  expect(asked).toContain(SCRIPT);
  // It is of the whole market, and says so.
  await expect(form(page).getByText("Until you enter one: COINBASE:BTCUSD, drawn by")).toBeVisible();
  // The script itself runs where it can reach nothing of ours.
  const script = page.frames().find((frame) => frame.url().endsWith("/frames/chart"));
  expect(await script?.evaluate(() => window.origin)).toBe("null");
  const widgets = await script?.evaluate(() => (window as unknown as { __widgets: object[] }).__widgets);
  expect(widgets?.[0]).toMatchObject({ symbol: "COINBASE:BTCUSD", interval: "D", autosize: true });
});

test("[CHART-3] [CHART-5] [CHART-7] Submit opens the chart in a frame, and its close button closes it", async ({
  page,
  signIn,
}) => {
  await serveCharts(page);
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  await form(page).getByLabel("Chain").selectOption("solana");
  const address = newToken();
  await form(page)
    .getByLabel(/Contract address/)
    .fill(address);
  await form(page).getByRole("button", { name: "Submit" }).click();
  const frame = dexFrame(page);
  await expect(frame).toHaveAttribute(
    "src",
    new RegExp(`^https://dexscreener\\.com/solana/${address}\\?.*embed=1.*theme=dark`),
  );
  await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
  await expect(
    page.frameLocator('iframe[src^="https://dexscreener.com/"]').getByText("a chart"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Close chart" }).click();
  await expect(frame).toHaveCount(0);
});

test("[CHART-6] on a phone the page does not scroll under an open chart", async ({ page, signIn }) => {
  await serveCharts(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page);
  // Something to scroll, whatever the page's own height.
  await page.evaluate(() => {
    document.documentElement.style.setProperty("height", "3000px");
    document.body.style.setProperty("height", "3000px");
  });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  /** How far the wheel moves the page. */
  const scrolled = async () => {
    const before = await top();
    await page.mouse.move(195, 60);
    await page.mouse.wheel(0, 400);
    await painted(page);
    return (await top()) - before;
  };
  await chooseOption(page, "Chart Tool");
  await form(page)
    .getByLabel(/Contract address/)
    .fill(`0x${"b".repeat(40)}`);
  await form(page).getByRole("button", { name: "Submit" }).click();
  await expect(dexFrame(page)).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.getByRole("button", { name: "Close chart" }).click();
  await expect(dexFrame(page)).toHaveCount(0);
  await expect(async () => expect(await scrolled()).toBeGreaterThan(0)).toPass();
});

test("a token of the watchlist opens its chart, on base too, and its own candles are one tap away", async ({
  page,
  signIn,
  market,
}) => {
  await serveCharts(page);
  const { address: wallet } = await signIn(page);
  const address = `0x${"c".repeat(40)}`;
  const pair = pairOf({ address, chainId: "base", priceUsd: "0.00001812" });
  market.tokens([pair]);
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(200, 3_600));
  await storeItem(page, wallet, { name: "Based", chain: "base", address });
  await page.reload();
  await item(page, "Based").getByRole("button", { name: "Based", exact: true }).click();
  await expect(dexFrame(page)).toHaveAttribute("src", new RegExp(`/base/${address}\\?`));
  await page.getByRole("radio", { name: "Candles", exact: true }).click();
  const chart = page.getByRole("group", { name: /^Candles of Based, 1h/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  // His head marks the last price of his own token, and of no other.
  await expect(chart.locator("img")).toHaveCount(0);
  const told = page.locator("figcaption");
  const last = await told.textContent();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(told).not.toHaveText(last ?? "");
  await expect(told).toContainText("close 0.0₄");
  // The number of its zeros is written as the scale writes it, and hangs no lower.
  const drop = await told.locator("sub").evaluate((digit) => {
    const { fontSize, verticalAlign } = getComputedStyle(digit);
    return -Number.parseFloat(verticalAlign) / Number.parseFloat(fontSize);
  });
  expect(drop).toBeLessThanOrEqual(0.2);
  // How much it rose or fell within a day, whatever is in view, and never by colour alone.
  await expect(told).toContainText(/(▲ \+|▼ −)[\d.]+%24 h/);
  await page.getByText("As a table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(61);
  await page.getByRole("switch", { name: "Log scale" }).click();
  await page.getByRole("radio", { name: "1d" }).click();
  await expect(page.getByRole("group", { name: /, 1d/ })).toBeVisible();
  // A line instead, which is kept; the chart follows its window when that gets narrower.
  await page.getByRole("radio", { name: "Line", exact: true }).click();
  const [before, after] = [await drawing(page), await drawing(page, "Candles")];
  expect(before).not.toBe(after);
  await page.getByRole("radio", { name: "Line", exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const { width = 0 } = (await page.getByRole("group", { name: /^Candles of/ }).boundingBox()) ?? {};
    expect(width).toBeGreaterThan(200);
    expect(width).toBeLessThanOrEqual(350);
  }).toPass();
  await page.getByRole("button", { name: "Close chart" }).click();

  // On a phone too one sees first where to ask for a chart, and below it one, whole; the line is remembered.
  await chooseOption(page, "Chart Tool");
  const shown = form(page).getByRole("region", { name: /^Chart/ });
  await expect(shown).toBeInViewport({ ratio: 1 });
  const field = await form(page)
    .getByLabel(/Contract address/)
    .boundingBox();
  const submit = await form(page).getByRole("button", { name: "Submit" }).boundingBox();
  expect(field?.y ?? 844).toBeLessThan(submit?.y ?? 0);
  expect((submit?.y ?? 844) + (submit?.height ?? 0)).toBeLessThan((await shown.boundingBox())?.y ?? 0);
});

test("own candles stand by themselves where the frame's host can't be reached", async ({
  page,
  signIn,
  market,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  const { address: wallet } = await signIn(page);
  const address = newToken();
  const pair = pairOf({ address });
  market.tokens([pair]);
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(60, 3_600));
  await storeItem(page, wallet, { address });
  await page.reload();
  await item(page, "Bakso").getByRole("button", { name: "Bakso", exact: true }).click();
  await expect(page.getByRole("group", { name: /^Candles of Bakso/ })).toBeVisible();
  await page.getByRole("button", { name: "Close chart" }).click();
  await serveOwnCandles(page, () => ({ open: 2, close: 2 }));
  await chooseOption(page, "Chart Tool");
  await expect(form(page).getByText("The market's chart isn't loading.")).toBeVisible();
  // Nobody asked for it: the chart that is shown instead says how long it is, and before it is told, once, in a line or in two, why
  // it is here.
  const chart = form(page).getByRole("group", { name: /^Candles of/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const bottom = ({ y = 0, height = 0 } = { y: 0, height: 0 }) => y + height;
  const said = form(page).getByText("The market's chart isn't loading.");
  const price = form(page).locator("figcaption strong");
  const name = form(page).getByRole("heading", { name: "$BAKSO Until you enter one" });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await restingBox(page, chart);
    const line = (await said.boundingBox()) ?? undefined;
    expect(line?.height).toBeLessThanOrEqual(width === 390 ? 42 : 24);
    await expect(said).toContainText("This one is ours.");
    const strip =
      (await form(page).getByRole("status").filter({ hasText: "The market's chart" }).boundingBox()) ??
      undefined;
    expect(strip?.height).toBeLessThanOrEqual(48);
    expect(strip?.width).toBeCloseTo((await chart.boundingBox())?.width ?? 0, 0);
    const library =
      (await form(page).getByRole("link", { name: "Lightweight Charts" }).boundingBox()) ?? undefined;
    expect(library?.height).toBeLessThanOrEqual(24);
    // Between the form and the name of the chart: its row is the name's and the price's alone.
    const submit = (await form(page).getByRole("button", { name: "Submit" }).boundingBox()) ?? undefined;
    expect(strip?.y).toBeGreaterThan(bottom(submit));
    expect(bottom(strip)).toBeLessThan((await chart.boundingBox())?.y ?? 0);
    await expect(said).toHaveCount(1);
    const told0 = (await name.boundingBox()) ?? undefined;
    expect(bottom(strip)).toBeLessThanOrEqual(told0?.y ?? 0);
    // Beside a long price its words end in an ellipsis, and not in the middle of one.
    const breakOff = await name.evaluate((heading) =>
      [heading, ...heading.children].some(
        (words) =>
          words.scrollWidth > words.clientWidth && getComputedStyle(words).textOverflow !== "ellipsis",
      ),
    );
    expect(breakOff, `${width} px wide`).toBe(false);
    // Its name and its price have one row, and share none with what is drawn.
    const [named, told] = [await name.boundingBox(), await price.boundingBox()];
    expect(told?.y ?? 0).toBeLessThan(bottom(named ?? undefined));
    expect(told?.x ?? 0).toBeGreaterThan((named?.x ?? 0) + (named?.width ?? 0) - 1);
    expect(Math.max(bottom(named ?? undefined), bottom(told ?? undefined))).toBeLessThan(
      (await form(page).getByRole("radiogroup", { name: "Length of a candle" }).boundingBox())?.y ?? 0,
    );
  }
  // On a phone the form leaves the chart room: all of it is seen at once, with its four prices; the words about it are one way down.
  const drawn = await restingBox(page, chart);
  expect(drawn?.height).toBeGreaterThanOrEqual(300);
  for (const part of [
    chart,
    said,
    form(page).locator("dl div").nth(3),
    form(page).getByText("Vol", { exact: true }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const words = form(page).getByText("Times are in UTC.");
  await words.scrollIntoViewIfNeeded();
  await expect(words).toBeInViewport({ ratio: 1 });
  const asked = page.waitForRequest((request) => request.url().startsWith("https://"));
  const retry = form(page).getByRole("status").getByRole("button", { name: "Retry" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await asked;
  await expect(form(page).getByRole("region", { name: /^Chart/ })).toBeFocused();
  await expect(retry).toBeVisible();
});

test("[ISSUE-16] a rising candle is hollow and a falling one is filled, so that colour alone tells nothing", async ({
  page,
  signIn,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  let isRising = true;
  await serveOwnCandles(page, () => (isRising ? { open: 1, close: 3 } : { open: 3, close: 1 }));
  await signIn(page);
  const drawn: number[] = [];
  await chooseOption(page, "Chart Tool");
  for (const interval of ["1h", "4h"]) {
    isRising = interval === "1h";
    await form(page).getByRole("radio", { name: interval, exact: true }).click();
    const canvas = form(page)
      .getByRole("group", { name: new RegExp(`^Candles of .*, ${interval}`) })
      .locator("canvas")
      .first();
    await expect(canvas).toBeVisible();
    await painted(page);
    await painted(page);
    drawn.push(
      await canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const context = (element as HTMLCanvasElement).getContext("2d");
        const pixels = context?.getImageData(0, 0, width, height).data ?? [];
        return pixels.filter((value, index) => index % 4 === 3 && value === 255).length;
      }),
    );
  }
  const [rising = 0, falling = 0] = drawn;
  expect(rising).toBeGreaterThan(0);
  expect(rising).toBeLessThan(falling / 2);
});

test("[ISSUE-16] on a phone the plot begins below one whole row, a candle's four prices lie in it where nothing is drawn, its time too while it is pointed at, and his head marks the last price", async ({
  page,
  signIn,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  let close = 3;
  await serveOwnCandles(page, () => ({ open: 2, close }));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  const chart = form(page).getByRole("group", { name: /^Candles of/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const plot = await restingBox(page, chart);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const kinds = await box(form(page).getByRole("radiogroup", { name: "How prices are drawn" }));
  const log = await box(form(page).getByRole("switch", { name: "Log scale" }));
  const lengths = await box(form(page).getByRole("radiogroup", { name: "Length of a candle" }));
  const { x, width, y, height } = await box(chart);
  expect(lengths.x).toBeCloseTo(x, 0);
  expect(kinds.y).toBe(log.y);
  expect(kinds.x + kinds.width).toBeLessThan(log.x);
  for (const last of [log, lengths]) expect(last.x + last.width).toBeCloseTo(x + width, 0);
  for (const pressed of [kinds, lengths, log]) expect(pressed.height).toBeGreaterThanOrEqual(44);
  // How it is drawn is asked below the chart, in one row with what opens its table.
  const table = await box(form(page).getByText("As a table"));
  expect(log.y).toBeGreaterThanOrEqual(y + height);
  expect(log.y + log.height / 2).toBeCloseTo(table.y + table.height / 2, 0);
  expect(y - lengths.y - lengths.height).toBeLessThanOrEqual(12);
  // The chain's frame begins where the address's does, and holds its name.
  const [address, chain] = [form(page).getByLabel(/Contract address/), form(page).getByLabel("Chain")];
  expect((await box(chain)).x).toBe((await box(address)).x);

  const figures = form(page).locator("dl div");
  const [prices, time] = [figures.nth(3), figures.last()];
  const row = await box(prices);
  expect(row.y).toBeGreaterThanOrEqual(y);
  expect(row.x + row.width).toBeLessThanOrEqual(x + width);
  for (const kind of ["Line", "Candles"]) {
    await drawing(page, kind);
    const highest = await chart
      .locator("canvas")
      .first()
      .evaluate((canvas) => {
        const { width: across, height: down } = canvas as HTMLCanvasElement;
        const pixels =
          (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, across, down).data ?? [];
        const first = pixels.findIndex((value, index) => index % 4 === 3 && value > 0);
        return Math.floor(first / 4 / across) / devicePixelRatio;
      });
    expect(y + highest).toBeGreaterThanOrEqual(row.y + row.height);
  }
  await expect(time).toBeHidden();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(time).toBeVisible();
  expect((await box(time)).y).toBeGreaterThanOrEqual(row.y + row.height);
  expect(await restingBox(page, chart)).toEqual(plot);

  const head = chart.locator("img").filter({ visible: true });
  const high = await restingBox(page, head);
  close = 1;
  await form(page).getByRole("radio", { name: "4h", exact: true }).click();
  await expect(form(page).getByRole("group", { name: /, 4h/ })).toBeVisible();
  await expect(async () => expect((await box(head)).y).toBeGreaterThan((high?.y ?? 999) + 100)).toPass();
});

test.describe("under a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("[ISSUE-16] a tap on a candle tells its time and its volume, and another tap takes them away", async ({
    page,
    signIn,
  }) => {
    await page.route("https://**/*", (route) => route.abort());
    await serveOwnCandles(page, () => ({ open: 2, close: 3 }));
    await signIn(page);
    await chooseOption(page, "Chart Tool");
    // The option was pressed with a mouse, which a finger leaves nowhere: it would rest on the plot.
    await page.mouse.move(0, 0);
    const chart = form(page).getByRole("group", { name: /^Candles of/ });
    await expect(chart.locator("canvas").first()).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await restingBox(page, chart)) ?? {};
    const time = form(page).locator("dl div").last();
    await expect(time).toBeHidden();
    const tap = () => page.touchscreen.tap(x + width * 0.4, y + height * 0.5);
    await tap();
    await expect(time).toBeVisible();
    // One that follows too soon is half of another gesture.
    await expect(async () => {
      await tap();
      await expect(time).toBeHidden({ timeout: 300 });
    }).toPass();
  });
});

test("[CHART-7] the price comes first, then what is drawn and how long a candle is in one row, then the chart with its scale, then the address", async ({
  page,
  signIn,
  market,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  await page.setViewportSize({ width: 1440, height: 900 });
  const { address: wallet } = await signIn(page);
  const address = newToken();
  const pair = pairOf({ address });
  market.tokens([pair]);
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(60, 3_600));
  await storeItem(page, wallet, { address });
  await page.reload();
  await item(page, "Bakso").getByRole("button", { name: "Bakso", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Bakso" });
  const chart = panel.getByRole("group", { name: /^Candles of Bakso/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const kind = panel.getByRole("radio", { name: "Candles", exact: true });
    await restingBox(page, kind);
    const kinds = await top(kind);
    expect(await top(panel.getByRole("radio", { name: "1h", exact: true })), `${width}`).toBe(kinds);
    const order = [await top(panel.locator("figcaption strong")), kinds, await top(chart)];
    // One of the switches, and no other: it stands with them, and looks as they do.
    const log = panel.getByRole("switch", { name: "Log scale" });
    expect(await top(log), `${width}`).toBe(kinds);
    const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
    const chosen = await ground(kind);
    expect(await ground(log.locator("span"))).not.toBe(chosen);
    await log.click();
    expect(await ground(log.locator("span"))).toBe(chosen);
    await log.click();
    for (const next of [panel.getByText("As a table"), panel.getByRole("link", { name: "Open as a page" })])
      order.push(await top(next));
    expect(order, `${width}`).toEqual(order.toSorted((one, other) => one - other));
  }
});

test("the last price's label and line end and begin with the chart, the volume says its scale, and a wide window has a wide chart", async ({
  page,
  signIn,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  await serveOwnCandles(page, () => ({ open: 2, close: 2.5 }));
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  const chart = form(page).getByRole("group", { name: /^Candles of/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const plot = await restingBox(page, chart);
    const tag = chart.getByText("2.5000", { exact: true });
    await expect(tag).toBeVisible();
    const label = await restingBox(page, tag);
    expect((label?.x ?? 0) + (label?.width ?? 0), `${width}`).toBeCloseTo(
      (plot?.x ?? 0) + (plot?.width ?? 0),
      0,
    );
    // His head stands right before it, on its line.
    const head = await chart.locator("img").filter({ visible: true }).boundingBox();
    const gap = (label?.x ?? 0) - (head?.x ?? 0) - (head?.width ?? 0);
    expect(gap, `${width}`).toBeGreaterThanOrEqual(0);
    expect(gap, `${width}`).toBeLessThan(8);
    // Of the line the first pixels are drawn too.
    await expect
      .poll(() =>
        chart
          .locator("canvas")
          .first()
          .evaluate(
            (canvas, { y, top }) => {
              const { width: across } = canvas as HTMLCanvasElement;
              const scale = across / canvas.getBoundingClientRect().width;
              const pixels = (canvas as HTMLCanvasElement)
                .getContext("2d")
                ?.getImageData(0, Math.round((y - top - 2) * scale), 3, Math.ceil(4 * scale)).data;
              return [...(pixels ?? [])].filter((value, index) => index % 4 === 3 && value > 200).length;
            },
            { y: (label?.y ?? 0) + (label?.height ?? 0) / 2, top: plot?.y ?? 0 },
          ),
      )
      .toBeGreaterThan(0);
    await expect(chart.getByText("$5", { exact: true })).toBeVisible();
    if (width === 1440) expect(plot?.width).toBeGreaterThan(840);
  }
});

test("[ISSUE-16] the scale's lines stand at even steps, also where the last price's label leaves one no room for its own", async ({
  page,
  signIn,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  await serveOwnCandles(page, () => ({ open: 1, close: 1.85 }));
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  const chart = form(page).getByRole("group", { name: /^Candles of/ });
  const tag = chart.getByText("1.8500", { exact: true });
  await expect(tag).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [plot, label] = [await restingBox(page, chart), await restingBox(page, tag)];
    const lastY = (label?.y ?? 0) + (label?.height ?? 0) / 2 - (plot?.y ?? 0);
    /** Where a line crosses the plot's left edge, in pixels from its top, and where the last price's does. */
    const lines = () =>
      chart
        .locator("canvas")
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const scale = canvas.width / canvas.getBoundingClientRect().width;
          const { data } =
            canvas.getContext("2d")?.getImageData(0, 0, 1, canvas.height) ?? new ImageData(1, canvas.height);
          const rows = Array.from({ length: canvas.height }, (_, row) => row);
          return rows.filter((row) => data[4 * row + 3] && !data[4 * row - 1]).map((row) => row / scale);
        });
    const ofScale = async () => (await lines()).filter((y) => Math.abs(y - lastY) > 3);
    await expect.poll(async () => (await ofScale()).length, `${width}`).toBeGreaterThan(2);
    const at = await ofScale();
    const steps = at.slice(1).map((y, index) => y - (at[index] ?? 0));
    expect(Math.max(...steps) - Math.min(...steps), `${width}: ${at}, last ${lastY}`).toBeLessThanOrEqual(
      1.5,
    );
    expect(Math.min(...at.map((y) => Math.abs(y - lastY))), `${width}: ${at}, last ${lastY}`).toBeLessThan(
      19,
    );
    // A line has its price beside it, as long as that would not touch the last one's label.
    const labelled = await labelledAt(chart, at);
    const touches = at.map((y) => Math.abs(y - lastY) < 19);
    expect(labelled, `${width}: ${at}, last ${lastY}`).toEqual(touches.map((isTouching) => !isTouching));
  }
});

/** For each height in the plot, whether something is written beside it on the scale of prices. */
function labelledAt(chart: Locator, heights: readonly number[]): Promise<boolean[]> {
  return chart.evaluate((figure, ys) => {
    const [plot, ...others] = [...figure.querySelectorAll("canvas")].map((canvas) => ({
      canvas,
      box: canvas.getBoundingClientRect(),
    }));
    const scales = others.filter(
      ({ box }) => plot && box.top === plot.box.top && box.left >= plot.box.right - 1,
    );
    return ys.map((y) =>
      scales.some(({ canvas, box }) => {
        const ratio = canvas.height / box.height;
        const { data } =
          canvas
            .getContext("2d")
            ?.getImageData(0, Math.round((y - 3) * ratio), canvas.width, Math.round(6 * ratio)) ??
          new ImageData(1, 1);
        return data.some((value, at) => at % 4 === 3 && value > 0);
      }),
    );
  }, heights);
}

/** Hourly candles of three days, of which the first of a month begins one, as a phone shows them. */
const servePhoneCandles = (page: Page): Promise<unknown> =>
  page.route("**/api/market/token/candles*", (route) =>
    route.fulfill({
      json: {
        pool: "p",
        name: "BAKSO / SOL",
        interval: "1h",
        candles: Array.from({ length: 72 }, (_, hour) => {
          const price = 1.65 + 0.08 * Math.cos((hour - 22) / 8);
          return [Date.UTC(2026, 10, 28, 3 + hour) / 1_000, price, price + 0.01, price - 0.01, 1.681, 5];
        }),
        source: "dexscreener",
        fetched_at: new Date().toISOString(),
        is_stale: false,
      },
    }),
  );

for (const width of [360, 390])
  test(`[ISSUE-16] at ${width} px there are three to five times below the candles, the first of a month with its day, and at least three prices beside them`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route("https://**/*", (route) => route.abort());
    await servePhoneCandles(page);
    await signIn(page);
    await chooseOption(page, "Chart Tool");
    const chart = form(page).getByRole("group", { name: /^Candles of/ });
    await expect(chart.locator("canvas").first()).toBeVisible();
    await restingBox(page, chart);
    await expect.poll(async () => (await inkOf(chart, "below")).length).toBeGreaterThanOrEqual(3);
    const times = await inkOf(chart, "below");
    expect(times.length).toBeLessThanOrEqual(5);
    // A month alone would be narrower than it is with a day.
    for (const [from = 0, to = 0] of times) expect(to - from, `${times}`).toBeGreaterThan(30);
    expect((await inkOf(chart, "beside")).length).toBeGreaterThanOrEqual(3);
  });

for (const width of [320, 390])
  test(`[ISSUE-16] at ${width} px each switch of the Chart Tool's candles is large enough for a finger, while they are awaited and once they are there`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route("https://**/*", (route) => route.abort());
    await servePhoneCandles(page);
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/api/market/token/candles*", async (route) => {
      await asked;
      await route.fallback();
    });
    await signIn(page);
    await chooseOption(page, "Chart Tool");
    await restingBox(page, form(page).getByRole("radiogroup", { name: "Length of a candle" }));
    expect(await wrongBoxes(page)).toEqual([]);
    goOn();
    await expect(form(page).getByRole("radiogroup", { name: "How prices are drawn" })).toBeVisible();
    expect(await wrongBoxes(page)).toEqual([]);
  });

test("[CHART-7] on a phone Log stands in the row of the table in a token's chart as in the tool, and how long a candle is fills its own", async ({
  page,
  signIn,
  market,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("https://**/*", (route) => route.abort());
  const { address: wallet } = await signIn(page);
  const address = newToken();
  const pair = pairOf({ address });
  market.tokens([pair]);
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(60, 3_600));
  await storeItem(page, wallet, { address });
  await page.reload();
  await chooseOption(page, "Show Watchlist");
  await page
    .getByRole("article", { name: "Bakso" })
    .getByRole("button", { name: "Bakso", exact: true })
    .click();
  const panel = page.getByRole("dialog", { name: "Bakso" });
  const plot = await restingBox(page, panel.getByRole("group", { name: /^Candles of Bakso/ }));
  const middle = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  const log = panel.getByRole("switch", { name: "Log scale" });
  expect(await middle(log)).toBeCloseTo(await middle(panel.getByText("As a table")), 0);
  const [right, lengths] = [
    (plot?.x ?? 0) + (plot?.width ?? 0),
    await panel.getByRole("radiogroup", { name: "Length of a candle" }).boundingBox(),
  ];
  const box = await log.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(right, 0);
  expect((lengths?.x ?? 0) + (lengths?.width ?? 0)).toBeCloseTo(right, 0);
  await log.click();
  await expect(log).toHaveAttribute("aria-checked", "true");
});

/** What is written below the plot, each from where to where in it, or beside its prices from top to bottom. */
function inkOf(chart: Locator, side: "below" | "beside"): Promise<number[][]> {
  return chart.evaluate((figure, where) => {
    const all = [...figure.querySelectorAll("canvas")].map((canvas) => ({
      canvas,
      box: canvas.getBoundingClientRect(),
    }));
    const plot = all[0]?.box ?? new DOMRect();
    const lowest = Math.max(...all.map(({ box }) => box.top));
    const scales = all.filter(({ box }) =>
      where === "below"
        ? box.top === lowest && box.left <= plot.left + 1
        : box.top === plot.top && box.left >= plot.right - 1,
    );
    // Letters of one label, and its words, are nearer to each other than two labels are.
    const least = where === "below" ? 6 : 3;
    const found: [from: number, to: number][] = [];
    const lengthPx = Math.round(where === "below" ? plot.width : plot.height);
    for (let at = 0; at < lengthPx; at += 1) {
      const isInked = scales.some(({ canvas, box }) => {
        if (canvas.width === 0 || canvas.height === 0) return false;
        const ratio = canvas.width / box.width;
        const [x, y, across, down] =
          where === "below" ? [at * ratio, 0, ratio, canvas.height] : [0, at * ratio, canvas.width, ratio];
        const { data } = canvas.getContext("2d")?.getImageData(x, y, across, down) ?? new ImageData(1, 1);
        return data.some((value, index) => index % 4 === 3 && value > 0);
      });
      if (!isInked) continue;
      const last = found.at(-1);
      if (last && at - last[1] <= least) last[1] = at;
      else found.push([at, at]);
    }
    return found;
  }, side);
}

test("[ISSUE-16] where neither the market's chart nor candles of the own token can be drawn, it is said once, and Retry asks for both", async ({
  page,
  signIn,
}) => {
  await page.route("https://**/*", (route) => route.abort());
  await page.route("**/api/market/token/candles*", (route) =>
    route.fulfill({ status: 404, json: { error: "x" } }),
  );
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  const said = form(page).getByText("The market's chart isn't loading.");
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(form(page).getByRole("alert")).toHaveText(
    "You can still open the chart of a single token above.",
  );
  await expect(form(page).getByText("Until you enter one")).toBeHidden();
  await expect(form(page).getByText("This one is ours.")).toBeHidden();
  await expect(form(page).getByText("No market lists this token")).toBeHidden();
  // It takes no more room than its words, and the form above it is what one sees.
  const { height = 999 } = (await form(page).getByRole("alert").boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(240);
  const asked = [
    page.waitForRequest((request) => request.url().startsWith("https://")),
    page.waitForRequest(/candles/),
  ];
  await form(page).getByRole("button", { name: "Retry" }).click();
  await Promise.all(asked);
  await expect(said).toBeVisible();
});

test("a token that no market lists has no chart to wait for: another one is asked for instead", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("https://**/*", (route) => route.abort());
  await signIn(page);
  await chooseOption(page, "Chart Tool");
  await form(page)
    .getByLabel(/Contract address/)
    .fill(newToken());
  await form(page).getByRole("button", { name: "Submit" }).click();
  const panel = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Close chart" }) });
  const said = panel.getByRole("alert");
  await expect(said).toContainText("No market lists this token, so there's no chart to show.");
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("radio", { name: "1h" })).toBeHidden();
  await expect(panel.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await panel.getByRole("button", { name: "Try another token" }).click();
  await expect(form(page).getByLabel(/Contract address/)).toBeVisible();
});

test("candles that can't be reached say so, and are asked for again", async ({ page, signIn, market }) => {
  await page.route("https://**/*", (route) => route.abort());
  const { address: wallet } = await signIn(page);
  const address = newToken();
  const pair = pairOf({ address });
  market.tokens([pair]);
  await storeItem(page, wallet, { address });
  await page.reload();
  await page.route("**/api/proxy/candles/**", (route) =>
    route.fulfill({ status: 502, json: { error: "x" } }),
  );
  await item(page, "Bakso").getByRole("button", { name: "Bakso", exact: true }).click();
  await expect(page.getByText("The candles aren't loading right now.")).toBeVisible();
  await page.unroute("**/api/proxy/candles/**");
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(60, 3_600));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("group", { name: /^Candles of Bakso/ })).toBeVisible();
});

test("candles that are awaited, failed or absent take the place of the drawn ones, so that the chart stays where it is", async ({
  page,
  signIn,
  market,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { address: wallet } = await signIn(page);
  const address = newToken();
  const pair = pairOf({ address, priceUsd: "0.00001812" });
  market.tokens([pair]);
  market.on(`candles:${pair.pairAddress}`, ohlcvOf(200, 3_600));
  await storeItem(page, wallet, { name: "Bakso", address });
  // From the beginning: the chart is asked for as soon as its dialog opens.
  const goOn = await holdBack(page, "**/api/proxy/candles/**");
  await page.reload();
  await chooseOption(page, "Show Watchlist");
  await page
    .getByRole("article", { name: "Bakso" })
    .getByRole("button", { name: "Bakso", exact: true })
    .click();
  await page.getByRole("radio", { name: "Candles", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Bakso" });
  // The sheet comes in from below.
  const awaited = await restingBox(page, dialog.locator("svg[viewBox='0 0 244 100']"));
  goOn();
  const chart = dialog.getByRole("group", { name: /^Candles of Bakso/ });
  await expect(chart.locator("canvas").first()).toBeVisible();
  const drawn = await restingBox(page, chart);
  expect(Math.abs((awaited?.y ?? 0) - (drawn?.y ?? 0))).toBeLessThanOrEqual(4);
  expect(awaited?.height).toBeCloseTo(drawn?.height ?? 0, 0);
  const dialogTop = (await dialog.boundingBox())?.y ?? 0;

  await page.unroute("**/api/proxy/candles/**");
  await page.route("**/api/proxy/candles/**", (route) =>
    route.fulfill({ status: 502, json: { error: "x" } }),
  );
  await page.getByRole("radio", { name: "4h" }).click();
  await expect(dialog.getByRole("alert").getByRole("button", { name: "Retry" })).toBeVisible();
  expect(Math.abs(((await dialog.boundingBox())?.y ?? 0) - dialogTop)).toBeLessThanOrEqual(24);
});
