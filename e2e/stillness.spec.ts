import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { composer, holdBack } from "./assistant-page.ts";
import {
  ask,
  CONVERSATIONS,
  chooseOption,
  from,
  makeConversation,
  saveOutput,
  storeMessage,
  thread,
} from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { watchNetwork } from "./network-quiet.ts";
import { painted, restingBox } from "./settled.ts";
import { MOST_SHIFT, moved, slowDown, watchShifts } from "./shifts.ts";

/** A phone whose keyboard lies over the page, as Safari has it: a test says how much of it is seen. */
async function playKeyboard(page: Page): Promise<(height: number) => Promise<void>> {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: seen });
    Object.assign(window, {
      seeOnly: (height: number) => {
        seen.height = height;
        seen.dispatchEvent(new Event("resize"));
      },
    });
  });
  return (height) =>
    page.evaluate((px) => (window as unknown as { seeOnly(px: number): void }).seeOnly(px), height);
}

for (const width of [390, 1440])
  test(`[ISSUE-16] a talk that is opened again, ${width} px wide, is seen when it stands where it stays`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await signIn(page);
    const text =
      "# A\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- x\n- y\n\n```js\nconst one = 1;\n```\n\nThe end.";
    await ask(page, `[[echo]]\n${text}`);
    await ask(page, `[[echo]]\n${text}\n\n${text}`);
    await slowDown(page);
    const quiet = watchNetwork(page);
    await page.reload();
    await expect(thread(page).getByRole("table").last()).toBeVisible({ timeout: 15_000 });
    await quiet();
    await painted(page);
    expect(await moved(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

/** Longer than a browser waits with its first picture of what it has. */
const LINE_STALLS_MS = 500;

test("[ISSUE-16] the watched door is seen once all of its page is known, so that its tree never moves", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  const html = await (await page.request.get("/baksoai")).text();
  const footer = html.indexOf("<footer");
  const product = new URL(page.url()).origin;
  let rest: ServerResponse | undefined;
  const slow = createServer((asked, answer) => {
    if (asked.url?.endsWith(".js")) return void answer.writeHead(404).end();
    if (asked.url !== "/baksoai")
      return void answer.writeHead(302, { location: `${product}${asked.url}` }).end();
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    answer.write(html.slice(0, footer));
    rest = answer;
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  try {
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/baksoai`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await wait(LINE_STALLS_MS);
    rest?.end(html.slice(footer));
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await painted(page);
    expect(await moved(page)).toBeLessThanOrEqual(MOST_SHIFT);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
  consoleErrors.length = 0;
});

for (const width of [390, 1440])
  test(`[ISSUE-16] a talk that is on its way, ${width} px wide, is waited for in its own measures`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await signIn(page);
    await ask(page, "[[fast:60]]");
    const goOn = await holdBack(page, "**/api/messages/*");
    await page.reload();
    const wait = page.getByRole("status").filter({ hasText: "Loading the chat" });
    await expect(wait).toBeAttached();
    await painted(page);
    const before = await moved(page);
    const edges = (one: Locator) =>
      one.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      });
    const waited = await edges(wait.locator("xpath=../.."));
    goOn();
    await expect(from(page, "Assistant")).toBeVisible();
    await expect(wait).toHaveCount(0);
    await painted(page);
    expect(waited).toEqual(await edges(thread(page).locator("[data-message]").first()));
    expect((await moved(page)) - before).toBeLessThanOrEqual(MOST_SHIFT);
  });

test("[ISSUE-16] the studio on a phone shows what one asks for once it is known what stands above it", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  await signIn(page);
  const goOn = await holdBack(page, "**/api/user-images?*");
  await chooseOption(page, "Image Studio");
  await expect(page.getByRole("heading", { name: "Image Studio" })).toBeVisible();
  await painted(page);
  const before = await moved(page);
  await expect(page.getByRole("button", { name: "Generate Image" })).toBeHidden();
  goOn();
  await expect(page.getByRole("button", { name: "Generate Image" })).toBeVisible();
  await painted(page);
  expect((await moved(page)) - before).toBeLessThanOrEqual(MOST_SHIFT);
});

test("[ISSUE-16] the palette's field stays where it is while one types", async ({ page, signIn }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await signIn(page);
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find a command or a chat" });
    await expect(field).toBeFocused();
    // Once it has come in.
    const isAtRest = async () => {
      const box = JSON.stringify(await field.boundingBox());
      await painted(page);
      return box === JSON.stringify(await field.boundingBox());
    };
    await expect.poll(isAtRest).toBe(true);
    const before = await field.boundingBox();
    for (const words of ["st", "studio", "nobody has this"]) {
      await field.fill(words);
      await painted(page);
      expect(await field.boundingBox(), `${width} px wide, "${words}"`).toEqual(before);
    }
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  }
});

for (const [window, width, height, isHeld] of [
  ["a phone", 390, 844, true],
  ["a tablet", 768, 1024, true],
  ["a laptop", 1440, 900, false],
] as const)
  test.describe(() => {
    test.use({ viewport: { width, height }, hasTouch: isHeld, isMobile: isHeld });

    test(`[ISSUE-16] a window of ${window} has room for all of the palette, chats and all`, async ({
      page,
      signIn,
    }) => {
      const { address } = await signIn(page);
      for (const nth of [1, 2, 3, 4]) {
        await makeConversation(page, address, `c${nth}`, `Talk ${"of many ".repeat(nth)}`);
        await storeMessage(page, address, `c${nth}`, "user", "Why do tigers swim, when most cats don't?");
      }
      await page.reload();
      await expect(composer(page)).toBeVisible();
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Find" });
      const chats = palette.getByRole("group", { name: "Recent chats" }).getByRole("option");
      await expect(chats).toHaveCount(3);
      for (const one of await palette.getByRole("option").all())
        await expect(one).toBeInViewport({ ratio: 1 });
      const box = palette.locator(":has(> [role=listbox])");
      await restingBox(page, box);
      const hiddenPx = await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(hiddenPx).toBe(0);
      // What they are about begins at one edge.
      const starts = await chats
        .getByText("Why do tigers")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
      expect(new Set(starts).size).toBe(1);
      const commands = palette.getByRole("group", { name: "Commands" }).getByRole("option");
      const columns = await commands.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
      expect(new Set(columns).size).toBe(2);
      // The way out comes last, and has a row of its own as wide as both, apart from them by more than rows are from each other.
      const boxes = await commands.evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          return { top, bottom, left, right, name: one.textContent };
        }),
      );
      const out = boxes.pop();
      expect(out?.name).toBe("Disconnect Wallet");
      expect(out?.top).toBeGreaterThanOrEqual(Math.max(...boxes.map(({ bottom }) => bottom)) + 16);
      expect(out?.left).toBe(Math.min(...boxes.map(({ left }) => left)));
      expect(out?.right).toBe(Math.max(...boxes.map(({ right }) => right)));
      // What he can be asked is not read twice.
      const offered = page.locator("[data-greeting]:has(fieldset)");
      await expect(offered).toHaveCSS("opacity", "0");
      await page.keyboard.press("Escape");
      await expect(offered).toHaveCSS("opacity", "1");
    });
  });

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("[ISSUE-16] a phone's palette is as high as what it has, also while that is awaited, and its questions are rows as all else", async ({
    page,
    signIn,
  }) => {
    // The greeting asks for the chats, too: the palette has them from there.
    const goOn = await holdBack(page, CONVERSATIONS);
    await signIn(page);
    await expect(composer(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find" });
    const options = palette.getByRole("option");
    const before = await restingBox(page, palette.getByRole("combobox"));
    await expect(options).toHaveCount(0);
    goOn();
    await expect(options.first()).toHaveText("What is Bakso?");
    expect(await restingBox(page, palette.getByRole("combobox"))).toEqual(before);
    const rows = await options.evaluateAll((all) =>
      all.map((one) => {
        const { bottom, height } = one.getBoundingClientRect();
        return { bottom, height, signPx: one.querySelector("svg")?.getBoundingClientRect().x };
      }),
    );
    for (const { height } of rows) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThanOrEqual(52);
    }
    // Those and the first column of the commands.
    expect(new Set(rows.slice(0, 5).map(({ signPx }) => signPx)).size).toBe(1);
    const roomPx = 844 - (rows.at(-1)?.bottom ?? 0);
    expect(roomPx).toBeGreaterThanOrEqual(24);
    expect(roomPx).toBeLessThanOrEqual(32);
  });
});

test("[ISSUE-16] where not all of the palette fits, half a row says that there is more", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog", { name: "Find" }).locator(":has(> [role=listbox])");
  for (const [width, height] of [
    [390, 560],
    [390, 640],
    [1440, 520],
  ] as const) {
    await page.setViewportSize({ width, height });
    await restingBox(page, box);
    const shares = await box.evaluate((element) => {
      const end = element.getBoundingClientRect().bottom;
      const cut = [...element.querySelectorAll("[role=option]")]
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top < end && bottom > end);
      return cut.map(({ top, height: high }) => (end - top) / high);
    });
    // Of two columns a row has two.
    expect([1, 2], `${width} × ${height}`).toContain(shares.length);
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.65);
    }
  }
});

test("[ISSUE-16] in the narrowest window the search within a talk has room for words, and moves nothing", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  await ask(page, "[[echo]]\ntiger tiger");
  const before = await thread(page).boundingBox();
  await page.getByRole("button", { name: "Find in this chat" }).click();
  const field = page.getByRole("searchbox", { name: "Find in this chat" });
  await field.fill("tiger");
  await expect(page.getByText("2 of 2")).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(84);
  expect(await thread(page).boundingBox()).toEqual(before);
});

// Before the list measures a text, it takes it to be as high as the first messages that it knew.
for (const [question, asked] of [
  ["a short question", "[[fast:400]]"],
  ["a question higher than the view", `[[fast:400]]\n${"Why?\n".repeat(40)}`],
] as const)
  test(`[ISSUE-16] what is shown in the talk from elsewhere is read from its beginning, wherever one reads below ${question}`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 560 });
    const { address } = await signIn(page);
    const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
    await saveOutput(page, address, "Long output", paragraphs);
    await page.reload();
    await ask(page, asked);
    await thread(page).evaluate((one) => {
      one.scrollTop = 0;
    });
    await expect(page.getByRole("button", { name: "Jump to newest" })).toBeVisible();
    await chooseOption(page, "Show Library");
    await page.getByRole("button", { name: "Long output", exact: true }).click();
    const shown = page.getByRole("article", { name: "Long output" });
    await expect(shown.getByText("Paragraph 0.")).toBeInViewport({ ratio: 1 });
    await expect(shown.getByText("Paragraph 39.")).not.toBeInViewport();
    // It was shown once: what one reads then is one's own matter.
    await page.getByRole("button", { name: "Jump to newest" }).click();
    await expect(shown.getByText("Paragraph 39.")).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 600 });
    await painted(page);
    await expect(shown.getByText("Paragraph 39.")).toBeInViewport();
  });

test("[ISSUE-16] above a phone's keyboard the library is there for what is looked for", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const seeOnly = await playKeyboard(page);
  const { address } = await signIn(page);
  for (let index = 0; index < 8; index += 1)
    await makeConversation(page, address, `c${index}`, `Tiger talk ${index}`);
  await page.reload();
  await chooseOption(page, "Show Library");
  const panel = page.getByRole("dialog", { name: "Library" });
  const field = panel.getByRole("searchbox", { name: "Search chats" });
  await field.click();
  await field.fill("tiger");
  await seeOnly(430);
  await expect(panel.getByText("No agent outputs available")).toBeHidden();
  const row = (index: number) => panel.getByRole("button", { name: `Tiger talk ${index}`, exact: true });
  for (const index of [7, 6, 5, 4, 3]) await expect(row(index)).toBeInViewport({ ratio: 1 });
  await seeOnly(844);
  await expect(panel.getByText("No agent outputs available")).toBeVisible();
});

test("[ISSUE-16] Agent History waits as high as it was, so that nothing moves when its rows come", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const { address } = await signIn(page);
  for (let index = 0; index < 6; index += 1) await saveOutput(page, address, `Output ${index}`, "Words");
  const newest = page.getByRole("button", { name: "Output 5", exact: true });
  await page.reload();
  await chooseOption(page, "Show Library");
  await expect(newest).toBeVisible();
  const goOn = await holdBack(page, "**/api/agent-outputs/**");
  await page.reload();
  await chooseOption(page, "Show Library");
  await expect(page.getByText("Loading your agent outputs")).toBeAttached();
  await painted(page);
  const before = await moved(page);
  goOn();
  await expect(newest).toBeVisible();
  await painted(page);
  expect((await moved(page)) - before).toBeLessThanOrEqual(MOST_SHIFT);
});
