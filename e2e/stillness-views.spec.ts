import type { Page } from "@playwright/test";
import { plainPng } from "../fakes/image-server.ts";
import { pairOf } from "../fakes/market-server.scenarios.ts";
import { composer, holdBack } from "./assistant-page.ts";
import {
  ask,
  CONVERSATIONS,
  chooseOption,
  failWith,
  from,
  library,
  makeConversation,
  saveOutput,
  say,
  stopButton,
  storeMessage,
  thread,
} from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { addDialog, newToken } from "./market-page.ts";
import { animationsEnded, painted, restingBox } from "./settled.ts";
import { MOST_SHIFT, moved, slowDown, watchShifts } from "./shifts.ts";
import {
  generate,
  mockStudio,
  mode,
  openStudio,
  promptField,
  REALISM,
  shown,
  studio,
  userImage,
} from "./studio-page.ts";

const HEIGHT = 844;
const OUTPUTS = "**/api/agent-outputs/**";

/** How much moves while something is done, and until it has come to rest. */
async function movedBy(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await moved(page);
  await act();
  await painted(page);
  return (await moved(page)) - before;
}

/** As for somebody who is here for the first time. */
const forgetHeights = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("agent-history")) localStorage.removeItem(key);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: HEIGHT } });

  for (const { what, open } of [
    {
      what: "Shared chats",
      open: async (page: Page) => {
        await chooseOption(page, "Show Library");
        await page.getByRole("button", { name: "Shared chats" }).click();
      },
    },
    { what: "the palette", open: (page: Page) => page.keyboard.press("Control+k") },
  ])
    test(`[ISSUE-16] ${what} fades out where it stands when it is closed`, async ({ page, signIn }) => {
      await watchShifts(page);
      await signIn(page);
      await expect(composer(page)).toBeVisible();
      await open(page);
      const dialog = page.locator("dialog[open]").last();
      await expect(dialog.getByRole("button").last()).toBeVisible();
      await restingBox(page, dialog.locator(":scope > div").first());
      const count = await page.locator("dialog[open]").count();
      const shift = await movedBy(page, async () => {
        await page.keyboard.press("Escape");
        await expect(page.locator("dialog[open]")).toHaveCount(count - 1);
        // Longer than it takes to fade out.
        await animationsEnded(page);
      });
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
    });

  test("[ISSUE-16] nothing in an empty chat moves when somebody begins to write", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    const greeting = page.getByRole("heading", { name: /^Hello!/ });
    const before = await restingBox(page, greeting);
    await composer(page).click();
    await composer(page).fill("Hi");
    await painted(page);
    expect(await greeting.boundingBox()).toEqual(before);
    // Where the window is low, what is offered scrolls beneath the input and covers none of it.
    await page.setViewportSize({ width: 390, height: 430 });
    await page.getByRole("button", { name: "What can you do?" }).scrollIntoViewIfNeeded();
    const covered = await page.locator("form", { has: composer(page) }).evaluate((form) => {
      const { top, bottom, left, width } = form.getBoundingClientRect();
      return [top + 7, (top + bottom) / 2].filter(
        (y) => !form.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
    expect(covered).toEqual([]);
  });

  test("[ISSUE-16] Agent History comes whole the first time, and a failure or a late answer hides nothing", async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    await watchShifts(page);
    const { address } = await signIn(page);
    for (let index = 0; index < 6; index += 1) await saveOutput(page, address, `Output ${index}`, "Words");
    const goOn = await holdBack(page, OUTPUTS);
    await page.reload();
    await chooseOption(page, "Show Library");
    const heading = page.getByRole("heading", { name: "Agent History", includeHidden: true });
    await expect(heading).toBeHidden();
    // Nothing has come, and it is seen that something is awaited.
    await expect(heading).toBeVisible();
    goOn();
    await expect(page.getByRole("button", { name: "Output 5", exact: true })).toBeVisible();

    await forgetHeights(page);
    await page.reload();
    await expect(composer(page)).toBeVisible();
    const shift = await movedBy(page, async () => {
      await chooseOption(page, "Show Library");
      await expect(page.getByRole("button", { name: "Output 5", exact: true })).toBeVisible();
    });
    expect(shift).toBeLessThanOrEqual(MOST_SHIFT);

    await forgetHeights(page);
    await page.route(OUTPUTS, failWith(500, {}));
    await page.reload();
    await chooseOption(page, "Show Library");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    // It is noted too.
    await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
    consoleErrors.length = 0;
  });
});

