import type { Locator, Page } from "@playwright/test";
import { composer, holdBack } from "./assistant-page.ts";
import { chooseOption, from, library, makeConversation, storeMessage } from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { restingBox } from "./settled.ts";

const help = (page: Page): Locator => page.getByRole("dialog", { name: "Help & Guide" });

test("[APP-12] [HELP-1] Options, Help & Guide covers its six subjects", async ({ page, signIn }) => {
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  for (const subject of ["Getting started", "Tools", "Tips", "Troubleshooting", "Features", "Disclaimers"])
    await expect(help(page).getByRole("heading", { name: subject, exact: true })).toBeVisible();
  // On a phone with words twice as large none is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  // Each has a picture of its own, and a word of what it is for.
  const heads = help(page).locator("section > header");
  await expect(heads).toHaveCount(6);
  for (const head of await heads.all()) {
    await expect(head.locator("p")).toHaveText(/\w.+[.]$/);
    const words = await head.locator("div").boundingBox();
    const picture = await head.locator("picture").boundingBox();
    // Above the words, not under them.
    expect(picture?.height).toBeGreaterThanOrEqual(120);
    expect((picture?.y ?? 999) + (picture?.height ?? 999)).toBeLessThanOrEqual((words?.y ?? 0) + 1);
    const reach = await head.locator("h3").evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return range.getBoundingClientRect().right;
    });
    expect(reach).toBeLessThanOrEqual(390 - 20);
  }
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
});

test("[ISSUE-16] on a phone the help is rows that a tap opens, the first and the disclaimers open, and what is searched for is read at once", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  const seen = (words: RegExp) =>
    help(page).locator("details :is(p, li)").filter({ hasText: words, visible: true });
  await expect(seen(/draws and describes pictures/)).toHaveCount(1);
  // What stays above the first subject covers nothing of its picture, and he is as large as one can see well: of a lower
  // picture more of the sky is left out, not of him.
  const chosen = await help(page)
    .getByRole("button", { name: "Getting started" })
    .locator("..")
    .boundingBox();
  const picture = await help(page).locator("section > header > picture").first().boundingBox();
  expect(picture?.y).toBeGreaterThanOrEqual((chosen?.y ?? 999) + (chosen?.height ?? 999) + 12);
  const scene = help(page).locator("section > header img").first();
  expect((await scene.boundingBox())?.height).toBeGreaterThanOrEqual(150);
  // He sits in the middle of the scene, from 30 % of it down to 89 %: all of him is within what is shown.
  const { y = 0, height = 0 } = (await scene.boundingBox()) ?? {};
  expect(y + height * 0.3).toBeGreaterThanOrEqual(picture?.y ?? 999);
  expect(y + height * 0.89).toBeLessThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  // And the first answer begins in the upper half of the window, in the column of its heading.
  const [name, answer] = await Promise.all(
    [help(page).locator("summary h4").first(), seen(/draws and describes pictures/)].map((one) =>
      one.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.lastChild ?? element);
        return { x: words.getBoundingClientRect().x, y: element.getBoundingClientRect().y };
      }),
    ),
  );
  expect(name?.y).toBeLessThanOrEqual(422);
  expect(Math.abs((answer?.x ?? 0) - (name?.x ?? 999))).toBeLessThanOrEqual(1);
  await expect(seen(/350k token minimum/)).toHaveCount(0);
  await help(page).getByText("Who can use it").click();
  await expect(seen(/350k token minimum/)).toHaveCount(1);
  await expect(seen(/DYOR/)).not.toHaveCount(0);
  await help(page).getByRole("searchbox").fill("erase");
  await expect(seen(/erase/i)).not.toHaveCount(0);
  // Where there is room nothing has to be opened.
  await help(page).getByRole("searchbox").fill("");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(seen(/350k token minimum/)).toHaveCount(1);
  await expect(help(page).locator("summary").first()).toBeHidden();
});

