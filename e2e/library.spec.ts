import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { composer, holdBack } from "./assistant-page.ts";
import {
  ask,
  CONVERSATIONS,
  chooseFor,
  chooseOption,
  countCalls,
  failWith,
  from,
  library,
  makeConversation,
  messages,
  storeMessage,
} from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { watchlist } from "./market-page.ts";
import { floorAndCub } from "./panel-end.ts";
import { restingBox } from "./settled.ts";

const names = (page: Page) => library(page).locator("[data-open]");

/** Signs in with the named conversations, the last one newest. */
async function withConversations(page: Page, wallet: string, ...titles: string[]): Promise<void> {
  for (const [index, title] of titles.entries()) await makeConversation(page, wallet, `c${index}`, title);
  await page.reload();
  await expect(names(page)).toHaveCount(titles.length);
}

test("[LIB-1] [LIB-16] [APP-4] the panel is titled, hides, shows, folds and unfolds", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await expect(library(page).getByRole("heading", { name: "Library", exact: true })).toHaveText("Library");
  await library(page).getByRole("button", { name: "Collapse" }).click();
  await expect(library(page).getByText("Chat History")).toHaveCount(0);
  await library(page).getByRole("button", { name: "Expand" }).click();
  await expect(library(page).getByText("Chat History")).toBeVisible();
  await library(page).getByRole("button", { name: "Hide" }).click();
  await expect(library(page)).toHaveCount(0);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(library(page)).toHaveCount(0);
  await chooseOption(page, "Show Library");
  await expect(library(page)).toBeVisible();
  await chooseOption(page, "Hide Library");
  await expect(library(page)).toHaveCount(0);
});

test("[LIB-3] without conversations the panel says so", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page).getByText("No conversations yet. Start a new chat!")).toBeVisible();
});

test("[LIB-2] [LIB-8] [LIB-17] [API-5] the wallet's conversations are listed, read when the panel is shown", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers", "Forests");
  await expect(names(page)).toHaveText([/^Forests/, /^Tigers/]);
  await library(page).getByRole("button", { name: "Hide" }).click();
  const [read, outputs] = [page.waitForRequest(CONVERSATIONS), page.waitForRequest("**/api/agent-outputs/*")];
  await chooseOption(page, "Show Library");
  expect((await read).url()).toContain(`/api/conversations/${wallet.address}`);
  expect((await outputs).url()).toContain(`/api/agent-outputs/${wallet.address}`);
});

test("[LIB-9] [API-5] the newest stands first, whatever order they come in", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(CONVERSATIONS, (route) =>
    route.fulfill({
      json: ["2026-11-18", "2026-11-20", "2026-11-19"].map((day) => ({
        conversation_id: day,
        name: `Talk of ${day}`,
        created_at: `${day}T10:00:00Z`,
        wallet_address: "w",
      })),
    }),
  );
  await page.reload();
  await expect(names(page)).toHaveText([/2026-11-20/, /2026-11-19/, /2026-11-18/]);
});

