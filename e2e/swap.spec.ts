import type { Page } from "@playwright/test";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { axeFindings, inBothThemes } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";
import { settled } from "./settled.ts";
import { PHONE, startPage, WIDE_WINDOWS } from "./site-pages.ts";
import {
  inTerminal,
  serveTerminal,
  TERMINAL_SCRIPT,
  type TerminalStart,
  terminalFrame,
  terminalStarts,
} from "./swap-terminal.ts";

const SOL = "So11111111111111111111111111111111111111112";
const MINT = "BaksoExampLeMint1111111111111111111111111111";

const serveText = (page: Page, body: string) =>
  page.route(TERMINAL_SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body }));
const terminal = (page: Page) => page.getByRole("region", { name: "Swap terminal" });
/** The terminal, the address, the steps, what to look at before, and the page's title. */
async function boxesOfSwap(page: Page) {
  const parts = [
    terminal(page),
    page.locator("main code").locator("xpath=../.."),
    page.getByRole("main").getByRole("list"),
    page.getByRole("heading", { name: "Before you confirm" }).locator("xpath=.."),
    page.getByRole("heading", { level: 1 }),
  ] as const;
  const none = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
  const [swap = none, address = none, steps = none, impact = none, title = none] = await Promise.all(
    parts.map(async (part) => (await part.boundingBox()) ?? none),
  );
  return [swap, address, steps, impact, title] as const;
}

const MISSING = "Jupiter Terminal not available. Please refresh the page.";