test("[ISSUE-16] the points of an answer begin below the words of the columns above them", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  const beginOf = (words: RegExp) =>
    help(page)
      .locator("details :is(p, li)")
      .filter({ hasText: words, visible: true })
      .evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return Math.round(text.getBoundingClientRect().x);
      });
  expect(await beginOf(/^iPhone and iPad/)).toBe(await beginOf(/draws and describes pictures/));
  expect(await beginOf(/^Android, Chrome/)).toBe(await beginOf(/350k token minimum/));
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
])
  test(`[ISSUE-16] ${width} px wide all subjects of the help are seen at once, none cut, and lead to where all of their heads are seen`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await chooseOption(page, "Help & Guide");
    const chips = help(page).getByRole("button").and(help(page).locator(":not([aria-label])"));
    const field = await help(page).getByRole("searchbox").boundingBox();
    for (const name of ["Getting started", "Tools", "Tips", "Troubleshooting", "Features", "Disclaimers"]) {
      const chip = await chips.filter({ hasText: name }).boundingBox();
      expect(chip?.x, name).toBeGreaterThanOrEqual((field?.x ?? 999) - 0.5);
      expect((chip?.x ?? 999) + (chip?.width ?? 999), name).toBeLessThanOrEqual(
        (field?.x ?? 0) + (field?.width ?? 0) + 0.5,
      );
    }
    for (const name of ["Features", "Tools"]) {
      await chips.filter({ hasText: name }).click();
      await expect(chips.filter({ hasText: name })).toHaveAttribute("aria-current", "true");
      await expect(help(page).getByRole("heading", { name, exact: true })).toBeFocused();
      const stays = await help(page).getByRole("button", { name: "Disclaimers" }).boundingBox();
      const head = await help(page)
        .locator("section > header")
        .filter({ hasText: name })
        .first()
        .boundingBox();
      const below = (head?.y ?? 0) - (stays?.y ?? 999) - (stays?.height ?? 0);
      expect(below, name).toBeGreaterThanOrEqual(12);
      expect(below, name).toBeLessThanOrEqual(40);
    }
  });

test("[ISSUE-16] where there is room two entries of the help stand beside one another, and one with points has both places", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  await restingBox(page, help(page));
  const box = async (name: string) => {
    const entry = help(page)
      .locator("details")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });
    return (await entry.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [what, who, install] = [
    await box("What he does"),
    await box("Who can use it"),
    await box("Install as an app"),
  ];
  expect(who.y).toBe(what.y);
  expect(who.x).toBeGreaterThan(what.x + what.width);
  expect(install.width).toBeGreaterThan(what.width * 2);
});

test("[ISSUE-16] what the help finds has the words marked, without pictures between it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  await help(page).getByRole("searchbox").fill("era (e");
  await expect(help(page).getByText("Nothing found.")).toBeVisible();
  await help(page).getByRole("searchbox").fill("Erase ever");
  await expect(help(page).getByRole("heading", { name: "What is kept, and how to erase it" })).toBeVisible();
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("help-words") ?? [])].map((range) => `${range}`.toLowerCase()),
    );
  await expect.poll(async () => new Set(await marked())).toEqual(new Set(["erase", "ever"]));
  await expect(help(page).locator("picture")).toHaveCount(0);
  await help(page).getByRole("searchbox").fill("");
  await expect(help(page).locator("picture")).toHaveCount(6);
  expect(await marked()).toEqual([]);
  // Whoever searches from far below reads what is found from its beginning.
  await help(page).getByRole("button", { name: "Disclaimers" }).click();
  await help(page).getByRole("searchbox").fill("answer");
  await expect(help(page).getByRole("heading", { name: "What he does" })).toBeInViewport({ ratio: 1 });
  await help(page).getByRole("searchbox").fill("answers");
  await expect(help(page).getByRole("heading", { name: "What he does" })).toBeInViewport({ ratio: 1 });
});

test("[HELP-2] [HELP-3] [HELP-4] it says not financial advice, DYOR, the size of pictures and the minimum", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  const disclaimers = help(page).getByRole("region", { name: "Disclaimers" });
  await expect(disclaimers).toContainText(/not financial advice/i);
  await expect(disclaimers).toContainText("DYOR");
  await expect(help(page)).toContainText("Images should be under 50MB (PNG, JPG, GIF)");
  await expect(help(page)).toContainText("350k token minimum");
});

