import type { Page } from "@playwright/test";
import { button, composer, connectButton, NOTHING_STORED, openModal, stored } from "./assistant-page.ts";
import { demoWallet, signInByApi } from "./demo-sign-in.ts";
import { addFakeWallet, callsOf, switchWallet } from "./fake-wallet.ts";
import { expect, test } from "./fixtures.ts";
import { watchNetwork } from "./network-quiet.ts";

test.describe("a wallet that moves under the page", () => {
  const connectPhantom = async (page: Page) => {
    const modal = await openModal(page);
    await button(modal, "Phantom").click();
    await expect(composer(page)).toBeVisible();
  };

  test("[WALLET-10] switching to another account ends the session, on the server too", async ({ page }) => {
    await addFakeWallet(page, { name: "Phantom", accounts: ["Just enough", "More than enough"] });
    await connectPhantom(page);
    await switchWallet(page, "Phantom", "More than enough");
    await expect(
      page.getByText("Your wallet switched to another account. Connect again to continue."),
    ).toBeVisible();
    const access = () => page.evaluate(async () => (await (await fetch("/api/session")).json()).access);
    await expect.poll(access).toBe("none");
  });

  test("locking ends it too, also after a reload", async ({ page }) => {
    await addFakeWallet(page, { name: "Phantom" });
    await connectPhantom(page);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect.poll(() => callsOf(page, "Phantom")).toEqual(["connect silently"]);
    await switchWallet(page, "Phantom", null);
    await expect(page.getByText("Your wallet was locked or disconnected.")).toBeVisible();
  });

  test("a wallet that is locked when the page is opened again ends nothing", async ({ page }) => {
    await addFakeWallet(page, { name: "Phantom", isSilentlyLocked: true });
    await connectPhantom(page);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect.poll(() => callsOf(page, "Phantom")).toEqual(["connect silently"]);
    await expect(composer(page)).toBeVisible();
  });
});

test("[WALLET-13] [APP-11] disconnecting forgets the wallet everywhere, in other tabs too", async ({
  page,
  context,
  connectDemoWallet,
}) => {
  await connectDemoWallet(page, "Just enough");
  await expect(composer(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/baksoai");
  await expect(composer(other)).toBeVisible();
  await page.evaluate(() => localStorage.setItem("discord_user", "somebody"));
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByText("Disconnect Wallet").click();
  await expect(connectButton(page)).toBeVisible();
  expect(await stored(page)).toEqual(NOTHING_STORED);
  await expect(connectButton(other)).toBeVisible();
  await expect(other.getByText("You disconnected in another tab.")).toBeVisible();
});

test("another wallet connected in another tab is shown in this one", async ({ page, context }) => {
  await addFakeWallet(page, { name: "Phantom" });
  const modal = await openModal(page);
  await button(modal, "Phantom").click();
  await expect(composer(page)).toBeVisible();

  // In that tab the wallet already has another account, which ends the first account's session.
  const other = await context.newPage();
  await addFakeWallet(other, { name: "Phantom", accounts: ["More than enough"] });
  const otherModal = await openModal(other);
  await expect(connectButton(page)).toBeVisible();
  await button(otherModal, "Phantom").click();
  await expect(composer(other)).toBeVisible();
  await expect(composer(page)).toBeVisible();
  const { address } = await stored(other);
  await expect(page.locator("header").first()).toContainText(address?.slice(-4) ?? "no address");
});

test("a call refused because another wallet has signed in leads to that wallet, and says so", async ({
  page,
  server,
  connectDemoWallet,
}) => {
  const quiet = watchNetwork(page);
  await connectDemoWallet(page, "Just enough");
  await expect(composer(page)).toBeVisible();
  // All lists have come; otherwise their calls would be the refused ones.
  await quiet();
  const other = await demoWallet(page.request, server.url, "More than enough");
  await signInByApi(page.request, server.url, other);
  await composer(page).fill("Who am I?");
  await composer(page).press("Enter");
  await expect(page.getByText("Another wallet was connected in another tab.")).toBeVisible();
  await expect(page.locator("header").first()).toContainText(other.address.slice(-4));
  expect((await stored(page)).address).toBe(other.address);
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByText("Another wallet was connected in another tab.")).toHaveCount(0);
});