for (const width of [390, 1440])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: HEIGHT } });

    test("[ISSUE-16] a talk begins at the top: its question stays where it is while the answer grows", async ({
      page,
      signIn,
    }) => {
      await watchShifts(page);
      await signIn(page);
      await expect(composer(page)).toBeVisible();
      await say(page, "[[echo]]\nFirst line.\n\nSecond line.\n\nThird line.");
      const question = from(page, "user").last();
      const before = await restingBox(page, question);
      expect(before?.y).toBeLessThan(HEIGHT / 3);
      await expect(stopButton(page)).toHaveCount(0);
      await expect(thread(page).getByText("Third line.").last()).toBeVisible();
      expect(await question.boundingBox()).toEqual(before);
    });

    test("[ISSUE-16] the Chart Tool stays as high where its service can't be reached", async ({
      page,
      signIn,
    }) => {
      await watchShifts(page);
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route("https://**/*", async (route) => {
        await promise;
        await route.abort();
      });
      await signIn(page);
      await slowDown(page);
      await chooseOption(page, "Chart Tool");
      const field = page.getByLabel(/Contract address/);
      await expect(page.getByText("Loading the chart of")).toBeAttached();
      const before = await restingBox(page, field);
      const shift = await movedBy(page, async () => {
        resolve();
        await expect(page.getByText("The market's chart isn't loading.")).toBeVisible();
        await expect(page.getByText("Loading the candles")).toHaveCount(0);
      });
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
      expect(await restingBox(page, field)).toEqual(before);
    });

    test("[ISSUE-16] the Chart Tool's form stays where it is while the chart comes in its place", async ({
      page,
      signIn,
    }) => {
      await page.route("https://**/*", (route) => route.abort());
      await watchShifts(page);
      await signIn(page);
      await chooseOption(page, "Chart Tool");
      const tool = page.getByRole("dialog", { name: "Chart Tool" });
      await expect(tool.getByText("The market's chart isn't loading.")).toBeVisible();
      await tool.getByLabel(/Contract address/).fill(newToken());
      await slowDown(page);
      const shift = await movedBy(page, async () => {
        await tool.getByRole("button", { name: "Submit" }).click();
        await expect(page.getByRole("button", { name: "Close chart" })).toBeVisible();
        await expect(tool).toBeHidden();
      });
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
    });

    test("[ISSUE-16] a search of the chats shows other rows, and moves none", async ({ page, signIn }) => {
      await watchShifts(page);
      const { address } = await signIn(page);
      for (let index = 0; index < 8; index += 1) {
        await makeConversation(page, address, `c${index}`, `Talk ${index}`);
        await storeMessage(
          page,
          address,
          `c${index}`,
          "user",
          `${index % 2 ? "Tigers" : "Prices"} of day ${index}`,
        );
      }
      await page.reload();
      if (width < 1024) await chooseOption(page, "Show Library");
      await expect(library(page).or(page.getByRole("dialog")).getByText("Talk 0").first()).toBeVisible();
      // As late as answers are on a slow line: the words stand there for a while, and the earlier rows with them.
      await slowDown(page);
      const field = page.getByRole("searchbox", { name: "Search chats" });
      for (const words of ["tigers", "day", "prices", ""]) {
        const shift = await movedBy(page, async () => {
          const answer = words === "" ? null : page.waitForResponse(CONVERSATIONS);
          await field.fill(words);
          await answer;
          const gone = { tigers: "Talk 0", prices: "Talk 1" }[words];
          if (gone === undefined) await expect(page.getByText("Talk 1").first()).toBeVisible();
          else await expect(page.getByText(gone)).toHaveCount(0);
        });
        expect(shift, words).toBeLessThanOrEqual(MOST_SHIFT);
      }
    });

    test("[ISSUE-16] what the finder says stands in its hint's place, and what it finds in that of the fields: nothing moves, and nothing is covered", async ({
      page,
      signIn,
      market,
    }) => {
      await signIn(page);
      market.tokens(
        Array.from({ length: 6 }, (_, index) =>
          pairOf({ address: newToken(), name: `Soup ${index}`, symbol: `S${index}` }),
        ),
      );
      if (width < 1024) await chooseOption(page, "Show Watchlist");
      await page.getByRole("button", { name: "Add to watchlist" }).click();
      const dialog = addDialog(page);
      const finder = dialog.getByLabel("Find by name or symbol");
      const name = dialog.getByText("Name", { exact: true });
      const before = [await restingBox(page, finder), await name.boundingBox()];
      await finder.fill("nobody has this");
      const told = dialog.getByRole("paragraph").filter({ hasText: "Nothing found for “nobody has this”." });
      await expect(told).toBeVisible();
      expect([await finder.boundingBox(), await name.boundingBox()]).toEqual(before);
      const box = await told.boundingBox();
      expect((box?.y ?? HEIGHT) + (box?.height ?? 0)).toBeLessThanOrEqual(before[1]?.y ?? 0);

      await finder.fill("soup");
      const found = dialog.getByRole("list");
      await expect(found.getByRole("button").first()).toBeVisible();
      await expect(name.locator("..")).toHaveCSS("opacity", "0");
      expect(await finder.boundingBox()).toEqual(before[0]);
      const list = await found.locator("..").boundingBox();
      const cancel = await dialog.getByRole("button", { name: "Cancel" }).boundingBox();
      expect(list?.y).toBeGreaterThanOrEqual(before[1]?.y ?? HEIGHT);
      expect((list?.y ?? HEIGHT) + (list?.height ?? 0)).toBeLessThanOrEqual(cancel?.y ?? 0);
      // Who goes on by hand sees the fields again.
      await dialog.getByLabel("Name", { exact: true }).focus();
      await expect(name.locator("..")).toHaveCSS("opacity", "1");
      await expect(found).toBeHidden();
    });

    test("[ISSUE-16] the guide's field stays where it is while less and less is found", async ({
      page,
      signIn,
    }) => {
      await signIn(page);
      await chooseOption(page, "Help & Guide");
      const guide = page.getByRole("dialog", { name: "Help & Guide" });
      await expect(guide.getByRole("heading", { name: "Getting started" })).toBeVisible();
      const field = guide.getByRole("searchbox");
      const before = await restingBox(page, field);
      for (const words of ["erase", "zzzz"]) {
        await field.fill(words);
        await painted(page);
        expect(await field.boundingBox(), words).toEqual(before);
      }
      await expect(guide.getByText("Nothing found.")).toBeVisible();
    });

    test("[ISSUE-16] what the guide finds takes the place of what it had found, and its subjects keep theirs", async ({
      page,
      signIn,
    }) => {
      await watchShifts(page);
      await signIn(page);
      await chooseOption(page, "Help & Guide");
      const guide = page.getByRole("dialog", { name: "Help & Guide" });
      const subject = guide.getByRole("button", { name: "Features" });
      const before = await restingBox(page, subject);
      for (const [words, heading] of [
        ["erase", "What is kept, and how to erase it"],
        ["agents", "Agents"],
        ["", "Getting started"],
      ] as const) {
        const shift = await movedBy(page, async () => {
          await guide.getByRole("searchbox").fill(words);
          await expect(guide.getByRole("heading", { name: heading, exact: true })).toBeVisible();
        });
        expect(shift, words).toBeLessThanOrEqual(MOST_SHIFT);
        expect(await subject.boundingBox(), words).toEqual(before);
      }
      await guide.getByRole("searchbox").fill("erase");
      await expect(guide.getByRole("button", { name: "Getting started" })).toBeDisabled();
    });

    test("[ISSUE-16] the prompt stays where it is when Recreation is chosen", async ({ page, signIn }) => {
      await mockStudio(page);
      await signIn(page);
      await openStudio(page);
      await expect(promptField(page)).toBeVisible();
      const before = await restingBox(page, promptField(page));
      await mode(page, "Recreation").check();
      await expect(page.getByText("Upload Image to Modify")).toBeVisible();
      expect((await promptField(page).boundingBox())?.y).toBe(before?.y);
    });

    test("[ISSUE-16] a picture of the studio has its place before it has come", async ({ page, signIn }) => {
      await watchShifts(page);
      await mockStudio(page, { images: [userImage(1, { url: "/late.png", width: 1024, height: 1024 })] });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route("**/late.png*", async (route) => {
        await promise;
        await route.fulfill({ contentType: "image/png", body: plainPng(1024, 1024, [242, 138, 46]) });
      });
      await signIn(page);
      await openStudio(page);
      const download = page.getByRole("link", { name: "Download Image" });
      const before = await restingBox(page, download);
      const shift = await movedBy(page, async () => {
        resolve();
        await expect.poll(() => shown(page).evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1024);
      });
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
      expect(await download.boundingBox()).toEqual(before);
    });

    test("[ISSUE-16] a drawing comes in the place that is kept for it, and moves nothing", async ({
      page,
      signIn,
    }) => {
      await watchShifts(page);
      await mockStudio(page);
      const finishers: (() => void)[] = [];
      let count = 0;
      await page.route(REALISM, async (route) => {
        count += 1;
        const { prompt } = route.request().postDataJSON() as { prompt: string };
        const image = userImage(count, { prompt, width: 1024, height: 1024, is_demo: true });
        await new Promise<void>((resolve) => {
          finishers.push(resolve);
        });
        await route.fulfill({ json: { imageUrl: image.url, revisedPrompt: image.revisedPrompt, image } });
      });
      await signIn(page);
      await openStudio(page);
      const cancel = studio(page).getByRole("button", { name: "Cancel", exact: true });
      // The first picture of all, one after another, and several at once.
      for (const [prompt, variations] of [
        ["One", 1],
        ["Two", 1],
        ["Three", 3],
      ] as const) {
        await studio(page).getByRole("combobox", { name: "Variations" }).selectOption(String(variations));
        // The picture before it may still be on its way into view: what is pressed while a page scrolls is not always pressed.
        await restingBox(page, promptField(page));
        await generate(page, prompt);
        // Over the lower end of the picture that is to come.
        expect((await restingBox(page, cancel))?.y).toBeGreaterThan(120);
        await expect.poll(() => finishers.length).toBe(variations);
        const shift = await movedBy(page, async () => {
          for (const finish of finishers.splice(0)) {
            const answer = page.waitForResponse(REALISM);
            finish();
            await answer;
            await expect(shown(page)).toHaveAttribute("alt", prompt);
            await painted(page);
          }
          await expect(cancel).toHaveCount(0);
        });
        expect(shift, prompt).toBeLessThanOrEqual(MOST_SHIFT);
      }
      await expect(studio(page).getByRole("button", { name: /^Variation \d of 3$/ })).toHaveCount(3);
    });

    test("[ISSUE-16] the agents' card keeps its place while they work", async ({ page, signIn }) => {
      await watchShifts(page);
      await signIn(page);
      await page.route("**/api/check-clarity", (route) =>
        route.fulfill({ json: { needsClarity: false, clarityQuestion: "" } }),
      );
      const held: (() => void)[] = [];
      const replies = [
        "A draft. ".repeat(40),
        "Longer, please.",
        "A longer draft. ".repeat(60),
        "It answers the task, begins with a summary and names its sources.\n\nTASK COMPLETE",
      ];
      await page.route("**/api/agent-message", async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.fulfill({ json: { response: replies.shift() } });
      });
      await chooseOption(page, "Agents");
      const modal = page.getByRole("dialog", { name: "Agents" });
      await modal.getByPlaceholder("Enter your task...").fill("Write about tigers");
      await modal.getByRole("button", { name: "Start", exact: true }).click();
      const title = modal.getByRole("heading", { name: "Agents" });
      await expect(modal.getByText("Agent A", { exact: true })).toBeVisible();
      const before = await restingBox(page, title);
      const shift = await movedBy(page, async () => {
        // One question is under way at a time, and it is this one's turn that is awaited.
        for (let turn = replies.length; turn > 0; turn -= 1) {
          await expect.poll(() => held.length).toBe(1);
          await expect(modal.getByText("Thinking...")).toBeVisible();
          held.shift()?.();
        }
        await expect(modal.getByText("Ibu is happy with it.")).toBeVisible();
      });
      expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
      expect(await title.boundingBox()).toEqual(before);
    });

    test("[ISSUE-16] what is read aloud has its controls in one row, moves nothing and covers no words", async ({
      page,
      signIn,
    }) => {
      await signIn(page);
      await ask(page, "[[echo]]\nTiger.");
      const before = await thread(page).boundingBox();
      await from(page, "BaksoAI").last().hover();
      await from(page, "BaksoAI").last().getByRole("button", { name: "Read aloud" }).click();
      const bar = page.getByRole("region", { name: "Speech" });
      await bar.getByRole("button", { name: "Pause reading" }).click();
      expect((await bar.boundingBox())?.height).toBeLessThan(62);
      expect(await thread(page).boundingBox()).toEqual(before);
      await page.getByRole("button", { name: "Find in this chat" }).click();
      const end = await bar.boundingBox();
      const question = await from(page, "user").first().boundingBox();
      expect((end?.y ?? HEIGHT) + (end?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
    });
  });

test("[ISSUE-16] the search within a talk takes its button's place and moves nothing", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await watchShifts(page);
  await signIn(page);
  await ask(page, "[[echo]]\nTiger.");
  const button = page.getByRole("button", { name: "Find in this chat" });
  await expect(button).toBeVisible();
  const shift = await movedBy(page, async () => {
    await button.click();
    await expect(page.getByRole("searchbox", { name: "Find in this chat" })).toBeFocused();
  });
  expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
});
