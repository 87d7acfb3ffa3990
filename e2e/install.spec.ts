import type { Locator, Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { chooseOption, library } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";

const card = (page: Page): Locator => page.getByRole("region", { name: "Keep it as an app" });
const help = (page: Page): Locator => page.getByRole("dialog", { name: "Help & Guide" });

/** What Chromium does when a site can be installed; each time the dialog is opened the page's title says so. */
const offer = (page: Page, outcome: "accepted" | "dismissed"): Promise<boolean> =>
  page.evaluate((choice) => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => void document.body.setAttribute("data-prompted", choice),
      userChoice: Promise.resolve({ outcome: choice }),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);
const wasPrompted = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-prompted", /./);

test("[APP-3] an offer to install the site waits at the foot of the library until somebody wants it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(card(page)).toHaveCount(0);
  expect(await offer(page, "accepted")).toBe(true);
  await expect(card(page)).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Options" }).click();
  await expect(page.getByRole("menuitem", { name: /install/i })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await card(page).getByRole("button", { name: "Install" }).click();
  await wasPrompted(page);
  await expect(card(page)).toHaveCount(0);
});

test("it is dismissed for good, and the help still has it", async ({ page, signIn }) => {
  await signIn(page);
  await offer(page, "accepted");
  await card(page).getByRole("button", { name: "Don't offer this again" }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(library(page)).toBeVisible();
  await offer(page, "accepted");
  await chooseOption(page, "Help & Guide");
  await expect(help(page).getByText("Add to Home Screen, then Add")).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await help(page).getByRole("button", { name: "Install" }).click();
  await wasPrompted(page);
  await expect(help(page).getByRole("button", { name: "Install" })).toHaveCount(0);
});

test("an offer that comes before the scripts is kept, on a phone in the library's sheet", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () =>
      dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })),
    );
  });
  await signIn(page);
  await expect(card(page)).toHaveCount(0);
  await chooseOption(page, "Show Library");
  await expect(card(page)).toBeVisible();
});

test("where the site runs as an app the help says nothing of installing", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.includes("display-mode: standalone") ? "all" : query);
  });
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  await expect(help(page).getByRole("heading", { name: "Your first chat" })).toBeVisible();
  await expect(help(page).getByRole("heading", { name: "Install as an app" })).toHaveCount(0);
});

test("the manifest, its start and its icons are what a browser asks of a site that can be installed", async ({
  page,
}) => {
  await page.goto("/baksoai");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toMatch(/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ display: "standalone", name: expect.stringMatching(/./) });
  expect((await page.request.get(manifest.start_url)).status()).toBe(200);
  const sizes = new Set<string>();
  for (const { src, sizes: declared, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]).toBe(type);
    // Width and height stand in a PNG's first chunk.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(declared);
    sizes.add(declared);
  }
  expect([...sizes]).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});
