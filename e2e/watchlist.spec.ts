import type { Locator } from "@playwright/test";
import { json, pairOf, serverError } from "../fakes/market-server.scenarios.ts";
import { holdBack } from "./assistant-page.ts";
import { chooseOption } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { addDialog, item, newToken, openAddDialog, storeItem, watchlist } from "./market-page.ts";
import { floorAndCub } from "./panel-end.ts";
import { restingBox, settled } from "./settled.ts";

test("[APP-5] [WATCH-1] [APP-2] the panel hides and shows from Options, and folds and unfolds", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(watchlist(page).getByRole("heading", { name: "Watchlist" })).toBeVisible();
  await expect(watchlist(page).getByText("Nothing watched yet.")).toBeVisible();
  await watchlist(page).getByRole("button", { name: "Collapse" }).click();
  await expect(watchlist(page).getByText("Nothing watched yet.")).toHaveCount(0);
  await watchlist(page).getByRole("button", { name: "Expand" }).click();
  await expect(watchlist(page).getByText("Nothing watched yet.")).toBeVisible();
  await chooseOption(page, "Hide Watchlist");
  await expect(watchlist(page)).toHaveCount(0);
  await chooseOption(page, "Show Watchlist");
  await expect(watchlist(page)).toBeVisible();
});

test("an empty list offers our own token with its price, and one press watches it", async ({
  page,
  signIn,
}) => {
  await page.route("**/latest/dex/tokens/**", (route) =>
    route.fulfill({ json: { pairs: [{ priceUsd: "0.42", priceChange: { h24: 3.14 } }] } }),
  );
  await signIn(page);
  const offers = watchlist(page).getByRole("listitem");
  await expect(offers).toHaveCount(1);
  // They are not watched yet, and a heading says so.
  await expect(watchlist(page).getByRole("heading", { name: "Suggested" })).toBeVisible();
  await expect(offers).toContainText("0.4200 USD▲ +3.1%");
  await offers.getByRole("button", { name: "Watch Bakso" }).click();
  await expect(item(page, "Bakso")).toBeVisible();
  await expect(offers).toHaveCount(0);
  // Who pressed it goes on at what it brought.
  await expect(item(page, "Bakso").getByRole("button").first()).toBeFocused();
});

test("[ISSUE-16] a short list ends with a way to the next item, and over the page with him on the ground at its foot", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await storeItem(page, wallet.address, { address: newToken() });
  await page.reload();
  const another = page.getByRole("button", { name: "Add another" });
  await expect(item(page, "Bakso")).toBeVisible();
  // On a phone the panel is a dialog.
  const entry = page.getByRole("article", { name: "Bakso", exact: true });
  const bottom = async (what: Locator) => {
    const box = await what.boundingBox();
    return box === null ? Number.NaN : box.y + box.height;
  };
  const gapPx = async () => ((await another.boundingBox())?.y ?? 0) - (await bottom(entry));
  // It is a row like those above it, of their width but for the room that a row has for its mark.
  const shareOfRow = async () =>
    ((await another.boundingBox())?.width ?? 0) / ((await entry.boundingBox())?.width ?? Number.NaN);
  expect(await gapPx()).toBeLessThan(32);
  expect(await shareOfRow()).toBeGreaterThan(0.9);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Watchlist", exact: true }).click();
  await expect.poll(gapPx).toBeLessThan(56);
  expect(await shareOfRow()).toBeGreaterThan(0.9);
  const sheet = page.getByRole("dialog", { name: "Watchlist" });
  const [floor, figure] = [0, 1].map((nth) => floorAndCub(sheet).nth(nth)) as [Locator, Locator];
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    const him = await restingBox(page, figure);
    const ground = await restingBox(page, floor);
    const bar = await page.getByRole("navigation", { name: "Assistant" }).last().boundingBox();
    // The ground lies on the bar; he stands on it, with air to the mark of the place, and below all that can be pressed.
    expect(Math.abs((await bottom(floor)) - (bar?.y ?? 0))).toBeLessThanOrEqual(2);
    expect(await bottom(figure)).toBeGreaterThan(ground?.y ?? height);
    expect((bar?.y ?? 0) - (await bottom(figure))).toBeGreaterThanOrEqual(14);
    expect(him?.y).toBeGreaterThan(await bottom(another));
  }
  await another.click();
  await expect(addDialog(page)).toBeVisible();
});