test("[LIB-4] a click loads the messages", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c0", "Tigers");
  await storeMessage(page, wallet.address, "c0", "user", "where do they sleep?");
  await page.reload();
  await library(page).getByRole("button", { name: "Tigers", exact: true }).click();
  await expect(from(page, "user")).toHaveText("where do they sleep?");
  await expect(library(page).getByRole("button", { name: "Tigers", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("[LIB-5] each conversation has a menu with Rename, Delete and Cancel", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers");
  await page.getByRole("button", { name: "Menu of Tigers" }).click();
  for (const name of ["Rename", "Delete", "Cancel"])
    await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  await expect(page.getByRole("menu", { name: "Menu of Tigers" })).toBeHidden();
});

test("[ISSUE-16] a row's menu is there at rest, as quiet as its time, and stands out with the mouse or the focus and in the row that is open", async ({
  page,
  signIn,
}) => {
  const { address } = await signIn(page);
  await withConversations(page, address, "One", "Two");
  await storeMessage(page, address, "c0", "user", "Where do they sleep?");
  await page.reload();
  const menu = library(page).getByRole("button", { name: "Menu of One" });
  const frame = menu.locator("..");
  const tone = () => frame.evaluate((one) => getComputedStyle(one).color);
  const time = names(page).filter({ hasText: "One" }).locator("small");
  // Its time stays beside it, and is as quiet.
  const quiet = await time.evaluate((one) => getComputedStyle(one).color);
  await expect.poll(tone).toBe(quiet);
  await expect(menu).toBeVisible();
  const [said, dots] = [await time.boundingBox(), await menu.boundingBox()];
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(dots?.x ?? 0);
  await menu.focus();
  await expect.poll(tone).not.toBe(quiet);
  await composer(page).focus();
  await expect.poll(tone).toBe(quiet);
  await names(page).filter({ hasText: "One" }).hover();
  await expect.poll(tone).not.toBe(quiet);
  await library(page).getByRole("button", { name: "One", exact: true }).click();
  await composer(page).hover();
  await expect(library(page).locator("[data-open=true]")).toHaveText(/One/);
  await expect.poll(tone).not.toBe(quiet);
});

test("[LIB-6] [API-8] a conversation is renamed in its place, and keeps the name", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers");
  const calls = countCalls(page, (method) => method === "PUT");
  await chooseFor(page, "Tigers", "Rename");
  const field = library(page).getByRole("textbox", { name: "Name" });
  await expect(field).toHaveValue("Tigers");
  await field.fill("Lions");
  await library(page).getByRole("button", { name: "Cancel" }).click();
  await expect(library(page).getByRole("button", { name: "Tigers", exact: true })).toBeVisible();
  await chooseFor(page, "Tigers", "Rename");
  await field.fill("Lions");
  await field.press("Escape");
  await expect(library(page).getByRole("button", { name: "Tigers", exact: true })).toBeVisible();
  // Who uses keys goes on where they were.
  await expect(library(page).getByRole("button", { name: "Menu of Tigers" })).toBeFocused();
  expect(calls()).toBe(0);

  await chooseFor(page, "Tigers", "Rename");
  await field.fill("Cubs");
  const renamed = page.waitForRequest(/\/api\/conversations\/c0\/rename$/);
  await library(page).getByRole("button", { name: "Confirm" }).click();
  expect((await renamed).postDataJSON()).toEqual({ name: "Cubs", wallet_address: wallet.address });
  await expect(library(page).getByRole("button", { name: "Cubs", exact: true })).toBeVisible();
  await page.reload();
  await expect(library(page).getByRole("button", { name: "Cubs", exact: true })).toBeVisible();
});

test("[LIB-7] a blank name cancels without a call", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers");
  const calls = countCalls(page, (method) => method === "PUT");
  await chooseFor(page, "Tigers", "Rename");
  const field = library(page).getByRole("textbox", { name: "Name" });
  await field.fill("   ");
  await field.press("Enter");
  await expect(library(page).getByRole("button", { name: "Tigers", exact: true })).toBeVisible();
  expect(calls()).toBe(0);
});

test("[LIB-15] [API-9] deleting asks Yes or No; No makes no call, Yes deletes", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers", "Forests");
  const calls = countCalls(page, (method) => method === "DELETE");
  await chooseFor(page, "Tigers", "Delete");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(names(page)).toHaveCount(2);
  expect(calls()).toBe(0);

  await library(page).getByRole("button", { name: "Tigers", exact: true }).click();
  await chooseFor(page, "Tigers", "Delete");
  const deleted = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  expect((await deleted).postDataJSON()).toEqual({ wallet_address: wallet.address });
  await expect(names(page)).toHaveText([/Forests/]);
  await expect(page.getByRole("heading", { name: "Hello! What is on your mind?" })).toBeVisible();
  await expect(page.locator(":focus")).toHaveCount(1);
  await page.reload();
  await expect(names(page)).toHaveText([/Forests/]);
});

test("[LIB-16] [LIB-18] the add button starts a new chat, which is listed", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "hello [[fast:3]]");
  await expect(names(page)).toHaveCount(1);
  await library(page).getByRole("button", { name: "New chat" }).click();
  await expect(names(page)).toHaveCount(2);
  await expect(messages(page)).toHaveCount(0);
});

test("[API-6] an HTML page in place of the list is a failure: no crash, no list", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn(page);
  await page.route(CONVERSATIONS, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html><body>maintenance</body></html>" }),
  );
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  await expect(names(page)).toHaveCount(0);
  await expect(library(page)).not.toContainText("maintenance");
  consoleErrors.length = 0;
});

