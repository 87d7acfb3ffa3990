import { numberedText } from "../fakes/ai-server.scenarios.ts";
import { composer, holdBack } from "./assistant-page.ts";
import {
  answered,
  ask,
  CONVERSATIONS,
  CREATE,
  chooseOption,
  countCalls,
  from,
  GET_READY,
  library,
  makeConversation,
  messages,
  SEND,
  STOP,
  say,
  sendButton,
  stopButton,
  storeMessage,
  thread,
} from "./chat-page.ts";
import { signInByApi } from "./demo-sign-in.ts";
import { expect, test } from "./fixtures.ts";
import { painted, stopClock } from "./settled.ts";
import { MOST_SHIFT, moved, watchShifts } from "./shifts.ts";

test("[CHAT-1] the input has its placeholder, and the greeting stands above it", async ({ page, signIn }) => {
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hello! What is on your mind?" })).toBeVisible();
});

test("[CHAT-2] [CHAT-5] [API-1] [API-2] [API-7] [API-16] Enter creates a conversation and sends the message", async ({
  page,
  signIn,
  server,
}) => {
  const wallet = await signIn(page);
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || request.url().endsWith(GET_READY)) return;
    expect(new URL(request.url()).origin).toBe(server.url);
    calls.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await ask(page, "What is Bakso?");
  expect(calls.map(({ path }) => path)).toEqual(["/api/conversations", "/api/send_message"]);
  const [created, sent] = calls.map(({ body }) => body);
  expect(created).toMatchObject({ wallet_address: wallet.address });
  expect(sent).toMatchObject({
    message: "What is Bakso?",
    isInitial: true,
    wallet_address: wallet.address,
    conversation_id: created?.conversation_id,
    messageHistory: [],
  });
  await expect(from(page, "user")).toHaveText("What is Bakso?");
  await expect(from(page, "BaksoAI")).toContainText(numberedText(20).trim());
  await expect(library(page).getByRole("button", { name: String(created?.name), exact: true })).toBeVisible();

  await ask(page, "And now?");
  expect(calls.at(-1)?.body).toMatchObject({
    isInitial: false,
    messageHistory: [
      { role: "user", content: "What is Bakso?" },
      { role: "assistant", content: numberedText(20) },
    ],
  });
});

test("[CHAT-3] the send button sends", async ({ page, signIn }) => {
  await signIn(page);
  await composer(page).fill("hello");
  await sendButton(page).click();
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText("w19");
  await expect(composer(page)).toHaveValue("");
});

test("[CHAT-4] a blank message is ignored", async ({ page, signIn }) => {
  await signIn(page);
  const calls = countCalls(page, (method) => method === "POST");
  await composer(page).press("Enter");
  await composer(page).fill("   \n  ");
  await composer(page).press("Enter");
  await expect(sendButton(page)).toBeDisabled();
  await expect(from(page, "user")).toHaveCount(0);
  expect(calls()).toBe(0);
});

test("Shift+Enter breaks the line, and an Enter of an input method sends nothing", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const calls = countCalls(page, (method) => method === "POST");
  await composer(page).fill("one");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("two");
  await expect(composer(page)).toHaveValue("one\ntwo");
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await composer(page).dispatchEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
  expect(calls()).toBe(0);
  await composer(page).press("Enter");
  await expect(from(page, "user")).toHaveText("one\ntwo");
  await answered(page);
});

test("[TIME-1] [TIME-2] [API-7] the default name is the time five hours before UTC", async ({
  page,
  signIn,
}) => {
  await page.clock.setFixedTime("2026-11-20T20:05:00Z");
  await signIn(page);
  const first = page.waitForRequest(CREATE);
  await ask(page, "hello");
  expect((await first).postDataJSON().name).toBe("11/20/26 3:05pm");
  await page.clock.setFixedTime("2026-11-21T02:00:00Z");
  const second = page.waitForRequest(CREATE);
  await chooseOption(page, "New Chat");
  expect((await second).postDataJSON().name).toBe("11/20/26 9:00pm");
});