test("the help can be searched, lists the keys, and says what is kept and how to erase it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  await expect(help(page).getByRole("region", { name: "Keyboard shortcuts" })).toContainText(
    "Find a command",
  );
  await help(page).getByRole("searchbox").fill("erase");
  await expect(help(page).getByRole("heading", { name: "What is kept, and how to erase it" })).toBeVisible();
  await expect(help(page).getByRole("heading", { name: "Agents" })).toHaveCount(0);
  await help(page).getByRole("searchbox").fill("zzzz");
  await expect(help(page).getByText("Nothing found. Try another word.")).toBeVisible();
});

test("[ISSUE-16] where the help finds nothing Bakso looks for it with the reader", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await chooseOption(page, "Help & Guide");
  await help(page).getByRole("searchbox").fill("zzzz");
  const looking = help(page).getByRole("status").locator("img:visible");
  await expect(looking).toBeInViewport({ ratio: 1 });
  await expect.poll(() => looking.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test("help that can't be loaded says so and can be tried again", async ({ page, signIn }) => {
  await signIn(page);
  await page.route("**/api/help", (route) => route.fulfill({ status: 503, json: {} }), { times: 2 });
  await chooseOption(page, "Help & Guide");
  const card = help(page).locator("> div");
  await expect(help(page).getByText("Loading the help")).toBeAttached();
  const waiting = (await card.boundingBox())?.height ?? 0;
  await expect(help(page).getByText("The help could not be loaded.")).toBeVisible({ timeout: 15_000 });
  expect(Math.abs(((await card.boundingBox())?.height ?? 0) - waiting)).toBeLessThan(8);
  await help(page).getByRole("button", { name: "Retry" }).click();
  await expect(help(page).getByRole("heading", { name: "Tools", exact: true })).toBeVisible();
});

test("[ISSUE-16] the first picture of the help is on its way before its words are there, and stands there with them", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  const goOn = await holdBack(page, "**/api/help");
  const picture = page.waitForResponse(/\/tool-hello-/);
  await chooseOption(page, "Help & Guide");
  await (await picture).finished();
  await expect(help(page).getByText("Loading the help")).toBeAttached();
  // What waits has the shapes of what comes: nothing moves when it does, once the sheet has come in.
  await restingBox(page, help(page).getByRole("heading", { name: "Help & Guide" }));
  const shapes = help(page).locator("[aria-hidden] span, span[aria-hidden]");
  const boxes = async (all: Locator) =>
    all.evaluateAll((some) => some.map((one) => one.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
  const awaited = await boxes(shapes);
  goOn();
  await expect(help(page).getByRole("searchbox")).toBeVisible();
  const [field] = await boxes(help(page).getByRole("searchbox"));
  const [first] = await boxes(help(page).getByRole("button", { name: "Getting started", exact: true }));
  const [head] = await boxes(help(page).locator("section > header"));
  expect([awaited[0], awaited[1], awaited[7]]).toEqual([field, first, head]);
  const shown = help(page).locator("section > header img").first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  await expect(shown).not.toHaveAttribute("loading", "lazy");
});

test("[HELP-1] the help waits for what draws its texts: nobody reads their marks", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/markdown-*.js", async (route) => {
    await held;
    await route.continue();
  });
  // What the chat had loaded beforehand is gone with the page.
  await page.reload();
  const words = page.waitForResponse("**/api/help");
  await chooseOption(page, "Help & Guide");
  await (await words).finished();
  await expect(help(page).getByText("Loading the help")).toBeAttached();
  await expect(help(page).getByRole("heading", { name: "Tools", exact: true })).toHaveCount(0);
  release();
  await expect(help(page).getByRole("listitem").filter({ hasText: "Safari" }).first()).toBeVisible();
  await expect(help(page)).not.toContainText("**");
});

