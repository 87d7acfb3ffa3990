import { numberedText } from "../fakes/ai-server.scenarios.ts";
import { composer } from "./assistant-page.ts";
import {
  answered,
  ask,
  CREATE,
  chooseOption,
  failWith,
  from,
  library,
  makeConversation,
  messages,
  SEND,
  STOP,
  say,
  stopButton,
  thread,
} from "./chat-page.ts";
import { expect, test } from "./fixtures.ts";
import { painted } from "./settled.ts";

test("[ERR-7] a server's error text is shown, and the message can be sent again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.route(SEND, failWith(500, { error: "x" }));
  await say(page, "precious words [[fast:3]]");
  await expect(from(page, "System")).toHaveText("Error: x");
  await expect(from(page, "user")).toContainText("precious words");
  await expect(page.getByText("Not sent")).toBeVisible();
  await page.unroute(SEND);
  await page.getByRole("button", { name: "Retry" }).click();
  await answered(page);
  await expect(from(page, "System")).toHaveCount(0);
  await expect(from(page, "BaksoAI")).toContainText("w0 w1 w2");
  await expect(messages(page)).toHaveCount(2);
});

test("[ERR-8] a canceled send says so", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "never answered [[stalls]]");
  await expect(page.getByText("Thinking...")).toBeVisible();
  await stopButton(page).click();
  await answered(page);
  await expect(from(page, "System")).toHaveText("Request was canceled");
  // It was the person's own wish, and does not look like a failure.
  await expect(from(page, "System")).not.toHaveClass(/failure/);
});

test("[ERR-9] a dropped connection is told, and what was typed survives a reload", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await ask(page, "hello [[fast:3]]");
  await page.route(SEND, (route) => route.abort());
  await say(page, "precious words");
  await expect(from(page, "System")).toHaveText("Network error. Please check your connection and try again.");
  await page.reload();
  await expect(from(page, "user").last()).toContainText("precious words");
  await expect(page.getByText("Not sent")).toBeVisible();
});

test("a message that was not sent can be edited before it is sent again", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(SEND, (route) => route.abort());
  await say(page, "helo [[fast:3]]");
  await from(page, "user").getByRole("button", { name: "Edit" }).click();
  await page.unroute(SEND);
  const editor = page.getByRole("textbox", { name: "Edit your message" });
  await editor.fill("hello [[fast:3]]");
  await editor.press("Enter");
  await answered(page);
  await expect(from(page, "user")).toHaveCount(1);
  await expect(from(page, "user")).toContainText("hello");
  await expect(from(page, "BaksoAI")).toContainText("w0 w1 w2");
  await expect(from(page, "System")).toHaveCount(0);
});

test("[ERR-10] any other failure names its message, where it has one", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(SEND, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>maintenance</html>" }),
  );
  await say(page, "hello");
  await expect(from(page, "System")).toHaveText(/^Failed to send message: ./);
  await page.route(SEND, failWith(500, { error: "" }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "System")).toHaveText("Failed to send message");
});

test("[ERR-11] a conversation that can't be created on demand is told", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(CREATE, failWith(500, { error: "x" }));
  await say(page, "hello [[fast:3]]");
  await expect(from(page, "System")).toHaveText("Failed to create a new conversation.");
  await expect(from(page, "user")).toContainText("hello");
  await page.reload();
  await expect(composer(page)).toHaveValue("hello [[fast:3]]");
});

test("[ERR-12] the library's add button says when a chat can't be created", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(CREATE, failWith(500, { error: "x" }));
  await library(page).getByRole("button", { name: "New chat" }).click();
  await expect(from(page, "System")).toHaveText("Failed to create new chat");
});

test("[ERR-13] Options > New Chat says when a chat can't be created", async ({ page, signIn }) => {
  await signIn(page);
  await page.route(CREATE, failWith(500, { error: "x" }));
  await chooseOption(page, "New Chat");
  await expect(from(page, "System")).toHaveText("Failed to start a new chat. Please try again.");
});

