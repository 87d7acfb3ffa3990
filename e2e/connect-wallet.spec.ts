import {
  button,
  composer,
  connectButton,
  holdBack,
  NOTHING_STORED,
  openModal,
  stored,
} from "./assistant-page.ts";
import { addFakeWallet, answerWallet, callsOf } from "./fake-wallet.ts";
import { expect, test } from "./fixtures.ts";

test("[WALLET-1] [WALLET-2] [WALLET-5] the modal has its title, a button per wallet, and Close", async ({
  page,
}) => {
  const modal = await openModal(page);
  await expect(modal.getByRole("heading", { name: "Connect Wallet", exact: true })).toBeVisible();
  await expect(button(modal, "Phantom")).toBeVisible();
  await expect(button(modal, "Magic Eden")).toBeVisible();
  await button(modal, "Close").click();
  await expect(modal).toBeHidden();
  await expect(connectButton(page)).toBeFocused();
  expect(await stored(page)).toEqual(NOTHING_STORED);
});

test("[WALLET-5] Esc closes the modal too", async ({ page }) => {
  const modal = await openModal(page);
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
});

test("[WALLET-6] a wallet that is not detected has Install, which opens its page in a new tab", async ({
  page,
  context,
}) => {
  await context.route("https://**/*", (route) => route.fulfill({ body: "a wallet's page" }));
  const modal = await openModal(page);
  const install = modal.getByRole("button", { name: "Install", exact: true });
  const places = ["https://phantom.com/download", "https://wallet.magiceden.io/"];
  await expect(install).toHaveCount(places.length);
  for (const [index, place] of places.entries()) {
    const opened = context.waitForEvent("page");
    await install.nth(index).click();
    const tab = await opened;
    await expect(tab).toHaveURL(place);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});

test("[WALLET-6] a detected wallet has no Install, also when it registers late", async ({ page }) => {
  await addFakeWallet(page, { name: "Phantom" });
  const modal = await openModal(page);
  await expect(modal.getByRole("button", { name: "Install", exact: true })).toHaveCount(1);
});

test("[WALLET-6] a phone without a wallet gets a way into the wallet's own browser", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const modal = await openModal(page);
  const url = new URL("/baksoai", baseURL);
  await expect(modal.getByRole("link", { name: "Open in Phantom" })).toHaveAttribute(
    "href",
    `https://phantom.app/ul/browse/${encodeURIComponent(url.href)}?ref=${encodeURIComponent(url.origin)}`,
  );
  await expect(modal.getByRole("button", { name: "Install", exact: true }).first()).toBeVisible();
  await context.close();
});

test("[WALLET-7] the picker lists every Solana wallet in the page and shows that one is opening", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Backpack", asksBeforeConnecting: true });
  await addFakeWallet(page, { name: "MetaMask", hasNoSolana: true });
  const modal = await openModal(page);
  await button(modal, "More wallets").click();
  await expect(page.getByText("Choose wallet to connect")).toBeVisible();
  await expect(page.getByText("Don't have a wallet?")).toBeVisible();
  await expect(page.getByRole("button", { name: "MetaMask" })).toHaveCount(0);
  await page.getByRole("button", { name: "Backpack" }).click();
  await expect(page.getByText("Opening wallet")).toBeVisible();
  await answerWallet(page, "Backpack", true);
  await expect(composer(page)).toBeVisible();
  expect((await stored(page)).kind).toBe("standard:Backpack");
});

test("[WALLET-7] the picker says so when no wallet is in the page", async ({ page }) => {
  await page.route("**/demo/wallet.js", (route) => route.abort());
  const modal = await openModal(page);
  await button(modal, "More wallets").click();
  await expect(page.getByRole("heading", { name: "Don't have a wallet?" })).toBeVisible();
  await expect(page.getByText("Choose wallet to connect")).toHaveCount(0);
});