test("what a model thinks is folded above its answer, opens by a key, and is gone after a reload", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page);
  await ask(page, "stripes [[reasoning:6:5]]");
  const answer = from(page, "BaksoAI");
  const line = answer.locator("summary", { hasText: /^Thought for \d+ s$/ });
  await expect(line).toBeVisible();
  const thoughts = answer.getByText("thinking thinking");
  await expect(thoughts).toBeHidden();
  await line.focus();
  await page.keyboard.press("Enter");
  await expect(thoughts).toBeVisible();
  await answer.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain("thinking");
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText("Thought for")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("[CHAT-8] Thinking is seen until the answer comes", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "hello [[slow:4000]]");
  const answer = from(page, "BaksoAI");
  await expect(answer.getByText("Thinking...")).toBeVisible();
  await expect(answer).toContainText("w0");
  await expect(answer.getByText("Thinking...")).toHaveCount(0);
  await answered(page);
});

test("[CHAT-7] [ERR-8] a new message aborts the answer, says so, and keeps what came", async ({
  page,
  signIn,
  ai,
}) => {
  await signIn(page);
  await say(page, "first [[endless:20]]");
  await expect(from(page, "BaksoAI")).toContainText("w5");
  const aborted = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/send_message"),
  );
  await ask(page, "second [[fast:3]]");
  await aborted;
  await expect(messages(page)).toHaveCount(5);
  await expect(from(page, "BaksoAI").first()).toContainText("w5");
  await expect(from(page, "BaksoAI").first()).toContainText("Stopped");
  await expect(from(page, "System")).toHaveText("Request was canceled");
  await expect(messages(page).nth(2)).toHaveText("Request was canceled");
  await expect(from(page, "BaksoAI").last()).toContainText("w0 w1 w2");
  // The provider's call was really closed.
  const { closedEarlyAt } = await ai.waitFor(
    ({ body, closedEarlyAt }) =>
      closedEarlyAt !== undefined && JSON.stringify(body).includes("first [[endless:20]]"),
  );
  expect(closedEarlyAt).toBeGreaterThan(0);
});

test("[API-26] Stop asks the server, and what came stays after a reload", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "count [[endless:20]]");
  await expect(from(page, "BaksoAI")).toContainText("w5");
  const stopped = page.waitForRequest(STOP);
  await stopButton(page).click();
  expect((await stopped).postDataJSON()).toMatchObject({ conversation_id: expect.any(String) });
  await answered(page);
  const answer = from(page, "BaksoAI");
  await expect(answer).toContainText("Stopped");
  const text = await answer.locator("p").first().innerText();
  await page.reload();
  await expect(from(page, "Assistant")).toContainText(text.slice(0, 20));
  await expect(from(page, "Assistant")).toContainText("Stopped");
});

test("[API-26] Stop before the first word says so at once, while the server is told", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const letGo = await holdBack(page, STOP);
  await say(page, "never answered [[stalls]]");
  await expect(from(page, "BaksoAI").getByText("Thinking...")).toBeVisible();
  await stopButton(page).click();
  await expect(from(page, "BaksoAI").getByText("Stopping...")).toBeVisible();
  await expect(page.getByText("Thinking...")).toHaveCount(0);
  letGo();
  await answered(page);
  await expect(page.getByText("Stopping...")).toHaveCount(0);
});

test("stop, then send: the next answer comes", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "count [[endless:20]]");
  await expect(from(page, "BaksoAI")).toContainText("w5");
  await stopButton(page).click();
  await answered(page);
  await ask(page, "again [[fast:3]]");
  await expect(from(page, "BaksoAI").last()).toContainText("w0 w1 w2");
});

test("[CHAT-9] [CHAT-10] [API-10] [API-11] stored messages come back as they were, in order", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "stored", "A stored talk");
  await storeMessage(page, wallet.address, "stored", "user", "a question");
  await storeMessage(page, wallet.address, "stored", "assistant", "an answer");
  await page.reload();
  const read = page.waitForRequest(/\/api\/messages\/stored\?/);
  await library(page).getByRole("button", { name: "A stored talk", exact: true }).click();
  expect(new URL((await read).url()).searchParams.get("wallet_address")).toBe(wallet.address);
  await expect(messages(page)).toHaveCount(2);
  await expect(from(page, "user")).toHaveText("a question");
  await expect(from(page, "Assistant")).toContainText("an answer");
});