test("[ERR-14] a conversation that can't be loaded is told, and can be tried again", async ({
  page,
  signIn,
}) => {
  const wallet = await signIn(page);
  await makeConversation(page, wallet.address, "one", "Talk one");
  await page.reload();
  await page.route(/\/api\/messages\/one\?/, failWith(500, { error: "x" }));
  await library(page).getByRole("button", { name: "Talk one", exact: true }).click();
  await expect(from(page, "System")).toContainText("Failed to load conversation");
  await page.unroute(/\/api\/messages\/one\?/);
  await from(page, "System").getByRole("button", { name: "Retry" }).click();
  await expect(from(page, "System")).toHaveCount(0);
});

test("[ERR-16] a Stop that fails is told, and the answer goes on", async ({ page, signIn }) => {
  await signIn(page);
  await say(page, "count [[paced:300:25]]");
  await expect(from(page, "BaksoAI")).toContainText("w3");
  await page.route(STOP, failWith(500, { error: "x" }));
  await stopButton(page).click();
  await expect(from(page, "System")).toHaveText("Failed to stop conversation");
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText(numberedText(300).trim());
});

test("[ERR-7] a limit is told like every error of the server, with its own kind words", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.route(SEND, (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "3600" },
      json: { error: "That was your last answer for today.", code: "limit.chat_wallet_day", requestId: "r" },
    }),
  );
  await say(page, "hello");
  await expect(from(page, "System")).toHaveText("Error: That was your last answer for today.");
});

test("a provider that fails in the middle is told; what came stays, and Retry asks again", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await say(page, "tell me [[error-middle:error:8]]");
  await answered(page);
  await expect(from(page, "BaksoAI")).toContainText("w7");
  await expect(from(page, "BaksoAI")).toContainText("Not finished");
  await expect(from(page, "System")).toContainText("Error: ");
  await page.reload();
  await expect(from(page, "Assistant")).toContainText("w7");
  await expect(from(page, "Assistant")).toContainText("Not finished");
  await page.getByRole("button", { name: "Retry" }).click();
  await answered(page);
  await expect(messages(page).first()).toContainText("tell me");
  await expect(from(page, "user")).toHaveCount(1);
});

test("what a provider fails with becomes one sentence each time, without its innards", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const scenarios = ["error-before", "rate-limited", "empty", "bad-key"];
  for (const [index, scenario] of scenarios.entries()) {
    await say(page, `hello [[${scenario}]]`);
    await expect(from(page, "System")).toHaveCount(index + 1);
    await answered(page);
    const said = from(page, "System").last();
    await expect(said, scenario).toHaveText(/^Error: /);
    await expect(said, scenario).not.toContainText(/server_error|rate_limit_exceeded|invalid_api_key|sk-/);
    await expect(from(page, "user").last()).toContainText("hello");
  }
});

test("kill -9 of the server in the middle: what came stays, marked, and Retry asks again", async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  await say(page, "survive [[paced:400:25]]");
  await expect(from(page, "BaksoAI")).toContainText("w40");
  await server.kill();
  await expect(from(page, "BaksoAI")).toContainText("Connection lost");
  await server.start();
  await expect(from(page, "BaksoAI")).toContainText("Interrupted", { timeout: 30_000 });
  await expect(from(page, "BaksoAI")).toContainText("w0 w1 w2");
  await expect(from(page, "System")).toHaveCount(0);
  await expect(thread(page).getByRole("button", { name: "Retry" })).toBeVisible();
});

test("who begins to write while the network is away writes on, and what makes it easier comes with it", async ({
  page,
  signIn,
}) => {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await signIn(page);
  await expect(composer(page)).toBeVisible();
  await page.context().setOffline(true);
  const styleSheet = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  await composer(page).click();
  await page.keyboard.type("/n");
  await styleSheet;
  await painted(page);
  expect(thrown).toEqual([]);
  await page.context().setOffline(false);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("option").first()).toBeVisible();
  // And Markdown.
  await ask(page, "[[echo]]\n**bold**");
  await expect(thread(page).locator("strong").last()).toHaveText("bold");
});
