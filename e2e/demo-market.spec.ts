import { holdBack } from "./assistant-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { expect, test } from "./fixtures.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { pagesOf, startPage, WIDE_WINDOWS } from "./site-pages.ts";

let demo: ServerProcess;
test.beforeAll(async () => {
  // No source of prices is set, and there may be no internet.
  demo = await startServerProcess();
});
test.afterAll(() => demo.dispose());

test("without any setting who lacks a little buys it on the demo's own market, and walks through the door", async ({
  page,
}) => {
  await signInByApi(page.request, demo.url, await demoWallet(page.request, demo.url, "Almost"));
  // Where no script runs, nothing is on its way.
  expect(await (await page.request.get(`${demo.url}/swap`)).text()).toContain("The swap needs JavaScript");
  await page.goto(`${demo.url}/baksoai`);
  await page.getByRole("link", { name: "Get $BAKSO" }).click();
  const terminal = page.getByRole("region", { name: "Swap terminal" });
  await expect(terminal.getByLabel("You get, in $BAKSO")).toHaveValue("0.000001");
  await expect(terminal.getByLabel("You pay, in SOL")).toHaveValue(/^0\.00000000\d$/);
  await expect(terminal).toContainText("invented prices");
  // While another price is on its way and when it comes, the button stays where it is; the last prices do too.
  const press = terminal.getByRole("button", { name: "Connect Wallet" });
  const standsAt = async () =>
    ((await press.boundingBox())?.y ?? 0) - ((await terminal.boundingBox())?.y ?? 0);
  await expect(terminal.locator("dl")).toHaveAttribute("aria-busy", "false");
  const stoodAt = await standsAt();
  const letGo = await holdBack(page, "**/api/demo/market/quote*");
  await terminal.getByLabel("You pay, in SOL").fill("2");
  await expect(terminal.locator("dl")).toHaveAttribute("aria-busy", "true");
  await expect(terminal.locator("dd").first()).toContainText("$0.0");
  expect(await standsAt()).toBeCloseTo(stoodAt, 0);
  letGo();
  await expect(terminal.locator("dl")).toHaveAttribute("aria-busy", "false");
  expect(await standsAt()).toBeCloseTo(stoodAt, 0);
  await page.unroute("**/api/demo/market/quote*");
  // What is paid and what is got change places, each with its amount, and nothing moves.
  await terminal.getByRole("button", { name: "Turn the swap around" }).click();
  await expect(terminal.getByLabel("You get, in SOL")).toHaveValue("2");
  await expect(terminal.getByRole("radio", { name: "Sell" })).toBeChecked();
  expect(await standsAt()).toBeCloseTo(stoodAt, 0);
  await terminal.getByRole("button", { name: "Turn the swap around" }).click();
  // What comes for it may not fall between what is filled in.
  await expect(terminal.getByLabel("You get, in $BAKSO")).toHaveValue(/^[\d,]{6,}/);
  await expect(terminal.locator("dl")).toHaveAttribute("aria-busy", "false");
  await terminal.getByLabel("You get, in $BAKSO").fill("0.000001");
  await terminal.getByRole("button", { name: "Connect Wallet" }).click();
  await page.getByRole("radio", { name: /^Almost/ }).check();
  await page.getByRole("button", { name: "Approve" }).click();
  // One that fails says so where one looks, on a phone too, and goes when it is tried again.
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const size of [{ width: 390, height: 844 }, window]) {
    await page.setViewportSize(size);
    await page.route("**/api/demo/market/orders", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await terminal.getByRole("button", { name: "Swap", exact: true }).click();
    await expect(terminal.getByRole("alert")).toHaveText(/\S/);
    await expect(terminal.getByRole("alert")).toBeInViewport({ ratio: 1 });
  }
  await terminal.getByRole("button", { name: "Swap", exact: true }).click();
  await expect(terminal.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(terminal).toContainText("Your wallet holds enough $BAKSO now.");
  await expect(terminal.getByText(/^Swapped .* SOL for 0\.000001 \$BAKSO\.$/)).toBeInViewport();
  await terminal.getByRole("link", { name: "Open the door" }).click();

  // Behind it, prices without the internet: offered, found by name, in the list, and drawn.
  const offers = page.getByRole("complementary", { name: "Watchlist" }).getByRole("listitem");
  await expect(offers).toContainText([
    /Baksosolana0\.0\S+ USD/,
    /Satesolana\d\S+ USD/,
    /Rendangethereum\d\S+ USD/,
  ]);
  await page.getByRole("button", { name: "Add to watchlist" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to watchlist" });
  await dialog.getByLabel("Find by name or symbol").fill("rendang");
  const found = dialog.getByRole("button", { name: /RENDANG/ });
  await expect(found).toContainText(
    /\$[\d,]{5,}\.\d{4} · \$9\.8M in its pool · 3 years old · 15,904 holders/,
  );
  await found.click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  const item = page.getByRole("article", { name: "Rendang Reserve" });
  await expect(item).toContainText(/\d\d,\d{3}\.\d{4} USD/);
  await item.getByRole("button", { name: "Rendang Reserve", exact: true }).click();
  const chart = page.getByRole("dialog", { name: "Rendang Reserve" });
  await expect(chart.getByRole("group", { name: /Candles of Rendang Reserve/ })).toBeVisible();
  await expect(chart).toContainText("from the demo market (invented prices)");

  await page.keyboard.press("Escape");
  // The form follows what is pasted: an address to its chain, a marketplace's page to its collection.
  await page.getByRole("button", { name: "Add to watchlist" }).click();
  await dialog.getByLabel("Address").fill("0xba50000000000000000000000000000000000002");
  await expect(dialog.getByLabel("Chain")).toHaveValue("base");
  await dialog.getByLabel("Address").fill("BaksoExampLeMint1111111111111111111111111111");
  await expect(dialog.getByLabel("Chain")).toHaveValue("solana");
  await dialog.getByLabel("Type").selectOption("NFT");
  await dialog.getByLabel("Collection Symbol").fill("https://opensea.io/collection/bakso-prints");
  await expect(dialog.getByLabel("Collection Slug")).toHaveValue("bakso-prints");
  await expect(dialog.getByLabel("Chain")).toHaveValue("ethereum");
  await dialog.getByLabel("Name", { exact: true }).fill("Prints");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByRole("article", { name: "Prints" })).toContainText(/0\.0\d+ ETH/);

  await page.goto(`${demo.url}/bakso`);
  const market = page.getByRole("region", { name: "On the market" });
  await market.scrollIntoViewIfNeeded();
  await expect(market).toContainText("From the demo market (invented prices)");
});

test("[SWAP-4] in wide windows the demo's whole terminal is in the first one, with its button", async ({
  page,
}) => {
  for (const window of WIDE_WINDOWS) {
    const { width, height } = window;
    await page.setViewportSize(window);
    await page.goto(`${demo.url}/swap`);
    const terminal = page.getByRole("region", { name: "Swap terminal" });
    await expect(terminal.getByRole("button", { name: "Connect Wallet" }), `${width}`).toBeInViewport({
      ratio: 1,
    });
    const box = await terminal.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(height);
  }
});

test("[SWAP-4] both amounts of a swap are in a phone's first window, whole however many digits they have, and the number of a price's zeros hangs below its line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demo.url}/swap`);
  await startPage(page);
  const terminal = page.getByRole("region", { name: "Swap terminal" });
  const [paid, got] = [terminal.getByLabel("You pay, in SOL"), terminal.getByLabel("You get, in $BAKSO")];
  await expect(paid).toBeInViewport({ ratio: 1 });
  await expect(got).toBeInViewport({ ratio: 0.7 });
  await paid.fill("12.3456789");
  await expect(got).not.toHaveValue("");
  for (const field of [paid, got])
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const zeros = terminal.locator("sub");
  await expect(zeros).toHaveText("₄");
  const { size, drop, around } = await zeros.evaluate((digit) => ({
    size: Number.parseFloat(getComputedStyle(digit).fontSize),
    drop: -Number.parseFloat(getComputedStyle(digit).verticalAlign),
    around: Number.parseFloat(getComputedStyle(digit.parentElement ?? digit).fontSize),
  }));
  expect(size).toBeGreaterThanOrEqual(10);
  expect(size / around).toBeLessThan(0.75);
  expect(drop / around).toBeGreaterThan(0.25);
});

for (const [path, late] of [
  ["/conservation", "[data-proof]"],
  ["/bakso", "figure[data-direction]"],
  ["/aiinfo", "main h1"],
] as const) {
  test(`[ISSUE-16] ${path} fills no more than two sheets of A4 and of Letter, with what the chain and the market say`, async ({
    page,
  }) => {
    await page.goto(demo.url + path);
    await startPage(page);
    await expect(page.locator(late).first()).toBeAttached({ timeout: 15_000 });
    for (const format of ["A4", "Letter"])
      expect(pagesOf(await page.pdf({ format })), format).toBeLessThanOrEqual(2);
  });
}