test("[CHAT-11] [CHAT-12] shows pictures of the allowed beginnings alone", async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const pictures = [
    `data:image/png;base64,${base64}`,
    `${server.url}/favicon.svg`,
    base64,
    "https://cdn.example/a.png",
    "javascript:alert(1)",
    "http://other.example/a.png",
  ];
  await page.route(/\/api\/messages\/[^/]+\?/, (route) =>
    route.fulfill({
      json: pictures.map((image_url, index) => ({
        role: "assistant",
        content: `picture ${index}`,
        image_url,
      })),
    }),
  );
  await page.route(/\/api\/conversations\/[^/?]+(\?|$)/, (route) =>
    route.fulfill({ json: [{ conversation_id: "p", name: "Pictures", created_at: "2026-11-20T20:05:00Z" }] }),
  );
  await page.reload();
  // A picture that this document holds.
  pictures.push(
    await page.evaluate(async (address) => {
      const picture = await fetch(address).then((response) => response.blob());
      return URL.createObjectURL(picture);
    }, "/favicon.svg"),
  );
  await library(page).getByRole("button", { name: "Pictures", exact: true }).click();
  const picture = (index: number) =>
    messages(page)
      .filter({ hasText: `picture ${index}` })
      .locator("img[class*=picture]");
  await expect(picture(0)).toHaveAttribute("src", pictures[0] ?? "");
  await expect(picture(1)).toHaveAttribute("src", `${server.url}/favicon.svg`);
  await expect(picture(2)).toHaveAttribute("src", `data:image/png;base64,${pictures[2]}`);
  expect(pictures[6]).toMatch(/^blob:/);
  await expect(picture(6)).toHaveAttribute("src", pictures[6] ?? "");
  await expect
    .poll(() => picture(6).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const card = messages(page).filter({ hasText: "picture 3" }).getByRole("link");
  await expect(card).toHaveAttribute("href", "https://cdn.example/a.png");
  for (const index of [3, 4, 5]) await expect(picture(index)).toHaveCount(0);
  for (const index of [4, 5])
    await expect(
      messages(page)
        .filter({ hasText: `picture ${index}` })
        .getByRole("link"),
    ).toHaveCount(0);
});

test("a repeated message is answered once: Retry after a cut connection attaches to the run", async ({
  page,
  signIn,
}) => {
  // Told that the message was stored after all, the page would take Retry away.
  await page.route("**/api/changes", (route) => route.fulfill({ status: 204 }));
  await signIn(page);
  // The server gets the message, but its answer is lost.
  await page.route(SEND, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await say(page, "only once [[fast:4]]");
  await expect(page.getByText("Not sent")).toBeVisible();
  await page.unroute(SEND);
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(from(page, "BaksoAI")).toContainText("w0 w1 w2 w3");
  await page.reload();
  await expect(messages(page)).toHaveCount(2);
});

test("an answer goes on when the tab is closed in the middle, and is there whole on coming back", async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page);
  await say(page, "go on [[paced:120:25]]");
  await expect(from(page, "BaksoAI")).toContainText("w3");
  await page.close();
  const back = await context.newPage();
  await back.goto("/baksoai");
  await expect(from(back, "BaksoAI").or(from(back, "Assistant"))).toContainText("w119", { timeout: 15_000 });
  await expect(from(back, "BaksoAI").or(from(back, "Assistant"))).toContainText(numberedText(120).trim());
});

test("a reload in the middle takes the answer up where it is", async ({ page, signIn }) => {
  await signIn(page);
  // So long that a slow machine has reloaded the page while it grows.
  await say(page, "go on [[paced:300:30]]");
  await expect(from(page, "BaksoAI")).toContainText("w5");
  await page.reload();
  await expect(stopButton(page)).toBeVisible();
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText(numberedText(300).trim());
});