test("[ERR-39] failures are logged and show nothing; what was shown ahead is taken back", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers", "Forests");
  await page.route(/\/api\/conversations\/c0/, failWith(500, { error: "x" }));
  const said = () => page.locator("main").innerText();

  await chooseFor(page, "Tigers", "Rename");
  await library(page).getByRole("textbox", { name: "Name" }).fill("Lions");
  await library(page).getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => consoleErrors.length).toBe(1);
  await expect(library(page).getByRole("button", { name: "Tigers", exact: true })).toBeVisible();

  await chooseFor(page, "Tigers", "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => consoleErrors.length).toBe(2);
  await expect(names(page)).toHaveText([/Forests/, /Tigers/]);

  await page.route(CONVERSATIONS, failWith(500, { error: "x" }));
  await page.reload();
  await expect.poll(() => consoleErrors.length).toBe(3);
  expect(await said()).not.toMatch(/error|fail/i);
  expect(consoleErrors.every((text) => text.startsWith("The library could not"))).toBe(true);
  consoleErrors.length = 0;
});

test("a conversation is pinned to the top and let go", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers", "Forests");
  await chooseFor(page, "Tigers", "Pin");
  await expect(names(page)).toHaveText([/Tigers/, /Forests/]);
  await page.reload();
  await expect(names(page)).toHaveText([/Tigers/, /Forests/]);
  await chooseFor(page, "Tigers", "Unpin");
  await expect(names(page)).toHaveText([/Forests/, /Tigers/]);
});

test("search finds titles and texts", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c0", "Tigers");
  await storeMessage(page, wallet.address, "c0", "user", "where does the rafflesia grow?");
  await makeConversation(page, wallet.address, "c1", "Forests");
  await page.reload();
  const search = library(page).getByRole("searchbox", { name: "Search chats" });
  await search.fill("rafflesia");
  await expect(names(page)).toHaveText([/Tigers.*rafflesia/]);
  await search.fill("Forest");
  await expect(names(page)).toHaveText([/Forests/]);
  await search.fill("nothing like it");
  await expect(library(page).getByText("Nothing found for “nothing like it”.")).toBeVisible();
  await search.fill("");
  await expect(names(page)).toHaveCount(2);
});

test("a long list comes in pages as it is scrolled, and what a search finds is marked", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  const make = (index: number, name = `Talk ${index}`) =>
    makeConversation(page, wallet.address, `c${index}`, name);
  await make(0, "The oldest of all");
  await Promise.all(Array.from({ length: 58 }, (_, index) => make(index + 1)));
  await make(59);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (CONVERSATIONS.test(request.url())) asked.push(new URL(request.url()).search);
  });
  await page.reload();
  await expect(names(page).first()).toHaveText(/Talk 59/);
  expect(asked.every((query) => query.includes("limit=50"))).toBe(true);
  const list = names(page).first();
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(library(page).getByText("The oldest of all")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked.some((query) => query.includes("before="))).toBe(true);
  await library(page).getByRole("searchbox", { name: "Search chats" }).fill("oldset");
  await expect(names(page)).toHaveText([/The oldest of all/]);
  await library(page).getByRole("searchbox", { name: "Search chats" }).fill("old");
  await expect(library(page).locator("mark")).toHaveText("old");
});

test("one conversation, or all, are saved as Markdown or JSON, and everything with pictures as a ZIP", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c0", "Tigers");
  await storeMessage(page, wallet.address, "c0", "user", "where do they sleep?");
  await page.reload();
  const saved = async (choose: () => Promise<void>) => {
    const download = page.waitForEvent("download");
    await choose();
    return readFile(await (await download).path(), "utf8");
  };
  expect(await saved(() => chooseFor(page, "Tigers", "Export as Markdown"))).toContain(
    "where do they sleep?",
  );
  const one = JSON.parse(await saved(() => chooseFor(page, "Tigers", "Export as JSON")));
  expect(JSON.stringify(one)).toContain("where do they sleep?");
  const all = await saved(async () => {
    await library(page).getByRole("button", { name: "All chats" }).click();
    await page.getByRole("menuitem", { name: "Export all as Markdown" }).click();
  });
  expect(all).toContain("Tigers");
  const everything = page.waitForEvent("download");
  await library(page).getByRole("button", { name: "All chats" }).click();
  await page.getByRole("menuitem", { name: "Export all with pictures (ZIP)" }).click();
  const archive = await everything;
  expect(archive.suggestedFilename()).toBe("bakso-everything.zip");
  expect((await readFile(await archive.path())).subarray(0, 4)).toEqual(Buffer.from("PK\x03\x04", "latin1"));
});