test("an offer's price of a thousand and more is told to the cent, rounded, and leaves its name whole", async ({
  page,
  signIn,
}) => {
  await page.route("**/latest/dex/tokens/**", (route) =>
    route.fulfill({ json: { pairs: [{ priceUsd: "23870.8967", priceChange: { h24: 3.14 } }] } }),
  );
  await signIn(page);
  const offer = watchlist(page).getByRole("listitem");
  await expect(offer).toContainText("23,870.90 USD");
  const name = offer.getByText("Bakso", { exact: true });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("[WATCH-2] [WATCH-24] [WATCH-25] [WATCH-9] sections fold by category and by chain", async ({
  page,
  signIn,
}) => {
  const { address: wallet } = await signIn(page);
  await storeItem(page, wallet, { name: "On Solana", address: newToken() });
  await storeItem(page, wallet, { name: "On Base", chain: "base", address: `0x${"a".repeat(40)}` });
  await storeItem(page, wallet, { type: "nft", name: "Bears", collectionSlug: "none" });
  await storeItem(page, wallet, { type: "ordinal", name: "Monkes" });
  await page.reload();
  await expect(item(page, "Monkes")).toBeVisible();
  // So few are seen at a glance, in whatever order.
  await expect(watchlist(page).getByLabel("Sort by")).toHaveCount(0);
  await storeItem(page, wallet, { type: "ordinal", name: "Frogs" });
  await storeItem(page, wallet, { type: "brc20", name: "Ordi", brc20_ticker: "ordi" });
  await page.reload();
  const heading = (name: string) => watchlist(page).getByRole("button", { name, exact: true });
  await expect(item(page, "On Base")).toBeVisible();
  await expect(heading("Ordinals (3)")).toBeVisible();
  await expect(watchlist(page).getByLabel("Sort by")).toBeVisible();
  await expect(watchlist(page).getByText("Ordi", { exact: true })).toHaveCount(0);

  // The only one of its chain has that in its row: pressed, it folds the row and opens no chart, and keys go on at it.
  await expect(item(page, "On Base").getByRole("button", { name: "Base (1)", exact: true })).toBeVisible();
  await heading("Base (1)").click();
  await expect(item(page, "On Base")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(item(page, "On Solana")).toBeVisible();
  await expect(heading("Base (1)")).toHaveAttribute("aria-expanded", "false");
  await expect(heading("Base (1)")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item(page, "On Base")).toBeVisible();
  await expect(heading("Base (1)")).toBeFocused();
  // Of two it is the heading above both.
  await storeItem(page, wallet, { name: "On Base too", chain: "base", address: `0x${"b".repeat(40)}` });
  await page.reload();
  await expect(item(page, "On Base too")).toBeVisible();
  await expect(watchlist(page).getByRole("article").getByRole("button", { name: "Base (2)" })).toHaveCount(0);
  await heading("Base (2)").click();
  await expect(item(page, "On Base")).toHaveCount(0);
  await expect(item(page, "On Base too")).toHaveCount(0);
  await heading("Base (2)").click();
  await heading("Tokens (3)").click();
  await expect(item(page, "On Solana")).toHaveCount(0);
  await expect(item(page, "On Base")).toHaveCount(0);
  await expect(item(page, "Bears")).toBeVisible();
  await heading("NFTs (1)").click();
  await expect(item(page, "Bears")).toHaveCount(0);
  await expect(item(page, "Monkes")).toBeVisible();
});

test("[WATCH-3] [WATCH-4] [WATCH-5] [WATCH-6] [WATCH-7] [WATCH-14] the add dialog asks what each type needs", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const dialog = await openAddDialog(page);
  const options = (label: string) => dialog.getByLabel(label, { exact: true }).locator("option");
  await expect(options("Type")).toHaveText(["Token", "Ordinal", "NFT"]);
  await expect(options("Chain")).toHaveText(["Solana", "Ethereum", "Base", "BSC"]);
  await dialog.getByLabel("Address").fill("abc");
  await dialog.getByLabel("Chain").selectOption("Base");

  await dialog.getByLabel("Type").selectOption("NFT");
  await expect(options("Chain")).toHaveText(["Solana", "Ethereum"]);
  await expect(dialog.getByLabel("Chain")).toHaveValue("solana");
  await dialog.getByLabel("Chain").selectOption("Ethereum");
  await dialog.getByLabel("Collection Slug").fill("bears");

  await dialog.getByLabel("Type").selectOption("Ordinal");
  await expect(dialog.getByLabel("Chain")).toHaveCount(0);
  await expect(dialog.getByLabel("Collection Symbol")).toHaveValue("");
  await dialog.getByLabel("Type").selectOption("Token");
  await expect(dialog.getByLabel("Address")).toHaveValue("");
  await expect(dialog.getByLabel("Chain")).toHaveValue("solana");
});

test("[WATCH-8] [WATCH-13] [WATCH-12] what is incomplete is not added, and nothing is said", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const posts: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/watchlist"))
      posts.push(request.postDataJSON());
  });
  const dialog = await openAddDialog(page);
  const add = dialog.getByRole("button", { name: "Add Item" });
  await expect(add).toBeDisabled();
  await dialog.getByLabel("Name", { exact: true }).fill("Bakso");
  await expect(add).toBeDisabled();
  await dialog.getByLabel("Address").fill(newToken());
  await expect(add).toBeEnabled();
  await dialog.getByLabel("Type").selectOption("NFT");
  await expect(add).toBeEnabled();
  await add.click();
  await dialog.getByLabel("Name", { exact: true }).press("Enter");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  expect(posts).toEqual([]);
});