test("a second tab sees the answer grow", async ({ page, signIn, context }) => {
  await signIn(page);
  await ask(page, "hello [[fast:3]]");
  const second = await context.newPage();
  await second.goto("/baksoai");
  await library(second).locator("[data-open] button").first().click();
  await expect(messages(second)).toHaveCount(2);
  // So long that both are seen while it grows, however slow the second tab is.
  await say(page, "grow [[paced:200:30]]");
  await expect(from(second, "BaksoAI").last()).toContainText("w5");
  await expect(stopButton(second)).toBeVisible();
  await answered(second);
  await expect(from(second, "BaksoAI").last()).toContainText(numberedText(200).trim());
});

test("two devices side by side show the same talk, live, through an edit and a look at another talk", async ({
  page,
  signIn,
  server,
  browser,
}) => {
  const wallet = await signIn(page);
  const device = await browser.newContext({ baseURL: server.url });
  const other = await device.newPage();
  await signInByApi(device.request, server.url, wallet);
  await other.goto("/baksoai");
  for (const text of ["A [[echo]]", "B [[echo]]", "C [[echo]]"]) await ask(page, text);
  // It was made on the first device.
  await library(other).locator("[data-open] button").first().click();
  await expect(messages(other)).toHaveCount(6);

  await from(page, "user").first().hover();
  await from(page, "user").first().getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Edit your message" }).fill("A2 [[paced:300:30]]");
  await page.getByRole("textbox", { name: "Edit your message" }).press("Enter");
  await expect(from(other, "BaksoAI")).toContainText("w5");
  await expect(stopButton(other)).toBeVisible();
  await answered(page);
  await ask(page, "B2 [[echo]]");
  for (const one of [page, other]) await expect(messages(one)).toHaveCount(4);

  await chooseOption(page, "New Chat");
  await expect(messages(page)).toHaveCount(0);
  await library(page).locator("[data-open]").last().getByRole("button").first().click();
  await expect(messages(page)).toHaveCount(4);
  await expect(from(page, "user")).toContainText(["A2", "B2"]);
  await device.close();
});

test("a dropped stream is taken up again without an error", async ({ page, signIn }) => {
  await signIn(page);
  // The connection breaks in the middle of the answer.
  await page.route(SEND, async (route) => {
    const answer = await route.fetch();
    const events = (await answer.text()).split("\n\n");
    await route.fulfill({ response: answer, body: `${events.slice(0, 10).join("\n\n")}\n\n` });
  });
  const resumed = page.waitForRequest(/\/live\?/);
  // The reply goes on when we have seen what the page says meanwhile.
  const seen = Promise.withResolvers<void>();
  await page.route(/\/live\?/, async (route) => {
    await seen.promise;
    await route.continue();
  });
  await say(page, "hold on [[paced:40:5]]");
  await expect(from(page, "BaksoAI")).toContainText("Connection lost");
  seen.resolve();
  expect(new URL((await resumed).url()).searchParams.get("after")).toMatch(/:\d+$/);
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText(numberedText(40).trim());
  await expect(from(page, "BaksoAI")).not.toContainText("Connection lost");
  await expect(from(page, "System")).toHaveCount(0);
});

test("a draft is kept for each conversation, through a reload", async ({ page, signIn }) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "one", "Talk one");
  await makeConversation(page, wallet.address, "two", "Talk two");
  await page.reload();
  const open = (name: string) => library(page).getByRole("button", { name, exact: true }).click();
  await open("Talk one");
  await composer(page).fill("half a thought");
  await open("Talk two");
  await expect(composer(page)).toHaveValue("");
  await open("Talk one");
  await expect(composer(page)).toHaveValue("half a thought");
  await page.reload();
  await expect(composer(page)).toHaveValue("half a thought");
});