test("everything is erased, after a word was typed, and nobody is signed in any more", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await withConversations(page, wallet.address, "Tigers");
  await library(page).getByRole("button", { name: "All chats" }).click();
  await page.getByRole("menuitem", { name: /Erase everything/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Erase everything?" });
  const yes = dialog.getByRole("button", { name: "Erase everything" });
  await expect(yes).toBeDisabled();
  await dialog.getByRole("textbox").fill("erase");
  const erased = page.waitForRequest(/\/api\/erase$/);
  await yes.click();
  expect((await erased).postDataJSON()).toEqual({ wallet_address: wallet.address });
  await expect(page.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
});

test("[APP-15] at 768 px the library starts hidden, opens over the page, and closes with Escape", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Library" })).toBeHidden();
  await chooseOption(page, "Show Library");
  const sheet = page.getByRole("dialog", { name: "Library" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(library(page)).toBeVisible();
});

test("[ISSUE-16] a chat says below its name how it began and beside it on what day, and on a phone a line parts it from the next", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.route(CONVERSATIONS, (route) =>
    route.fulfill({
      json: ["Tigers", "Tapirs", "Hornbills"].map((name, index) => ({
        conversation_id: name,
        name,
        first_question: `Where do ${name} sleep?`,
        created_at: `2026-11-1${9 - index}T10:00:00Z`,
        wallet_address: "w",
      })),
    }),
  );
  await page.reload();
  await chooseOption(page, "Show Library");
  const rows = page.getByRole("dialog", { name: "Library" }).locator("[data-open]");
  await expect(rows).toHaveText([/sleep\?11\/19\/26$/, /sleep\?11\/18\/26$/, /sleep\?11\/17\/26$/]);
  // Also where a finger has been: what it touched last still counts as hovered.
  await rows.first().hover();
  const lines = () =>
    rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundImage !== "none"));
  expect(await lines()).toEqual([true, true, false]);
  // Its menu stands in the line of its name, behind the day.
  const day = await rows.first().locator("small").boundingBox();
  const menu = await page.getByRole("button", { name: "Menu of Tigers" }).boundingBox();
  const middle = (box: typeof day) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2;
  expect(Math.abs(middle(day) - middle(menu))).toBeLessThan(3);
  expect(menu?.x).toBeGreaterThanOrEqual((day?.x ?? Number.NaN) + (day?.width ?? Number.NaN) - 8);
});

