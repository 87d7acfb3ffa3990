import type { Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { answered, ask, from, library, thread } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { makePicture } from "./vision-page.ts";

test("words are found within a talk, and the talk has a title of its own in the library", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await ask(page, "[[echo]] Zebras live in herds");
  await ask(page, "[[echo]] Cubs sleep in the rain");
  // The name of its date stays; below it, what the model made of the first question and its answer.
  await expect(library(page).getByText("Zebras live in herds", { exact: true })).toBeVisible();

  // It stands above the talk, too; how full that is nobody need know yet.
  const bar = page.getByRole("region", { name: "Chat", exact: true }).locator("> div").first();
  await expect(bar.locator("> p")).toHaveText("Zebras live in herds");
  await expect(bar.getByText("% full")).toHaveCount(0);

  await composer(page).press("ControlOrMeta+Shift+F");
  const field = page.getByRole("searchbox", { name: "Find in this chat" });
  await expect(field).toBeFocused();
  await field.fill("zebras");
  await expect(page.getByRole("status").filter({ hasText: "of 2" })).toBeVisible();
  await field.press("Enter");
  await expect(thread(page).getByText("Zebras live in herds").first()).toBeInViewport();
  expect(await page.evaluate(() => [...CSS.highlights.values()].some(({ size }) => size > 0))).toBe(true);
  await field.fill("giraffes");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  // A word at the upper end of a message that is higher than the window stands below the search, not under it.
  await ask(page, `[[echo]] Okapi first.\n\n${"Then many lines of other words.\n\n".repeat(40)}`);
  await ask(page, "[[fast:900]]");
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await composer(page).press("ControlOrMeta+Shift+F");
    await field.fill("okapi");
    await expect(page.getByRole("status").filter({ hasText: "of 2" })).toBeVisible();
    await expect(async () => expect(await roomAround(page)).toBeGreaterThan(0)).toPass();
    await expect(async () => expect(await frameRoom(page)).toBeGreaterThanOrEqual(6)).toPass();
    await field.press("Enter");
    await expect(async () => expect(await roomAround(page)).toBeGreaterThan(0)).toPass();
    await expect(async () => expect(await frameRoom(page)).toBeGreaterThanOrEqual(6)).toPass();
    // The first of all messages, and the last.
    for (const word of ["zebras", "w899"]) {
      await field.fill(word);
      await expect(async () => {
        expect(await roomAround(page)).toBeGreaterThan(0);
        expect(await frameRoom(page)).toBeGreaterThanOrEqual(6);
      }).toPass();
    }
    await field.press("Escape");
  }

  // Found in the library, it opens at its place in another talk: with one field, that does not cover it.
  await library(page).getByRole("button", { name: "New chat" }).click();
  await ask(page, "[[echo]] Something else");
  await library(page).getByRole("searchbox", { name: "Search chats" }).fill("zebras");
  await library(page).locator("mark").first().waitFor();
  await library(page).locator("[data-open] button").first().click();
  await expect(page.getByRole("status").filter({ hasText: "of 2" })).toBeVisible();
  await expect(field).toHaveCount(1);
  await expect(field).toHaveValue("zebras");
});

test("several pictures go with one question", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "[[fast:900]]");
  await scrollUp(page);
  const one = await makePicture(page, { width: 40, height: 30 });
  const files = [
    { ...one, name: "one.png" },
    { ...(await makePicture(page, { width: 30, height: 40 })), name: "two.png" },
    { ...(await makePicture(page, { width: 20, height: 20 })), name: "three.png" },
  ];
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Show a picture" }).click(),
  ]);
  await chooser.setFiles(files);
  const tray = page.getByRole("region", { name: "Pictures for your question" });
  await expect(tray.getByRole("listitem")).toHaveCount(3);
  await tray.getByRole("button", { name: "Remove three.png" }).click();
  await expect(tray.getByRole("listitem")).toHaveCount(2);
  await composer(page).fill("Which of them is wider?");
  await composer(page).press("Enter");
  const asked = from(page, "user").last();
  await expect(asked.getByRole("img")).toHaveCount(2);
  await expect(asked.getByRole("img").last()).toBeInViewport();
  await answered(page);
  await expect(asked).toContainText("Which of them is wider?");
  // A single picture is asked about at once, with nothing sent from the input: it too comes into view.
  await scrollUp(page);
  const [again] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Show a picture" }).click(),
  ]);
  await again.setFiles({ ...one, name: "alone.png" });
  await expect(asked.getByRole("img")).toHaveCount(1);
  await expect(asked.getByRole("img")).toBeInViewport();
  await answered(page);
  // A talk opens at its end, however long its messages are, and however late they are measured.
  await measureLate(page);
  await page.reload();
  await expect(asked.getByRole("img")).toHaveCount(1);
  await expect(asked.getByRole("img")).toBeInViewport();
});

/** From the next load on, heights of messages are told some frames late, as on a busy machine. */
async function measureLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isMessage = ({ target }: ResizeObserverEntry) =>
      target.parentElement?.parentElement?.getAttribute("role") === "log";
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => {
          const late = entries.filter(isMessage);
          const others = entries.filter((entry) => !isMessage(entry));
          if (others.length > 0) callback(others, observer);
          if (late.length > 0) setTimeout(() => callback(late, observer), 100);
        });
      }
    };
  });
}

/** Away from the newest messages, as who reads does. */
async function scrollUp(page: Page): Promise<void> {
  await thread(page).hover();
  await page.mouse.wheel(0, -50_000);
  await expect(page.getByRole("button", { name: "Jump to newest" })).toBeVisible();
}

/** How far the nearest found word of the message that is shown is from being covered by the search or the input; in px. */
const roomAround = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector("[data-found]");
    const ranges = [...(CSS.highlights.get("found-words") ?? [])] as Range[];
    const top = document.querySelector("search")?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector("#composer")?.closest("form")?.getBoundingClientRect().top ?? 0;
    const inRow = ranges.filter((range) => row?.contains(range.startContainer));
    return Math.max(
      ...inRow.map((range) => {
        const word = range.getBoundingClientRect();
        return Math.min(word.top - top, bottom - word.bottom);
      }),
    );
  });

/**
 * How far the found message's frame is from the nearest edge of the talk, of the words in it, and of the messages before
 * and after it; in px. An edge of the frame that is out of view touches nothing.
 */
const frameRoom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector("[data-found]");
    const talk = document.querySelector('[role="log"]')?.getBoundingClientRect();
    const framed = row?.firstElementChild;
    if (!row || !talk || !framed) return Number.NEGATIVE_INFINITY;
    const { outlineWidth, outlineOffset } = getComputedStyle(framed);
    const offsetPx = Number.parseFloat(outlineOffset);
    const aroundPx = Number.parseFloat(outlineWidth) + offsetPx;
    const box = framed.getBoundingClientRect();
    const [top, bottom] = [box.top - aroundPx, box.bottom + aroundPx];
    const own = row.getBoundingClientRect();
    return Math.min(
      offsetPx,
      box.left - aroundPx,
      innerWidth - box.right - aroundPx,
      top - own.top,
      own.bottom - bottom,
      ...[top, bottom].flatMap((edge) => {
        const rooms = [edge - talk.top, talk.bottom - edge];
        return Math.min(...rooms) <= -2 ? [] : rooms;
      }),
    );
  });