test("[API-29] [API-30] [WATCH-10] [WATCH-19] [WATCH-11] a token is added and gets its price without a reload", async ({
  page,
  signIn,
  market,
  browser,
  server,
}) => {
  const listed = page.waitForRequest(/\/api\/watchlist\/[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  const { address: wallet } = await signIn(page);
  expect((await listed).url()).toContain(`/api/watchlist/${wallet}`);
  const address = newToken();
  market.tokens([pairOf({ address, priceUsd: "0.5" })]);
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Name", { exact: true }).fill("Bakso");
  await dialog.getByLabel("Address").fill(address);
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/watchlist"),
  );
  const lookedUp = page.waitForRequest(new RegExp(`/latest/dex/tokens/${address}$`));
  await dialog.getByRole("button", { name: "Add Item" }).click();
  expect((await posted).postDataJSON()).toEqual({
    wallet_address: wallet,
    type: "token",
    name: "Bakso",
    address,
    chain: "solana",
    collectionSlug: "",
    runeSymbol: "",
    brc20_ticker: "",
  });
  await lookedUp;
  await expect(addDialog(page)).toHaveCount(0);
  await expect(item(page, "Bakso")).toContainText("0.5000 USD");

  const other = await browser.newContext({ baseURL: server.url });
  const otherPage = await other.newPage();
  await signIn(otherPage, "Just enough");
  await expect(watchlist(otherPage).getByText("Nothing watched yet.")).toBeVisible();
  await other.close();
});

test("[WATCH-15] [WATCH-16] [WATCH-17] [WATCH-18] [WATCH-21] [WATCH-22] [WATCH-10] each kind has its price, unit and format", async ({
  page,
  signIn,
  market,
}) => {
  const { address: wallet } = await signIn(page);
  const tiny = newToken();
  market.tokens([pairOf({ address: tiny, priceUsd: "0.00001234567" })]);
  market.on("solana:bears", json({ symbol: "bears", floorPrice: 2_500_000_000 }));
  market.on(
    "ethereum:apes",
    json({ collections: [{ floorAsk: { price: { amount: { native: 1.234567 } } } }] }),
  );
  market.on("ordinal:monkes", json({ floorPrice: "150000" }));
  market.on("rune:AB", json({ floorUnitPrice: { formatted: "12.3", value: "12.3" } }));
  await storeItem(page, wallet, { name: "Tiny", address: tiny });
  await storeItem(page, wallet, { type: "nft", name: "Bears", collectionSlug: "bears" });
  await storeItem(page, wallet, { type: "nft", name: "Apes", chain: "ethereum", collectionSlug: "apes" });
  await storeItem(page, wallet, { type: "ordinal", name: "Monkes", collectionSlug: "monkes" });
  await storeItem(page, wallet, { type: "rune", name: "Rune", runeSymbol: "A•B" });
  await page.reload();
  await expect(item(page, "Tiny")).toContainText("0.0₄1235 USD");
  await expect(item(page, "Bears")).toContainText("2.5 SOL");
  await expect(item(page, "Apes")).toContainText("1.23457 ETH");
  await expect(item(page, "Monkes")).toContainText("0.0015 BTC");
  await expect(item(page, "Rune")).toContainText("12.3000 sats");
  // What a collection costs is its cheapest piece: that stands below its price, where others have their change.
  await expect(item(page, "Bears")).toContainText("Floor price");
  await expect(item(page, "Tiny")).not.toContainText("Floor price");
  for (const name of ["Bears", "Tiny"]) {
    const row = item(page, name);
    const below = name === "Bears" ? row.getByText("Floor price") : row.getByText("24 h").locator("..");
    const [title, figure, said] = await Promise.all(
      [row.getByText(name, { exact: true }), row.locator("[data-part=price]").locator(".."), below].map(
        async (one) => (await one.boundingBox()) ?? { x: Number.NaN, y: 0, width: 0, height: 0 },
      ),
    );
    if (!title || !figure || !said) throw new Error(`${name} has no row`);
    expect(Math.abs(title.y + title.height - figure.y - figure.height), name).toBeLessThanOrEqual(3);
    expect(said.y, name).toBeGreaterThanOrEqual(figure.y + figure.height - 3);
    expect(said.x + said.width, name).toBeCloseTo(figure.x + figure.width, 0);
  }
  // The number of zeros is a figure that is read, and copied as what it is.
  const zeros = await item(page, "Tiny")
    .locator("sub")
    .evaluate((one) => {
      const { fontSize, verticalAlign } = getComputedStyle(one);
      return { sizePx: Number.parseFloat(fontSize), dropPx: -Number.parseFloat(verticalAlign) };
    });
  expect(zeros.sizePx).toBeGreaterThanOrEqual(10);
  // It hangs as in the charts, below the line and clear of the change.
  expect(zeros.dropPx).toBeGreaterThan(0);
  expect(zeros.dropPx / zeros.sizePx).toBeLessThanOrEqual(0.21);
  expect(market.calls).toContain("/v2/ord/btc/runes/market/AB/info");
});

test("[ISSUE-16] what a row waits for has its place in one quiet tone, and nothing moves as it comes", async ({
  page,
  signIn,
  market,
}) => {
  const { address: wallet } = await signIn(page);
  const address = newToken();
  market.tokens([pairOf({ address, priceUsd: "0.5" })]);
  await storeItem(page, wallet, { address });
  const priced = await holdBack(page, /\/latest\/dex\/tokens\//);
  const drawn = await holdBack(page, "**/api/proxy/candles/**");
  await page.reload();
  const row = item(page, "Bakso");
  const line = row.locator("[data-up]");
  const toneOf = (one: Locator, part?: string) =>
    one.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  await expect(line).toHaveAttribute("data-awaited", "true");
  const places = async () => [await line.boundingBox(), await row.getByText("Bakso").boundingBox()];
  const before = await places();
  expect(await toneOf(line)).toBe(await toneOf(row.getByRole("img"), "::before"));
  priced();
  await expect(row).toContainText("0.5000 USD");
  await expect(line).toHaveAttribute("data-awaited", "true");
  expect(await places()).toEqual(before);
  drawn();
  await expect(line).toHaveAttribute("data-awaited", "false");
  expect(await places()).toEqual(before);
});

test("[ISSUE-16] the day's course stands between name and price in a column of its own, in the row's middle, on the narrowest phone, too", async ({
  page,
  signIn,
  market,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { address: wallet } = await signIn(page);
  const address = "0xba50000000000000000000000000000000000002";
  market.tokens([pairOf({ chainId: "ethereum", address, priceUsd: "0.00001234567" })]);
  await storeItem(page, wallet, { chain: "ethereum", address, name: "Rendang Reserve" });
  await page.reload();
  await chooseOption(page, "Show Watchlist");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const row = page.getByRole("article", { name: "Rendang Reserve" });
    await expect(row).toContainText("24 h");
    const line = await row.locator("[data-up]").boundingBox();
    const price = await row.locator("[data-part=price]").boundingBox();
    const box = await row.boundingBox();
    if (!line || !price || !box) throw new Error("the row is not there");
    for (const name of ["Ethereum", "Rendang Reserve"]) {
      const words = await row.getByRole("button", { name, exact: name !== "Ethereum" }).boundingBox();
      expect((words?.x ?? 0) + (words?.width ?? 999), `${name} ${width}`).toBeLessThan(line.x);
    }
    expect(line.x + line.width, `${width}`).toBeLessThan(price.x);
    expect(Math.abs(line.y + line.height / 2 - box.y - box.height / 2), `${width}`).toBeLessThanOrEqual(2);
  }
});

test("[ERR-35] [ERR-36] a failed look-up reads Error, and one that finds nothing N/A", async ({
  page,
  signIn,
  market,
}) => {
  const { address: wallet } = await signIn(page);
  market.on("solana:broken", serverError);
  await storeItem(page, wallet, { type: "nft", name: "Broken", collectionSlug: "broken" });
  await storeItem(page, wallet, { name: "Unknown", address: newToken() });
  await storeItem(page, wallet, { type: "ordinal", name: "No slug" });
  await storeItem(page, wallet, { type: "ordinal", name: "Closed", collectionSlug: "closed" });
  await page.reload();
  await expect(item(page, "Broken").getByText("Error", { exact: true })).toBeVisible();
  await expect(item(page, "Broken").getByText("Not reached", { exact: true })).toBeVisible();
  for (const name of ["Unknown", "No slug", "Closed"])
    await expect(item(page, name).getByText("N/A", { exact: true })).toBeVisible();
  // Below the items, which stay in their places when it comes and goes.
  const notice = watchlist(page).getByText("Prices can't be reached just now.");
  await expect(notice).toBeVisible();
  const last = await item(page, "Closed").boundingBox();
  expect((await notice.boundingBox())?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("[WATCH-20] prices are looked up again every 60 s, and not while nobody looks", async ({
  page,
  signIn,
  market,
}) => {
  const { address: wallet } = await signIn(page);
  const address = newToken();
  market.tokens([pairOf({ address, priceUsd: "1" })]);
  await storeItem(page, wallet, { address });
  await page.clock.install();
  // The page that signed in may have asked already: counting begins with the next page.
  await page.goto("about:blank");
  let price = "1";
  let calls = 0;
  await page.route(`**/latest/dex/tokens/${address}`, (route) => {
    calls += 1;
    return route.fulfill({ json: { pairs: [{ priceUsd: price }] } });
  });
  await page.goto("/baksoai");
  await expect(item(page, "Bakso")).toContainText("1.0000");
  // A clock is stopped in its future alone; what came before took less than half the minute, on a busy machine too.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  expect(calls).toBe(1);
  price = "2";
  await page.clock.runFor(25_000);
  expect(calls).toBe(1);
  await page.clock.runFor(32_000);
  await expect(item(page, "Bakso")).toContainText("2.0000");
  expect(calls).toBe(2);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  await page.clock.runFor(180_000);
  expect(calls).toBe(2);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => calls).toBe(3);
});

test("[API-31] an item is deleted, and can be brought back", async ({ page, signIn }) => {
  const { address: wallet } = await signIn(page);
  const { id } = await storeItem(page, wallet, { address: newToken() });
  await page.reload();
  const deleted = page.waitForRequest((request) => request.method() === "DELETE");
  await item(page, "Bakso").getByRole("button", { name: "Delete Bakso" }).click();
  expect(new URL((await deleted).url()).pathname).toBe(`/api/watchlist/${wallet}/${id}`);
  expect((await deleted).postData()).toBeNull();
  await expect(item(page, "Bakso")).toHaveCount(0);
  // Its own button is gone with it.
  await expect(watchlist(page).getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item(page, "Bakso").getByRole("button", { name: "Bakso", exact: true })).toBeFocused();
});

test("[ERR-37] [API-31] failures of loading, adding and deleting are only logged", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const { address: wallet } = await signIn(page);
  await storeItem(page, wallet, { address: newToken() });
  await page.reload();
  await page.route("**/api/watchlist/**", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { error: "x" } })
      : route.continue(),
  );
  await page.route("**/api/watchlist", (route) => route.fulfill({ status: 500, json: { error: "x" } }));
  await item(page, "Bakso").getByRole("button", { name: "Delete Bakso" }).click();
  await expect
    .poll(() => consoleErrors.splice(0).join())
    .toContain("The watchlist could not delete an entry");
  await expect(item(page, "Bakso")).toBeVisible();
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Name", { exact: true }).fill("Second");
  await dialog.getByLabel("Address").fill(newToken());
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect.poll(() => consoleErrors.splice(0).join()).toContain("The watchlist could not add an entry");
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.route("**/api/watchlist/**", (route) => route.fulfill({ status: 500, json: { error: "x" } }));
  await page.reload();
  await expect.poll(() => consoleErrors.splice(0).join()).toContain("The watchlist could not load");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a token is found by its name, and an entry is edited", async ({ page, signIn, market }) => {
  await signIn(page);
  const address = newToken();
  market.tokens([pairOf({ address, name: "Meatball Cub", symbol: "MBC" })]);
  const dialog = await openAddDialog(page);
  // Who has no address begins to type at once, and goes on by keys.
  await expect(dialog.getByLabel("Find by name or symbol")).toBeFocused();
  await page.keyboard.type("meatball");
  await dialog.getByRole("button", { name: /MBC Meatball Cub/ }).press("Enter");
  await expect(dialog.getByLabel("Address")).toHaveValue(address);
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await item(page, "Meatball Cub").getByRole("button", { name: "Edit Meatball Cub" }).click();
  const edit = page.getByRole("dialog", { name: "Edit entry" });
  await expect(edit.getByLabel("Name", { exact: true })).toBeFocused();
  await edit.getByLabel("Name", { exact: true }).fill("Meatball");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(item(page, "Meatball")).toContainText("0.5000 USD");
});

test("Bakso's head stands before his own token, and before none that only bears his name", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await storeItem(page, address, { name: "Mine", address: "BaksoExampLeMint1111111111111111111111111111" });
  await storeItem(page, address, { name: "Bakso", address: newToken() });
  await page.reload();
  await expect(item(page, "Mine").locator("img").first()).toBeAttached();
  await expect(item(page, "Bakso")).toBeVisible();
  await expect(item(page, "Bakso").locator("img")).toHaveCount(0);
});