test("[ISSUE-16] how a chat began has a second line before it is cut, also beside the chat, and its day and its menu stay in the line of its name", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { address } = await signIn(page);
  await withConversations(page, address, "Dinner", "Tigers");
  await storeMessage(
    page,
    address,
    "c0",
    "user",
    "How is bakso cooked with noodles and lime, and what is it eaten with?",
  );
  await storeMessage(page, address, "c1", "user", "Why?");
  await page.reload();
  const row = library(page).locator("[data-open]").filter({ hasText: "Dinner" });
  const said = row.getByText(/^How is bakso/);
  await expect(said).toBeVisible();
  const { lines, cutPx } = await said.evaluate((one) => ({
    lines: Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    cutPx: one.scrollHeight - one.clientHeight,
  }));
  expect([lines, cutPx]).toEqual([2, 0]);
  const [name, day, menu, words, whole] = await Promise.all(
    [
      row.getByText("Dinner"),
      row.locator("small"),
      row.getByRole("button", { name: "Menu of Dinner" }),
      said,
      row,
    ].map(async (one) => (await one.boundingBox()) ?? { x: 0, y: Number.NaN, width: 0, height: 0 }),
  );
  if (!name || !day || !menu || !words || !whole) throw new Error("The row has no place");
  const middle = ({ y, height }: typeof name) => y + height / 2;
  expect(Math.abs(middle(day) - middle(name))).toBeLessThan(3);
  expect(Math.abs(middle(menu) - middle(name))).toBeLessThan(3);
  expect(words.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  expect(words.y + words.height).toBeLessThanOrEqual(whole.y + whole.height - 4);
  // All of the row is the button that opens it.
  const open = await row.getByRole("button", { name: "Dinner", exact: true }).boundingBox();
  expect((open?.y ?? 0) + (open?.height ?? 0)).toBeGreaterThanOrEqual(words.y + words.height);
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const)
  test(`[ISSUE-16] in a window of ${width} px an empty library stands together from its top, each part from edge to edge, and stays there when the outputs come`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    const goOn = await holdBack(page, "**/api/agent-outputs/**");
    await page.reload();
    await chooseOption(page, "Show Library");
    const panel = page.getByRole("dialog", { name: "Library" });
    const box = async (name: string, role: "button" | "heading" = "button") => {
      const {
        x = Number.NaN,
        y = Number.NaN,
        width: wide = 0,
        height: high = 0,
      } = (await restingBox(page, panel.getByRole(role, { name, exact: true }))) ?? {};
      return { top: y, bottom: y + high, left: x, right: x + wide };
    };
    const before = [await box("Chat History", "heading"), await box("Start a chat")];
    goOn();
    const task = await box("Give the agents a task");
    const [heading, chat] = [await box("Chat History", "heading"), await box("Start a chat")];
    expect([heading, chat]).toEqual(before);
    const agents = await box("Agent History", "heading");
    expect([agents.left, task.left, task.right]).toEqual([heading.left, chat.left, chat.right]);
    for (const gapPx of [agents.top - chat.bottom, (await box("How I answer you")).top - task.bottom]) {
      expect(gapPx).toBeGreaterThan(24);
      expect(gapPx).toBeLessThan(72);
    }
  });

test("on a phone a chosen conversation takes the place of the sheet", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "c0", "Tigers");
  await storeMessage(page, wallet.address, "c0", "user", "where do they sleep?");
  await page.reload();
  await chooseOption(page, "Show Library");
  await page
    .getByRole("dialog", { name: "Library" })
    .getByRole("button", { name: "Tigers", exact: true })
    .click();
  await expect(page.getByRole("dialog", { name: "Library" })).toBeHidden();
  await expect(from(page, "user")).toHaveText("where do they sleep?");
});

test("[APP-2] the granted view has the library beside the chat", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Chat", exact: true })).toBeVisible();
});

test("another tab's new chat is listed here", async ({ page, signIn, context }) => {
  await signIn(page);
  const second = await context.newPage();
  await second.goto("/baksoai");
  await ask(second, "hello [[fast:3]]");
  await expect(names(page)).toHaveCount(1);
});

test("[ISSUE-16] where the agents have made nothing yet, a press leads to them", async ({ page, signIn }) => {
  await signIn(page);
  await expect(library(page).getByText("No agent outputs available")).toBeVisible();
  await library(page).getByRole("button", { name: "Give the agents a task" }).click();
  await expect(page.getByRole("dialog", { name: "Agents" })).toBeVisible();
});

test("[ISSUE-16] a first chat moves nothing of what stands at the library's foot, and the agents' outputs a little", async ({
  page,
  signIn,
}) => {
  // So low that there is hardly room between the two.
  await page.setViewportSize({ width: 1440, height: 680 });
  await signIn(page);
  const heading = library(page).getByRole("heading", { name: "Agent History" });
  const foot = library(page).getByRole("button", { name: "How I answer you" });
  await expect(library(page).getByRole("button", { name: "Give the agents a task" })).toBeVisible();
  const [above, below] = [await heading.boundingBox(), await foot.boundingBox()];
  await ask(page, "hello [[fast:3]]");
  await expect(names(page)).toHaveCount(1);
  expect(await foot.boundingBox()).toEqual(below);
  // They follow the chats, of which the first is nearly as high as the words that stood there.
  expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - (above?.y ?? 0))).toBeLessThan(48);
});

