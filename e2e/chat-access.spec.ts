import type { Page } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import {
  ask,
  chooseOption,
  from,
  library,
  makeConversation,
  messages,
  say,
  stopButton,
  thread,
} from "./chat-page.ts";
import { axeFindings, inBothThemes } from "./every-look.ts";
import { expect, test } from "./fixtures.ts";

async function expectNoFindings(page: Page): Promise<void> {
  await inBothThemes(page, async (theme) => expect(await axeFindings(page), theme).toEqual([]));
}

test("axe finds nothing in the chat in either theme: empty, waiting, answered, failed", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await expectNoFindings(page);
  await say(page, "wait [[stalls]]");
  await expect(page.getByText("Thinking...")).toBeVisible();
  await expectNoFindings(page);
  await stopButton(page).click();
  await expect(from(page, "System")).toBeVisible();
  await chooseOption(page, "New Chat");
  const everything =
    "[[echo]]\n# A\n\n## B\n\n**b** *i* `c` [l](https://x.y)\n\n- [x] one\n- [ ] two\n\n> q\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nx\n```";
  await ask(page, everything);
  await page.route("**/api/send_message", (route) => route.abort());
  await say(page, "lost words");
  await expect(page.getByText("Not sent", { exact: true })).toBeVisible();
  await expectNoFindings(page);
});

test("axe finds nothing in the library in either theme: menu, renaming, deleting, erasing", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c0", "Tigers");
  await page.reload();
  const menu = library(page).getByRole("button", { name: "Menu of Tigers" });
  await menu.click();
  await expectNoFindings(page);
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expectNoFindings(page);
  await library(page).getByRole("textbox", { name: "Name" }).press("Escape");
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await library(page).getByRole("button", { name: "All chats" }).click();
  await page.getByRole("menuitem", { name: /Erase/ }).click();
  await expectNoFindings(page);
});

test("everything in the chat is reached and done by keyboard", async ({ page, signIn }) => {
  await signIn(page);
  await composer(page).focus();
  await page.keyboard.type("hello [[fast:3]]");
  await page.keyboard.press("Enter");
  await expect(from(page, "BaksoAI")).toContainText("w2");
  // The last of an answer's buttons to come: what draws it is loaded with the first answer.
  await expect(page.getByRole("button", { name: "Good answer" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Regenerate" })).toBeAttached();
  await expect(composer(page)).toBeFocused();

  // Backwards from the input: what stands beside it, what an answer ends with, what a question ends with, the thread itself.
  const reached: string[] = [];
  for (let step = 0; step < 11; step += 1) {
    await page.keyboard.press("Shift+Tab");
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName ?? "",
      ),
    );
  }
  expect(reached).toEqual([
    "News search",
    "Attach a file",
    "Show a picture",
    "Regenerate",
    "Bad answer",
    "Good answer",
    "Read aloud",
    "Copy",
    "Edit",
    "Copy",
    "Conversation",
  ]);
  await thread(page).getByRole("button", { name: "Edit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Edit your message" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(messages(page)).toHaveCount(2);
});

test("at 320 px nothing is cut off or scrolls sideways", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  await ask(
    page,
    `[[echo]] ${"unbrokenword".repeat(20)}\n\n\`\`\`js\n${"long line ".repeat(20)}\n\`\`\`\n\n| ${"wide | ".repeat(9)}\n| ${"--- | ".repeat(9)}\n`,
  );
  const overflow = () =>
    page.evaluate(() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      thread: (() => {
        const log = document.querySelector('[role="log"]');
        return log === null ? 0 : log.scrollWidth - log.clientWidth;
      })(),
    }));
  expect(await overflow()).toEqual({ page: 0, thread: 0 });
});

test("with reduced motion nothing moves by itself", async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await say(page, "wait [[stalls]]");
  await expect(page.getByText("Thinking...")).toBeVisible();
  expect(
    await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length),
  ).toBe(0);
  await stopButton(page).click();
});