test("[WALLET-8] the modal is 740 px wide with corners of 24 px, and never wider than the window", async ({
  page,
}) => {
  const modal = await openModal(page);
  const card = modal.locator("> div");
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await card.boundingBox())?.width).toBe(Math.min(740, width - 64));
    await expect(card).toHaveCSS("border-top-left-radius", "24px");
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await card.boundingBox())?.width).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("[WALLET-4] [WALLET-12] while the balance is verified it says so, and every button is disabled", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Phantom" });
  const release = await holdBack(page, "**/api/auth/verify");
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(modal.getByText("Verifying token balance")).toBeVisible();
  for (const each of await modal.getByRole("button").all()) await expect(each).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(modal).toBeVisible();
  release();
  await expect(composer(page)).toBeVisible();
});

test("[GATE-2] [GATE-3] [WALLET-9] [WALLET-10] [WALLET-11] a holder gets in, and only signs a message", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Phantom" });
  const verified = page.waitForRequest("**/api/auth/verify");
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  const sent = (await verified).postDataJSON();
  await expect(composer(page)).toBeVisible();
  await expect(modal).toBeHidden();
  expect(sent).toMatchObject({ wallet_kind: "phantom" });
  expect(await stored(page)).toEqual({ address: sent.wallet_address, kind: "phantom", discord: null });
  expect(await callsOf(page, "Phantom")).toEqual(["connect", "signIn"]);
});

test("[WALLET-9] Magic Eden, which signs only messages, signs the same text", async ({ page }) => {
  await addFakeWallet(page, { name: "Magic Eden", signsMessagesOnly: true });
  const modal = await openModal(page);
  await button(modal, "Magic Eden").click();
  await expect(composer(page)).toBeVisible();
  expect((await stored(page)).kind).toBe("magiceden");
  expect(await callsOf(page, "Magic Eden")).toEqual(["connect", "signMessage"]);
});

test("[WALLET-9] a wallet that signs in with another account than it connected is let in as that one", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Phantom", accounts: ["Empty"], signsInAs: "More than enough" });
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(composer(page)).toBeVisible();
  expect((await callsOf(page, "Phantom")).slice(0, 3)).toEqual(["connect", "signIn", "signIn"]);
});

test.describe("the demo wallet", () => {
  test("[WALLET-11] lets a funded wallet in after two approvals", async ({ page, connectDemoWallet }) => {
    await connectDemoWallet(page, "Just enough");
    await expect(composer(page)).toBeVisible();
    expect((await stored(page)).kind).toBe("demo");
  });

  test("[ERR-4] [ERR-5] says no with Reject and with Esc", async ({ page }) => {
    const modal = await openModal(page);
    const failure = "Failed to connect Bakso Demo wallet: User rejected the request.";
    await button(modal, "Bakso Demo Wallet").click();
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(modal.getByRole("alert")).toHaveText(failure);
    await button(modal, "Bakso Demo Wallet").click();
    await page.getByRole("radio", { name: "Just enough" }).check();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("region", { name: "Message to sign" })).toContainText("wants you to sign in");
    await page.keyboard.press("Escape");
    await expect(modal.getByRole("alert")).toHaveText(failure);
    await expect(modal).toBeVisible();
    expect(await stored(page)).toEqual(NOTHING_STORED);
  });

  test("ends the session when it switches to another account", async ({ page, connectDemoWallet }) => {
    await connectDemoWallet(page, "Just enough");
    await page.getByRole("button", { name: "Demo wallet: Just enough" }).click();
    await page.getByRole("button", { name: "Switch account" }).click();
    await page.getByRole("radio", { name: "More than enough" }).check();
    await page.getByRole("button", { name: "Switch", exact: true }).click();
    await expect(
      page.getByText("Your wallet switched to another account. Connect again to continue."),
    ).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
  });
});

test("closing the modal while a wallet asks gives it up; its late answer changes nothing", async ({
  page,
}) => {
  await addFakeWallet(page, { name: "Phantom", asksBeforeConnecting: true });
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(modal.getByText("Opening wallet")).toBeVisible();
  await button(modal, "Close").click();
  await answerWallet(page, "Phantom", true);
  await expect(modal).toBeHidden();
  await expect(connectButton(page)).toBeVisible();
  expect(await stored(page)).toEqual(NOTHING_STORED);
  expect(await callsOf(page, "Phantom")).toEqual(["connect", "disconnect"]);
});