test("on a phone the watchlist is a sheet, and nothing is cut off", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { address: wallet } = await signIn(page);
  await storeItem(page, wallet, {
    name: "A rather long name of a token that nobody reads",
    address: newToken(),
  });
  await page.reload();
  await chooseOption(page, "Show Watchlist");
  const sheet = page.getByRole("dialog", { name: "Watchlist" });
  await expect(sheet.getByRole("article")).toBeVisible();
  // Named in the letters of the studio, which is another of the bar's places.
  await expect(sheet.getByRole("heading", { name: "Watchlist" })).toHaveCSS("font-family", /Bagel/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("of five hundred items only those in view are in the page and looked up, and all where the order needs it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const items = Array.from({ length: 500 }, (_, index) => ({
    id: String(index),
    type: "token",
    name: `Token ${index}`,
    address: `a${index}`,
    chain: "solana",
  }));
  await page.route(/\/api\/watchlist\/[1-9A-HJ-NP-Za-km-z]{32,44}$/, (route) =>
    route.fulfill({ json: items }),
  );
  let calls = 0;
  await page.route("**/latest/dex/tokens/*", (route) => {
    calls += 1;
    return route.fulfill({ json: { pairs: [{ priceUsd: "0.5" }] } });
  });
  await page.reload();
  await expect(item(page, "Token 0")).toContainText("0.5000 USD");
  expect(await watchlist(page).getByRole("article").count()).toBeLessThan(60);
  await settled(page);
  expect(calls).toBeLessThan(60);
  await item(page, "Token 0").hover();
  await page.mouse.wheel(0, 100_000);
  await expect(item(page, "Token 499")).toContainText("0.5000 USD");
  expect(calls).toBeLessThan(120);
  await watchlist(page).getByLabel("Sort by").selectOption("price");
  await expect.poll(() => calls, { timeout: 30_000 }).toBe(500);
});
