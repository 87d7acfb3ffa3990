import type { Locator, Page, Route } from "@playwright/test";
import { composer } from "./assistant-page.ts";
import { expect } from "./fixtures.ts";

/** Helpers of the chat's browser tests. */
export const SEND = "**/api/send_message";
export const CREATE = "**/api/conversations";
export const STOP = "**/api/stop";
export const CONVERSATIONS = /\/api\/conversations\/[1-9A-HJ-NP-Za-km-z]{32,44}(\?|$)/;

export const thread = (page: Page): Locator => page.getByRole("log", { name: "Conversation" });
/** All messages shown, whoever they are from. */
export const messages = (page: Page): Locator => thread(page).getByRole("article");
export const from = (page: Page, agent: "user" | "BaksoAI" | "System" | "Assistant"): Locator =>
  page.locator(`[data-agent="${agent}"]`);
export const stopButton = (page: Page): Locator => page.getByRole("button", { name: "Stop", exact: true });
export const sendButton = (page: Page): Locator => page.getByRole("button", { name: "Send", exact: true });
export const library = (page: Page): Locator => page.getByRole("complementary", { name: "Library" });

/** Types a message and presses Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Waits until no answer is under way. */
export async function answered(page: Page): Promise<void> {
  await expect(stopButton(page)).toHaveCount(0, { timeout: 20_000 });
}

/** Asks and waits for the whole answer. */
export async function ask(page: Page, text: string): Promise<void> {
  await say(page, text);
  // The field is empty once it is sent; before that there is nothing to stop either.
  await expect(composer(page)).toHaveValue("");
  // Below a long answer the question may be too far away to be in the page.
  await expect(messages(page).last()).toBeVisible();
  await answered(page);
}

export async function chooseOption(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Opens the menu of a conversation and chooses an entry. */
export async function chooseFor(page: Page, conversation: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Menu of ${conversation}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Answers a call with an error of the server. */
export const failWith =
  (status: number, body: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: body });

/** Says that somebody is about to ask, and asks for nothing. */
export const GET_READY = "/api/get_ready";

/** Counts the calls that fit, without touching them. */
export function countCalls(page: Page, fits: (method: string, path: string) => boolean): () => number {
  let count = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== GET_READY && fits(request.method(), pathname)) count += 1;
  });
  return () => count;
}

/** A conversation made over the API. */
export async function makeConversation(page: Page, wallet: string, id: string, name: string): Promise<void> {
  const answer = await page.request.post("/api/conversations", {
    headers: { Origin: new URL(page.url()).origin },
    data: { wallet_address: wallet, conversation_id: id, name },
  });
  expect(answer.ok()).toBe(true);
}

/** One output of the agents made over the API; it is listed after the next load. */
export async function saveOutput(page: Page, wallet: string, name: string, output: string): Promise<void> {
  const answer = await page.request.post("/api/save-agent-output", {
    headers: { Origin: new URL(page.url()).origin },
    data: { wallet_address: wallet, name, output },
  });
  expect(answer.ok()).toBe(true);
}

/** One stored message made over the API. */
export async function storeMessage(
  page: Page,
  wallet: string,
  conversationId: string,
  role: "user" | "assistant",
  content: string,
): Promise<void> {
  const answer = await page.request.post("/api/messages", {
    headers: { Origin: new URL(page.url()).origin },
    data: { wallet_address: wallet, conversation_id: conversationId, role, content },
  });
  expect(answer.ok()).toBe(true);
}
