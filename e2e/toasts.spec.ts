import type { Locator, Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import {
  answered,
  chooseFor,
  chooseOption,
  failWith,
  from,
  library,
  makeConversation,
  messages,
  SEND,
  say,
  stopButton,
  thread,
} from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { settled } from "./settled.ts";
import {
  generate,
  mockStudio,
  openStudio,
  pictureUrl,
  REALISM,
  shown,
  studio,
  userImage,
} from "./studio-page.ts";

const toasts = (page: Page): Locator => page.getByRole("region", { name: "Messages" });
const open = (page: Page, name: string) =>
  library(page)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
/** Long enough to be left in the middle. */
const SLOW = "[[paced:40:120]] hello";

/** What is followed is remembered over a reload of the tab, until it is over. */
const isFollowed = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes("left:")));

async function openTwo(page: Page, address: string): Promise<void> {
  await makeConversation(page, address, "c1", "About tigers");
  await makeConversation(page, address, "c2", "About forests");
  await page.reload();
  await open(page, "About tigers");
}

test("an answer that ends in another chat says so, with its name and a way there", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, SLOW);
  await expect(from(page, "BaksoAI")).toContainText("w3");
  await open(page, "About forests");
  await expect(thread(page)).toHaveCount(0);
  // Several lines: where one writes is high.
  await composer(page).fill(`Still writing here${"\n".repeat(6)}`);
  const toast = toasts(page).getByText("“About tigers” has a new answer.");
  await expect(toast).toBeVisible({ timeout: 15_000 });
  // Read aloud when there is a pause; the focus stays where one writes.
  await expect(page.getByRole("status").filter({ hasText: "“About tigers”" })).toHaveCount(1);
  await expect(composer(page)).toBeFocused();
  // It never lies over where one writes.
  const [low, field] = await Promise.all([toasts(page).boundingBox(), composer(page).boundingBox()]);
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  await toasts(page).getByRole("button", { name: "Open" }).click();
  await expect(from(page, "BaksoAI")).toContainText("w39");
  await expect(toasts(page).getByText("About tigers")).toHaveCount(0);
});

test("an answer in the chat in view says nothing, also when it was left and looked at again", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, SLOW);
  await expect(from(page, "BaksoAI")).toContainText("w1");
  await open(page, "About forests");
  await open(page, "About tigers");
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText("w39");
  await settled(page);
  await expect(toasts(page).getByText("new answer")).toHaveCount(0);
});

test("an answer whose chat is deleted meanwhile says nothing", async ({ page, signIn }) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, SLOW);
  await expect(from(page, "BaksoAI")).toContainText("w1");
  await open(page, "About forests");
  await expect.poll(() => isFollowed(page)).toBe(true);
  await chooseFor(page, "About tigers", "Delete");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => isFollowed(page), { timeout: 15_000 }).toBe(false);
  await settled(page);
  await expect(toasts(page).getByRole("button", { name: "Open" })).toHaveCount(0);
});

test("an answer that is left before it began, and over a reload, is told of too", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, "[[slow:3000]] hello");
  await open(page, "About forests");
  await expect(messages(page)).toHaveCount(0);
  await expect.poll(() => isFollowed(page)).toBe(true);
  await page.reload();
  await expect(library(page).getByRole("button", { name: /^About forests/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(toasts(page).getByText("“About tigers” has a new answer.")).toBeVisible({ timeout: 15_000 });
});

test("an answer that breaks off elsewhere, and a message that is not sent there, are told of", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, "[[error-middle:error:400]] hello");
  await expect(from(page, "BaksoAI")).toContainText("w1");
  await open(page, "About forests");
  await expect(toasts(page).getByText("The answer in “About tigers” broke off.")).toBeVisible({
    timeout: 15_000,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    await promise;
    await failWith(500, { error: "no" })(route);
  });
  await say(page, "hello");
  await expect(stopButton(page)).toBeVisible();
  await open(page, "About tigers");
  resolve();
  await expect(toasts(page).getByText("A message in “About forests” was not sent.")).toBeVisible();
  // The end of the talk, where one reads, stays free.
  await expect
    .poll(async () => {
      const [low, last] = await Promise.all([
        toasts(page).boundingBox(),
        messages(page).last().boundingBox(),
      ]);
      return low && last ? last.y + last.height - (low.y + low.height) : undefined;
    })
    .toBeGreaterThan(200);
  await toasts(page).getByRole("button", { name: "Open" }).last().click();
  await expect(from(page, "user").getByText("hello")).toBeVisible();
});

test("a picture that is ready after the studio was closed says so", async ({ page, signIn }) => {
  await signIn(page);
  const { library: kept } = await mockStudio(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(REALISM, async (route) => {
    await promise;
    await route.fulfill({ json: { imageUrl: pictureUrl(5), revisedPrompt: "A small cub" } });
  });
  await openStudio(page);
  await generate(page, "A cub");
  await studio(page).getByRole("button", { name: "Close studio" }).click();
  await expect(toasts(page).getByText("Your picture is ready.")).toHaveCount(0);
  kept.images = [userImage(1, { url: pictureUrl(5), prompt: "A cub" })];
  resolve();
  await expect(toasts(page).getByText("Your picture is ready.")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Show" }).click();
  await expect(shown(page)).toHaveAttribute("src", pictureUrl(5));
  await expect(toasts(page).getByText("Your picture is ready.")).toHaveCount(0);
});

test("a long name is cut, and over a sheet of a phone the words have the width and Close stays free", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { address } = await signIn(page);
  await makeConversation(page, address, "c1", `About ${"tigers ".repeat(12).trim()}`);
  await page.reload();
  await page.getByRole("button", { name: "Library", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Library" })
    .getByRole("button", { name: /^About tigers/ })
    .click();
  await say(page, SLOW);
  await expect(from(page, "BaksoAI")).toContainText("w1");
  await chooseOption(page, "New Chat");
  await chooseOption(page, "Agents");
  const toast = toasts(page).getByText("“About tigers tigers tigers tigers tiger…” has a new answer.");
  await expect(toast).toBeVisible({ timeout: 15_000 });
  const [card, close] = await Promise.all([
    toasts(page).boundingBox(),
    page.getByRole("dialog", { name: "Agents" }).getByRole("button", { name: "Close" }).boundingBox(),
  ]);
  expect(card?.width).toBeGreaterThan(350);
  const isApart =
    (card?.y ?? 0) > (close?.y ?? 0) + (close?.height ?? 0) ||
    (card?.y ?? 0) + (card?.height ?? 0) < (close?.y ?? 0);
  expect(isApart).toBe(true);
  // It can be pressed, although nothing else outside the dialog can, and leads there.
  await toasts(page).getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("dialog", { name: "Agents" })).toBeHidden();
  await expect(from(page, "BaksoAI")).toContainText("w39");
});

test("a drawing that is ready in another chat is called a picture", async ({ page, signIn }) => {
  const { address } = await signIn(page);
  await openTwo(page, address);
  await say(page, "Draw a cub asleep in the snow");
  await expect(from(page, "user")).toBeVisible();
  await chooseOption(page, "New Chat");
  await expect(toasts(page).getByText("Your picture in “About tigers” is ready.")).toBeVisible({
    timeout: 30_000,
  });
});