test("[ISSUE-16] the palette of who has few chats offers questions, and one press asks one in a chat of its own", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c1", "About tigers");
  await storeMessage(page, wallet.address, "c1", "user", "Where do they sleep?");
  await page.reload();
  const former = library(page).getByRole("button", { name: "About tigers", exact: true });
  await former.click();
  await expect(from(page, "user")).toContainText("Where do they sleep?");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  // As many as there are chats too few.
  await expect(palette.getByRole("option", { name: "What is Bakso?" })).toBeVisible();
  await expect(palette.getByRole("option", { name: "What can you do?" })).toHaveCount(0);
  await palette.getByRole("combobox").fill("bakso");
  await expect(palette.getByRole("option", { name: "What is Bakso?" })).toHaveCount(0);
  await palette.getByRole("combobox").fill("");
  await palette.getByRole("option", { name: "What is Bakso?" }).click();
  await expect(palette).toBeHidden();
  await expect(from(page, "user")).toContainText("What is Bakso?");
  // Beside the one that was open, not in it.
  await expect(former).not.toHaveAttribute("aria-current", "true");
});

test("[ISSUE-16] the palette of who has no chat begins with questions, and Enter asks the marked one", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await expect(palette.getByRole("option").first()).toHaveText("What is Bakso?");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("What is Bakso?");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(from(page, "user")).toContainText("What is Bakso?");
});

test("[ISSUE-16] who has many chats finds them first in the palette, then two questions, then the commands", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  for (const nth of [1, 2, 3, 4, 5]) await makeConversation(page, wallet.address, `c${nth}`, `Talk ${nth}`);
  await page.reload();
  await expect(library(page).getByText("Talk 5")).toBeVisible();
  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog", { name: "Find" }).getByRole("option");
  await expect(options.first()).toContainText("Talk 5");
  await expect(options.filter({ hasText: "Talk" })).toHaveCount(3);
  await expect(options.nth(3)).toHaveText("What is Bakso?");
  await expect(options.nth(5)).toHaveAccessibleName("New Chat");
  // Of today's the time, as in the library.
  await expect(options.first()).toHaveAttribute("data-age", /^\d+:\d\d[ap]m$/);
});

test("keys open the help, the palette and a new chat, and leave those who write alone", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c1", "About tigers");
  await page.reload();
  await expect(library(page).getByText("About tigers")).toBeVisible();
  await composer(page).fill("why");
  await composer(page).press("?");
  await expect(composer(page)).toHaveValue("why?");
  await composer(page).blur();
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  // What one was at last comes first, then what he can be asked, then what can be done.
  await expect(palette.getByRole("option").first()).toHaveText("About tigers");
  await expect(palette.getByRole("group")).toHaveCount(3);
  const commands = palette.getByRole("group").last().getByRole("option");
  await expect(commands.first()).toHaveAccessibleName("New Chat");
  // Each of those that a key means says which: to who sees them, for the name is what it was.
  for (const [name, keys] of [
    ["New Chat", ["Ctrl", "Shift", "O"]],
    ["Hide Library", ["Ctrl", "Shift", "S"]],
    ["Help & Guide", ["?"]],
    ["Agents", []],
  ] as const) {
    const written = commands.filter({ hasText: name }).locator("kbd");
    await expect(written).toHaveText([...keys]);
    for (const key of await written.all()) await expect(key).toBeInViewport({ ratio: 1 });
  }
  // What is found of them has its keys, or its switch, in its one line too.
  await palette.getByRole("combobox").fill("new");
  for (const [name, beside] of [
    ["New Chat", "kbd"],
    ["News Search Off", "[data-on]"],
  ] as const) {
    const row = palette.getByRole("option", { name, exact: true });
    await expect(row.locator(beside).first()).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThan(40);
  }
  await palette.getByRole("combobox").fill("tigers");
  await expect(palette.getByRole("option")).toHaveText(["About tigers"]);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(library(page).getByRole("button", { name: /^About tigers/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("hide li");
  await page.keyboard.press("Enter");
  await expect(library(page)).toHaveCount(0);
});
