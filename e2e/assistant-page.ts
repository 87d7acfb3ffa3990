import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens the assistant's page and its Connect Wallet modal. */
export async function openModal(page: Page): Promise<Locator> {
  await page.goto("/baksoai");
  await connectButton(page).click();
  const modal = page.getByRole("dialog", { name: "Connect Wallet" });
  await expect(modal).toBeVisible();
  return modal;
}

export const button = (within: Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

/** What shows that nobody is connected. */
export const connectButton = (page: Page): Locator => page.getByRole("button", { name: "Connect Wallet" });

/** What shows that the assistant is open. */
export const composer = (page: Page): Locator =>
  page.getByPlaceholder("Enter topic here or paste an image...");

/** What the browser keeps of a wallet. */
export const stored = (page: Page) =>
  page.evaluate(() => ({
    address: localStorage.getItem("wallet_address"),
    kind: localStorage.getItem("wallet_kind"),
    discord: localStorage.getItem("discord_user"),
  }));
export const NOTHING_STORED = { address: null, kind: null, discord: null };

/** Holds calls back until the answer is called. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