test("[ISSUE-16] beside the chat the forest's floor lies at each panel's foot and he is on it, above all that stands there; both give way where a list needs the room, and move nothing", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const foot = library(page).getByRole("button", { name: "How I answer you" });
  await expect(foot).toBeVisible();
  for (const panel of [library(page), watchlist(page)]) {
    await expect(floorAndCub(panel)).toHaveCount(2);
    const floor = await restingBox(page, floorAndCub(panel).first());
    const box = await panel.boundingBox();
    const him = await floorAndCub(panel).last().boundingBox();
    const lists = await panel
      .getByRole("button", { name: /Give the agents|^Watch / })
      .last()
      .boundingBox();
    // On its grass, and below what is listed.
    expect((him?.y ?? 0) + (him?.height ?? 0)).toBeGreaterThan(floor?.y ?? Number.NaN);
    expect(him?.y).toBeGreaterThan((lists?.y ?? Number.NaN) + (lists?.height ?? 0));
    expect([floor?.x, floor?.width]).toEqual([box?.x, box?.width]);
    expect(
      Math.abs((floor?.y ?? 0) + (floor?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)),
    ).toBeLessThan(1);
  }
  // Nor does he lie on words.
  const sleeper = await floorAndCub(library(page)).last().boundingBox();
  expect((sleeper?.y ?? Number.NaN) + (sleeper?.height ?? 0)).toBeLessThanOrEqual(
    (await foot.boundingBox())?.y ?? 0,
  );
  // The floor has its place to the panel's end; what stands on it keeps its own.
  const distancePx = async () => {
    const [box, panel] = [await foot.boundingBox(), await library(page).boundingBox()];
    return (panel?.y ?? 0) + (panel?.height ?? 0) - (box?.y ?? 0);
  };
  const before = await distancePx();
  await page.setViewportSize({ width: 1440, height: 620 });
  await expect(floorAndCub(library(page))).toHaveCount(1);
  const floor = await restingBox(page, floorAndCub(library(page)));
  const box = await library(page).boundingBox();
  expect(floor?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) - 1);
  expect(await distancePx()).toBe(before);
});

test("[ISSUE-16] what two empty panels offer beside the chat looks alike, and is no louder than the chat", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const offers = [
    library(page).getByRole("button", { name: "Start a chat" }),
    library(page).getByRole("button", { name: "Give the agents a task" }),
    watchlist(page).getByRole("button", { name: "Add a token" }),
  ];
  const looks = await Promise.all(
    offers.map((offer) =>
      offer.evaluate((button) => {
        const [card, panel] = [button.parentElement, button.closest("aside")];
        if (!card || !panel) throw new Error("it is in no card");
        const [own, around] = [getComputedStyle(button), getComputedStyle(card)];
        const [inner, outer] = [card.getBoundingClientRect(), panel.getBoundingClientRect()];
        return {
          button: [own.backgroundColor, own.color, own.borderColor, own.minHeight, own.padding],
          card: [around.backgroundColor, around.padding, around.borderRadius],
          from: [inner.left - outer.left, outer.right - inner.right],
        };
      }),
    ),
  );
  expect(looks[1]).toEqual(looks[0]);
  expect(looks[2]).toEqual(looks[0]);
  expect(looks[0]?.button[0]).toBe("rgba(0, 0, 0, 0)");
  expect(looks[0]?.card[0]).not.toBe("rgba(0, 0, 0, 0)");
});

test("[ISSUE-16] on a phone he sleeps on the ground above the bar, with air to the mark of the place", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await chooseOption(page, "Show Library");
  const sheet = page.getByRole("dialog", { name: "Library" });
  const him = await restingBox(page, floorAndCub(sheet).nth(1));
  const ground = await floorAndCub(sheet).first().boundingBox();
  const bar = await page.getByRole("navigation", { name: "Assistant" }).last().boundingBox();
  const bottom = (him?.y ?? Number.NaN) + (him?.height ?? Number.NaN);
  expect((bar?.y ?? 0) - bottom).toBeGreaterThanOrEqual(14);
  expect(bottom).toBeGreaterThan(ground?.y ?? 844);
  const last = await sheet.getByRole("button", { name: "Shared chats" }).boundingBox();
  expect(him?.y).toBeGreaterThan((last?.y ?? 844) + (last?.height ?? 0));
});