test("a question is edited and asked again; what it replaced can be brought back", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await ask(page, "a cub [[echo]] one");
  await ask(page, "a leaf [[echo]] two");
  const first = from(page, "user").first();
  await first.hover();
  await first.getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("textbox", { name: "Edit your message" });
  await expect(editor).toBeFocused();
  await editor.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(messages(page)).toHaveCount(4);

  await first.hover();
  await first.getByRole("button", { name: "Edit" }).click();
  // A recovery phrase is held back here as it is in the input below.
  await editor.fill("legal winner thank year wave sausage worth useful legal winner thank yellow");
  await editor.press("Enter");
  await expect(page.getByRole("alert")).toContainText("recovery phrase");
  await expect(editor).toHaveValue(/^legal winner/);
  await editor.fill("a stone [[echo]] three");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await editor.press("Enter");
  await answered(page);
  await expect(from(page, "user")).toHaveCount(1);
  await expect(from(page, "BaksoAI")).toContainText("a stone");

  await page.reload();
  await page.getByRole("button", { name: "Previous version" }).click();
  await expect(from(page, "user")).toHaveCount(2);
  await expect(from(page, "user").first()).toContainText("a cub");
  await expect(messages(page)).toHaveCount(4);
  // What changes versions is another button now, and has the focus still: by keyboard one goes to and fro.
  await expect(page.getByRole("group", { name: "Version 1 of 2" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next version" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous version" })).toBeFocused();
  await expect(from(page, "user")).toContainText("a stone");
  await expect(messages(page)).toHaveCount(2);
});

test("the last answer is asked for again", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "again [[fast:3]]");
  await from(page, "BaksoAI").hover();
  const sent = page.waitForRequest(SEND);
  await page.getByRole("button", { name: "Regenerate" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ replaces_message_id: expect.any(String) });
  await answered(page);
  await expect(messages(page)).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 780 });
  const versions = messages(page).last().getByRole("group", { name: "Version 2 of 2" });
  for (const button of await versions.getByRole("button").all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await versions.getByRole("button", { name: "Previous version" }).click();
  await expect(messages(page).last().getByRole("group", { name: "Version 1 of 2" })).toBeVisible();
  await ask(page, "next [[fast:3]]");
  await expect(messages(page)).toHaveCount(4);
});

test("[CONST-1] a message is copied, and the button says so for two seconds", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "copy me [[fast:3]]");
  await from(page, "BaksoAI").hover();
  await stopClock(page);
  await from(page, "BaksoAI").getByRole("button", { name: "Copy" }).click();
  const copied = from(page, "BaksoAI").getByRole("button", { name: "Copied" });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("w0 w1 w2 ");
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copied).toHaveCount(0);
  await expect(from(page, "BaksoAI").getByRole("button", { name: "Copy" })).toBeVisible();
});

test("the view stays where the reader is, and jumps to the newest when asked", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, `long [[echo]] ${"paragraph of a long answer\n\n".repeat(40)}`);
  const place = () => thread(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  expect(await place()).toBeLessThan(3);
  await say(page, "more [[paced:200:15]]");
  await expect(from(page, "BaksoAI").last()).toContainText("w5");
  expect(await place()).toBeLessThan(3);
  await thread(page).hover();
  await page.mouse.wheel(0, -600);
  const jump = page.getByRole("button", { name: "Jump to newest" });
  await expect(jump).toBeVisible();
  const top = await thread(page).evaluate((log) => log.scrollTop);
  await answered(page);
  expect(await thread(page).evaluate((log) => log.scrollTop)).toBe(top);
  await jump.click();
  await expect(jump).toHaveCount(0);
  await expect(from(page, "BaksoAI").last()).toContainText("w199");
  await expect.poll(place).toBeLessThan(3);
});

test("an answer of the offline model is labelled as such", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(SEND, (route) =>
    route.fulfill({ json: { message: "I only know this site.", message_id: "a", is_demo: true } }),
  );
  await ask(page, "hello");
  await expect(from(page, "BaksoAI")).toContainText("offline demo model");
});

test("a new chat is ready to be written in", async ({ page, signIn }) => {
  await signIn(page);
  await chooseOption(page, "New Chat");
  await expect(composer(page)).toBeFocused();
});

