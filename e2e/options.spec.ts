import type { Page } from "@playwright/test";
import { composer, connectButton } from "./assistant-page.ts";
import { ask, chooseOption, library, messages } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";

const entries = (page: Page) => page.getByRole("menu", { name: "Options" }).getByRole("menuitem");

test("[APP-3] Options opens a menu", async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Options" }).click();
  await expect(entries(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entries(page).first()).toBeHidden();
});

test("[APP-4] Show/Hide Library does so, and its label follows", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page)).toBeVisible();
  await chooseOption(page, "Hide Library");
  await expect(library(page)).toHaveCount(0);
  await chooseOption(page, "Show Library");
  await expect(library(page)).toBeVisible();
});

test("[APP-11] Disconnect Wallet leads to the not-connected view", async ({ page, signIn }) => {
  await signIn(page);
  await chooseOption(page, "Disconnect Wallet");
  await expect(connectButton(page)).toBeVisible();
});

test("[APP-14] New Chat empties the chat and creates a conversation", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "hello");
  await expect(messages(page).first()).toBeVisible();
  const creating = page.waitForRequest(
    (request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/conversations",
  );
  await chooseOption(page, "New Chat");
  await creating;
  await expect(messages(page)).toHaveCount(0);
});

test("[APP-15] in a window of 768 px the panels start hidden, and open as sheets over the chat", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await chooseOption(page, "Show Library");
  const sheet = page.getByRole("dialog", { name: "Library" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});