test("[SWAP-1] [SWAP-2] [SWAP-3] the page has its heading, three steps, and the address to copy", async ({
  page,
}) => {
  await serveTerminal(page);
  await page.goto("/swap");
  await expect(page.getByRole("heading", { level: 1, name: "Get $BAKSO!" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([
    "Set up a wallet",
    "Add SOL",
    "Swap",
  ]);
  // On a phone all words begin on one line and have the whole width of their card; he is large enough to be read, and stands
  // on them beside the heading.
  await page.setViewportSize(PHONE);
  const label = await page.getByText("Contract address").first().boundingBox();
  const impact = page.getByRole("heading", { name: "Before you confirm" }).locator("xpath=..");
  for (const stone of [...(await page.getByRole("main").getByRole("listitem").all()), impact]) {
    const [whole, heading, him, words] = await Promise.all([
      ...[stone, stone.getByRole("heading"), stone.locator("img").filter({ visible: true })].map((part) =>
        part.boundingBox(),
      ),
      stone.locator("p").evaluate((all) => {
        const { paddingLeft, paddingRight } = getComputedStyle(all);
        const { x, y, width, height } = all.getBoundingClientRect();
        const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
        return { x: x + left, y, width: width - left - right, height };
      }),
    ]);
    if (!label || !whole || !heading || !him || !words) throw new Error("a box is missing");
    // Below the heading: what leads to the next step goes by at its side, in the numbers' column, which begins where the label does.
    expect(words.x).toBeCloseTo(heading.x, 0);
    expect(heading.x).toBeCloseTo(label.x + 44 + 12, 0);
    expect(words.x + words.width).toBeGreaterThanOrEqual(whole.x + whole.width - 20);
    expect(whole.y + whole.height - words.y - words.height).toBeCloseTo(0, 0);
    expect(him.height).toBeGreaterThanOrEqual(84);
    expect(him.x).toBeGreaterThanOrEqual(heading.x + heading.width);
    expect(him.y).toBeGreaterThanOrEqual(whole.y + 8);
    expect(Math.abs(him.y + him.height - words.y)).toBeLessThanOrEqual(8);
    expect(him.x + him.width).toBeLessThan(whole.x + whole.width - 8);
  }
  const pressedAtMs = Date.now();
  await page.getByRole("button", { name: "Copy Contract Address" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(MINT);
  await expect(page.getByRole("button", { name: "Copy Contract Address" })).toBeVisible({ timeout: 4_000 });
  expect(Date.now() - pressedAtMs).toBeGreaterThanOrEqual(2_000);
});

test("the main button at the top leads to the terminal, however far down that stands", async ({ page }) => {
  await serveTerminal(page);
  for (const [width, height] of [
    [320, 568],
    [390, 660],
    [768, 844],
    [1000, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/swap?amount=1000");
    await page.getByRole("link", { name: "Open the swap", exact: true }).click();
    await expect(terminal(page)).toBeInViewport();
    const { top, bar } = await terminal(page).evaluate((box) => ({
      top: box.getBoundingClientRect().top,
      bar: document.querySelector("header")?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top, `${width}`).toBeGreaterThanOrEqual(bar);
    expect(top, `${width}`).toBeLessThan(height / 2);
    await expect(page).toHaveURL(/amount=1000/);
  }
});

test("[SWAP-4] where a phone's window is high enough it needs no such button: the terminal is seen at once, right below the picture", async ({
  page,
}) => {
  await serveTerminal(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/swap");
  await expect(page.getByRole("link", { name: "Open the swap", exact: true })).toBeHidden();
  expect((await terminal(page).boundingBox())?.y, "a tablet that stands upright").toBeLessThan(660);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/swap");
    await expect(page.getByRole("link", { name: "Open the swap", exact: true })).toBeHidden();
    const { top, scene } = await terminal(page).evaluate((box) => ({
      top: box.getBoundingClientRect().top,
      scene:
        document.querySelector("main picture")?.closest("main > div")?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top, `${width}`).toBeLessThan(600);
    expect(top - scene, `${width}`).toBeLessThanOrEqual(24);
  }
});

test("[SWAP-4] in wide windows the terminal is in the first one, below the words and clear of the picture's cart", async ({
  page,
}) => {
  await serveTerminal(page);
  for (const window of WIDE_WINDOWS) {
    const { width, height } = window;
    await page.setViewportSize(window);
    await page.goto("/swap");
    await expect(page.getByRole("link", { name: "Open the swap", exact: true })).toBeHidden();
    const words = await page.getByText("Three steps, and you decide").first().boundingBox();
    const box = await terminal(page).boundingBox();
    if (!words || !box) throw new Error("a box is missing");
    expect(box.y - words.y - words.height, `${width}`).toBeGreaterThanOrEqual(16);
    expect(box.y + box.height, `${width}`).toBeLessThanOrEqual(height + 80);
    expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width * 0.47);
  }
});

test("[SWAP-3] in wide windows what is traded and how end on one line, and what holds for both spans them", async ({
  page,
}) => {
  await serveTerminal(page);
  for (const window of WIDE_WINDOWS) {
    await page.setViewportSize(window);
    await page.goto("/swap");
    const heading = page.getByRole("heading", { name: "Before you confirm" });
    const [swap, address, label, copy, steps, impact, title, words] = await Promise.all(
      [
        terminal(page),
        page.locator("main code").locator("xpath=../.."),
        page.getByText("Contract address").first(),
        page.getByRole("button", { name: "Copy Contract Address" }),
        page.getByRole("main").getByRole("list"),
        heading.locator("xpath=.."),
        heading,
        page.getByText("Look at the price impact"),
      ].map((part) => part.boundingBox()),
    );
    if (!swap || !address || !label || !copy || !steps || !impact || !title || !words)
      throw new Error("a box is missing");
    expect(address.y - swap.y - swap.height, `${window.width}`).toBeCloseTo(24, 0);
    // As much room over its words and below its button as beside them.
    expect(label.y - address.y, `${window.width}`).toBeCloseTo(label.x - address.x, 0);
    expect(address.y + address.height - copy.y - copy.height, `${window.width}`).toBeCloseTo(24, 0);
    // In the narrowest the steps have more lines than the card could fill.
    const rest = steps.y + steps.height - address.y - address.height;
    if (window.width < 1200) expect(rest, `${window.width}`).toBeGreaterThanOrEqual(0);
    else expect(rest, `${window.width}`).toBeCloseTo(0, 0);
    expect(impact.x, `${window.width}`).toBeCloseTo(address.x, 0);
    expect(impact.x + impact.width, `${window.width}`).toBeCloseTo(steps.x + steps.width, 0);
    // What to look at stands right below what it is called.
    expect(words.x, `${window.width}`).toBeCloseTo(title.x, 0);
    expect(words.y - title.y - title.height, `${window.width}`).toBeLessThanOrEqual(8);
  }
});

test("axe finds nothing in either theme while the terminal is on its way", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await serveTerminal(page);
  // Asked before what serves it.
  await page.route(TERMINAL_SCRIPT, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto("/swap");
  await startPage(page);
  await expect(page.getByText("The swap terminal is on its way.")).toBeVisible();
  await expect(terminal(page).getByRole("link", { name: "Open the swap as a page" })).toBeVisible();
  await inBothThemes(page, async (theme) => expect(await axeFindings(page), theme).toEqual([]));
  held.resolve();
});

test("axe finds nothing in either theme once the terminal is there", async ({ page }) => {
  await serveTerminal(page);
  await page.goto("/swap");
  await startPage(page);
  await expect(terminal(page).locator('[data-state="started"]')).toBeVisible({ timeout: 15_000 });
  await expect(terminal(page).getByRole("link", { name: "Open the swap as a page" })).toBeVisible();
  await inBothThemes(page, async (theme) => expect(await axeFindings(page), theme).toEqual([]));
});

test("[SWAP-2] [SWAP-3] in narrow windows the address that is traded follows the terminal, and the three steps that, and all is as wide, and no wider than can be read across", async ({
  page,
}) => {
  await serveTerminal(page);
  for (const width of [320, 390, 690]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/swap");
    const boxes = await boxesOfSwap(page);
    const [swap, address, steps, , title] = boxes;
    expect(address.y - swap.y - swap.height, `${width} px wide`).toBeCloseTo(24, 0);
    expect(steps.y - address.y - address.height, `${width} px wide`).toBeCloseTo(24, 0);
    expect(swap.width, `${width} px wide`).toBeLessThanOrEqual(560);
    expect(title.x, `${width} px wide`).toBeCloseTo(swap.x, 0);
    const cards = boxes.slice(0, 4);
    expect(new Set(cards.map((box) => `${box.x} ${box.width}`)).size, `${width} px wide`).toBe(1);
    expect(new Set(cards.map((box) => box.y)).size).toBe(4);
  }
});

test("[SWAP-2] a dotted line leads from each step's number to the next one's, clear of all words, in every window", async ({
  page,
}) => {
  await page.goto("/swap");
  const steps = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /^(Set up|Add SOL|Swap)/ }) });
  await expect(steps).toHaveCount(3);
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await steps.evaluateAll((all) =>
      all.map((step) => {
        const { display, top, height, left, width: wide } = getComputedStyle(step, "::after");
        const box = step.getBoundingClientRect();
        const from = box.top + Number.parseFloat(top);
        const end = box.left + Number.parseFloat(left) + Number.parseFloat(wide);
        const words = document.createRange();
        words.selectNodeContents(step.querySelector("p") ?? step);
        return {
          isDrawn: display !== "none" && getComputedStyle(step, "::after").content !== "none",
          from,
          to: from + Number.parseFloat(height),
          end,
          top: box.top,
          words: words.getBoundingClientRect().left,
        };
      }),
    );
    expect(
      lines.map(({ isDrawn }) => isDrawn),
      `${width} px wide`,
    ).toEqual([true, true, false]);
    for (const [index, { from, to, end, top, words }] of lines.slice(0, 2).entries()) {
      const which = `step ${index + 1}, ${width} px wide`;
      // From below a number, which is 44 px high, to above the next.
      expect(from - top, which).toBeGreaterThanOrEqual(56);
      const next = to - (lines[index + 1]?.top ?? 0);
      expect(next, which).toBeGreaterThan(0);
      expect(next, which).toBeLessThanOrEqual(40);
      expect(words - end, which).toBeGreaterThanOrEqual(12);
    }
  }
});

test("[SWAP-2] [SWAP-3] in a tablet's window the terminal and below it the address stand beside the steps, all of it between the page's own edges", async ({
  page,
}) => {
  await serveTerminal(page);
  for (const width of [700, 744, 768, 834, 1000]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/swap");
    const [swap, address, steps, impact, title] = await boxesOfSwap(page);
    const foot = await page.getByRole("contentinfo").getByRole("heading").first().boundingBox();
    expect(swap.x, `${width} px wide`).toBeCloseTo(foot?.x ?? 0, 0);
    expect(title.x, `${width} px wide`).toBeCloseTo(swap.x, 0);
    expect(steps.x + steps.width, `${width} px wide`).toBeCloseTo(width - swap.x, 0);
    expect(steps.x - swap.x - swap.width, `${width} px wide`).toBeCloseTo(24, 0);
    expect(steps.y, `${width} px wide`).toBeCloseTo(swap.y, 0);
    expect([address.x, address.width], `${width} px wide`).toEqual([swap.x, swap.width]);
    expect(address.y - swap.y - swap.height, `${width} px wide`).toBeCloseTo(24, 0);
    // Both end on one line, and what holds for both is as wide as both.
    expect(address.y + address.height, `${width} px wide`).toBeCloseTo(steps.y + steps.height, 0);
    expect(impact.x, `${width} px wide`).toBeCloseTo(swap.x, 0);
    expect(impact.width, `${width} px wide`).toBeCloseTo(width - 2 * swap.x, 0);
  }
});

test("[SWAP-3] on the card of the address its words, its two lines and its button have even air between them, and lines and button are as wide as the card", async ({
  page,
}) => {
  await serveTerminal(page);
  for (const width of [320, 390, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/swap");
    const [note, code, copy] = await Promise.all([
      page.getByRole("main").getByText("Example: only on this demo’s own chain").boundingBox(),
      page.locator("main code").evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { width: letters } = range.getBoundingClientRect();
        const { top, bottom } = element.getBoundingClientRect();
        return { lines: lines.size, letters, top, bottom };
      }),
      page.getByRole("button", { name: "Copy Contract Address" }).boundingBox(),
    ]);
    if (!note || !copy) throw new Error("a box is missing");
    const { y } = (await page.locator("main code").boundingBox()) ?? { y: 0 };
    const above = y - note.y - note.height;
    const below = copy.y - y - (code.bottom - code.top);
    expect(above, `${width} px wide`).toBeGreaterThanOrEqual(12);
    expect(Math.abs(above - below), `${width} px wide`).toBeLessThanOrEqual(2);
    expect(code.letters / copy.width, `${width} px wide`).toBeGreaterThan(0.88);
  }
});

test("[SWAP-4] [SWAP-5] [SWAP-6] [SWAP-7] [CONST-3] the terminal starts a second after the page, from SOL to the token", async ({
  page,
}) => {
  await serveTerminal(page);
  await page.addInitScript(() => {
    // Where it is made: who watches the page for it hears of it when React has done all else, its timers included.
    const setAttribute = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
      setAttribute.call(this, name, value);
      if (name === "title" && value === "Swap terminal") performance.mark("swap terminal");
    };
  });
  await page.goto("/swap");
  await expect(inTerminal(page).getByText(`${SOL} to ${MINT}`)).toBeVisible({ timeout: 15_000 });
  const [{ options, atMs } = { options: { formProps: {} } as TerminalStart["options"], atMs: 0 }, ...more] =
    await terminalStarts(page);
  expect(more).toEqual([]);
  expect(options).toMatchObject({
    displayMode: "integrated",
    refetchIntervalForTokenAccounts: 5_000,
    formProps: { initialInputMint: SOL, initialOutputMint: MINT, fixedMint: MINT },
  });
  expect(JSON.stringify(options)).not.toMatch(/endpoint|referral/);
  // The page has appeared when React runs on it, which puts the terminal's frame in its place. The frame's script is
  // there at once, so that a start without the second would come long before.
  const appearedAtMs = await page.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName("swap terminal")[0]?.startTime ?? Number.NaN),
  );
  // The clocks of two documents differ by a few milliseconds.
  expect(atMs - appearedAtMs).toBeGreaterThan(950);
  // What the terminal writes as a style is let in on this page.
  const colour = await inTerminal(page)
    .getByText(`${SOL} to`)
    .evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe("rgb(1, 2, 3)");
});

test("[SWAP-7] a script that comes late is waited for", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await serveTerminal(page);
  await page.route(TERMINAL_SCRIPT, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto("/swap");
  await expect(page.locator('[data-state="starting"]')).toBeVisible();
  await page.clock.runFor(4_000);
  await settled(page);
  expect(await terminalStarts(page)).toEqual([]);
  await expect(page.getByText(MISSING)).toHaveCount(0);
  resolve();
  await expect(inTerminal(page).getByText(`${SOL} to ${MINT}`)).toBeVisible();
});

test("[ERR-33] without its script the page says so, refreshes, and links to the swap", async ({ page }) => {
  await page.route("https://**/*", (route) => route.abort());
  await page.goto("/swap");
  await expect(page.getByText(MISSING)).toBeVisible({ timeout: 15_000 });
  const wayOut = terminal(page).getByRole("link", { name: "Open the swap as a page" });
  await expect(wayOut).toHaveAttribute("href", /^https:\/\/jup\.ag\/swap\//);
  // In the same box, and before the button that most likely changes nothing.
  const again = page.getByRole("button", { name: "Refresh Page" });
  const [box, first, second] = await Promise.all(
    [page.getByRole("alert"), wayOut, again].map((one) => one.boundingBox()),
  );
  expect(first?.y).toBeGreaterThan(box?.y ?? Number.NaN);
  expect(second?.y).toBeGreaterThan(first?.y ?? Number.NaN);
  expect(second?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
  await page.unroute("https://**/*");
  await serveTerminal(page);
  const loaded = page.waitForEvent("load");
  await again.click();
  await loaded;
  await expect(inTerminal(page).getByText(`${SOL} to ${MINT}`)).toBeVisible({ timeout: 15_000 });
});

test("[ERR-33] a script that brings no terminal counts as none", async ({ page }) => {
  await serveText(page, "window.Something = 1;");
  await page.goto("/swap");
  await expect(page.getByText(MISSING)).toBeVisible({ timeout: 15_000 });
});

test("[ERR-34] a failed start shows its message in the same box", async ({ page }) => {
  await serveTerminal(page, { initError: "x" });
  await page.goto("/swap");
  const box = page.getByRole("alert");
  await expect(box.getByText("Error: x", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(box.getByRole("button", { name: "Refresh Page" })).toBeVisible();
});

test("the terminal is closed when the page is left, and starts again where the page comes back", async ({
  page,
}) => {
  await serveTerminal(page);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Swap" }).click();
  await expect(inTerminal(page).getByText(`${SOL} to ${MINT}`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "RoarMap" }).click();
  await expect(page).toHaveURL(/roarmap/);
  // The frame is removed, with everything that runs in it.
  await expect.poll(() => terminalFrame(page)).toBeUndefined();
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Swap" }).click();
  await expect(inTerminal(page).getByText(`${SOL} to ${MINT}`)).toBeVisible({ timeout: 20_000 });
});

test("what a wallet is missing is filled in, and after a swap the gate is asked again", async ({
  page,
  server,
}) => {
  await serveTerminal(page);
  const wallet = await demoWallet(page.request, server.url, "More than enough");
  await signInByApi(page.request, server.url, wallet);
  await page.goto("/swap?amount=230000.5");
  await expect(page.getByText("Filled in: 230,000.5 $BAKSO")).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await terminalStarts(page)).length).toBe(1);
  const [first] = await terminalStarts(page);
  expect(first?.options.formProps).toMatchObject({ swapMode: "ExactOut", initialAmount: "230000500000" });
  await terminalFrame(page)?.evaluate(() => window.fakeTerminal?.succeed());
  await expect(page.getByText("Your wallet holds enough $BAKSO now.")).toBeVisible();
});

test("nothing of others is loaded on other pages", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("https:")) asked.push(request.url());
  });
  for (const path of ["/", "/bakso", "/baksoai"]) {
    await page.goto(path);
    await startPage(page);
    await settled(page);
  }
  expect(asked).toEqual([]);
});

test("[ISSUE-16] on paper the swap's page has what can be read, and nothing that can only be pressed", async ({
  page,
}) => {
  await page.goto("/swap");
  const terminal = page.getByRole("region", { name: "Swap terminal" });
  const steps = page.getByRole("main").locator("ol");
  await expect(terminal).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(terminal).toBeHidden();
  await expect(steps).toBeVisible();
  expect(
    await steps
      .getByRole("listitem")
      .first()
      .evaluate((step) => getComputedStyle(step, "::after").display),
  ).toBe("none");
});