test("a remembered conversation that is gone gives way to a new chat", async ({ page, signIn, server }) => {
  const wallet = await signIn(page);
  await ask(page, "hello [[fast:3]]");
  // Nobody looks while it goes: an open page would be told, and ask as somebody who is signed out.
  await page.goto("about:blank");
  await page.request.post("/api/erase", {
    headers: { Origin: server.url },
    data: { wallet_address: wallet.address },
  });
  await signInByApi(page.request, server.url, wallet);
  await page.goto("/baksoai");
  await expect(page.getByRole("heading", { name: "Hello! What is on your mind?" })).toBeVisible();
  await expect(from(page, "System")).toHaveCount(0);
});

test("a long message that is sent is seen to its end, and so is its answer", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page);
  await ask(page, "fail first [[error-middle:error:30]]");
  const isAtEnd = async () => {
    await expect(page.getByRole("button", { name: "Jump to newest" })).toHaveCount(0);
    await expect
      .poll(() => thread(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop))
      .toBeLessThan(3);
  };
  await ask(page, `long [[echo]]\n\n${"a line of a long message\n\n".repeat(30)}`);
  await isAtEnd();
  // Blocks of a very long answer lose their heights while nobody sees them, and the view moves up with them.
  await say(page, "very long [[burst:10000]]");
  await expect(thread(page)).toContainText("w9999", { timeout: 20_000 });
  await answered(page);
  await ask(page, "and after it [[paced:20:20]]");
  await expect(from(page, "BaksoAI").last()).toBeInViewport();
  await isAtEnd();
});

test("a long conversation opens at its end and pages backwards without a jump", async ({ page, signIn }) => {
  await signIn(page);
  const talk = Array.from({ length: 1_000 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `message ${index}`,
    image_url: null,
    message_id: `m${index}`,
    position: index + 1,
    created_at: "2026-11-20T20:05:00.000Z",
    status: "complete",
  }));
  await page.route(/\/api\/conversations\/[^/?]+(\?|$)/, (route) =>
    route.fulfill({ json: [{ conversation_id: "long", name: "Long", created_at: "2026-11-20T20:05:00Z" }] }),
  );
  await page.route(/\/api\/messages\/long\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const before = Number(query.get("before") ?? 1e9);
    return route.fulfill({
      json: talk.filter((one) => one.position < before).slice(-Number(query.get("limit"))),
    });
  });
  await page.reload();
  await library(page).getByRole("button", { name: "Long", exact: true }).click();
  await expect(page.getByText("message 999", { exact: true })).toBeInViewport();
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  await thread(page).focus();
  const first = page.getByText("message 0", { exact: true });
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(first).toBeInViewport({ timeout: 150 });
  }).toPass({ timeout: 35_000 });
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  await page.getByRole("button", { name: "Jump to newest" }).click();
  await expect(page.getByText("message 999", { exact: true })).toBeInViewport();
});

test("[APP-3] [APP-14] Options > New Chat empties the chat", async ({ page, signIn }) => {
  await signIn(page);
  await ask(page, "hello [[fast:3]]");
  const created = page.waitForRequest(CREATE);
  await chooseOption(page, "New Chat");
  await created;
  await expect(messages(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Hello! What is on your mind?" })).toBeVisible();
  await expect(library(page).locator("[data-open]")).toHaveCount(2);
});

test("[APP-11] Options > Disconnect Wallet leads back to Connect Wallet", async ({ page, signIn }) => {
  await signIn(page);
  await chooseOption(page, "Disconnect Wallet");
  await expect(page.getByRole("button", { name: "Connect Wallet" })).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
});

test("a suggestion asks itself", async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole("button", { name: "What is Bakso?" }).click();
  await answered(page);
  await expect(from(page, "user")).toHaveText("What is Bakso?");
});

test("[ISSUE-16] what one may begin with is of one width, two in a row where there is room, else one", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const offered = page.getByRole("group", { name: "Suggestions" }).getByRole("button");
  await expect(offered.first()).toBeVisible();
  const input = page.locator("form").filter({ has: composer(page) });
  for (const [width, most] of [
    [1440, 2],
    [768, 2],
    [390, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await painted(page);
    const boxes = await offered.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const box of boxes) expect(box.width, `${width}`).toBeCloseTo(boxes[0].width, 0);
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size, `${width}`).toBe(most);
    if (most === 1) continue;
    // As wide as where one writes.
    const form = await input.boundingBox();
    expect(boxes[0].x, `${width}`).toBeCloseTo(form?.x ?? 0, 0);
    expect(boxes[1].right, `${width}`).toBeCloseTo((form?.x ?? 0) + (form?.width ?? 0), 0);
  }
});

test("[ISSUE-16] who was here before is offered their last talk first, also on a phone, and nothing moves when it is known", async ({
  page,
  signIn,
}) => {
  await watchShifts(page);
  const { address } = await signIn(page);
  const offered = page.getByRole("group", { name: "Suggestions" }).getByRole("button");
  await expect(offered.first()).toHaveText("What is Bakso?");
  const count = await offered.count();
  await makeConversation(page, address, "older", "Rivers");
  await storeMessage(page, address, "older", "user", "Why do tigers swim?");
  await makeConversation(
    page,
    address,
    "newer",
    "A name that is longer than any button is wide, in whichever window",
  );
  await storeMessage(page, address, "newer", "user", "What is a long name?");
  const talk = page.getByRole("button", { name: "Continue A name that is longer" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const goOn = await holdBack(page, CONVERSATIONS);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Hello! What is on your mind?" })).toBeVisible();
    await expect(page.locator("fieldset[aria-label=Suggestions]")).toHaveCSS("visibility", "hidden");
    await painted(page);
    const before = await moved(page);
    goOn();
    await expect(talk).toBeVisible();
    await painted(page);
    expect((await moved(page)) - before, `${width}`).toBeLessThanOrEqual(MOST_SHIFT);
    // As many as before, of one width, each in one line or two.
    await expect(offered).toHaveCount(count);
    const boxes = await Promise.all((await offered.all()).map((each) => each.boundingBox()));
    for (const box of boxes) expect(box?.width).toBeCloseTo(boxes[0]?.width ?? 0, 0);
    expect(boxes[0]?.height, `${width}`).toBeLessThanOrEqual(48);
    await page.unroute(CONVERSATIONS);
  }
  await talk.click();
  await expect(from(page, "user")).toHaveText("What is a long name?");
  await chooseOption(page, "New Chat");
  await expect(talk).toBeVisible();
});

test("[ISSUE-16] where the talks can't be listed, what one may begin with is offered all the same", async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn(page);
  await page.route(CONVERSATIONS, (route) => route.fulfill({ status: 503, json: { error: "no" } }));
  await page.reload();
  await expect(page.getByRole("group", { name: "Suggestions" }).getByRole("button").first()).toHaveText(
    "What is Bakso?",
    { timeout: 15_000 },
  );
  // The library says so to whoever looks into the browser's console.
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  for (const line of consoleErrors.splice(0)) expect(line).toContain("could not load the conversations");
});

test("the day's answers are counted beside the input", async ({ page, signIn }) => {
  await signIn(page);
  const left = async () => Number(/^\d+/.exec(await page.getByText(/left today/).innerText())?.[0]);
  await expect(page.getByText(/^\d+ answers · \d+ pictures left today/)).toBeVisible();
  const before = await left();
  await ask(page, "hello [[fast:3]]");
  await expect.poll(left).toBe(before - 1);
});

test("[CONST-1] the wallet's address is shown short and copied whole", async ({ page, signIn }) => {
  const { address } = await signIn(page);
  const short = `${address.slice(0, 4)}...${address.slice(-4)}`;
  await page.getByRole("button", { name: short }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test("an answer is told to those who listen once it is whole, without its marks and addresses", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await ask(page, "[[echo]] Read **all** of [the fund](/conservation)");
  const told = page.getByRole("status").filter({ hasText: "BaksoAI: " });
  await expect(told).toHaveText("BaksoAI: Read all of the fund");
  await expect(thread(page)).toHaveAttribute("aria-live", "off");
});
