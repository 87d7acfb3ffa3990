import type { FoundInTalk, SendMessage } from "@bakso/contract/messages";
import type { DecideToolCall } from "@bakso/contract/tool-calls";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { asMessage } from "./stored-message.ts";
import type { ThreadMessage } from "./thread.ts";

/** How many messages one page of a conversation holds. */
export const PAGE_MESSAGES = 60;

/** A picture may wait for its turn, and models take a minute. */
const TOOL_TIMEOUT_MS = 300_000;

const BOTH_FORMS = "text/event-stream, application/json;q=0.9";

/** JSON leaves out what is undefined. */
const query = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(JSON.parse(JSON.stringify(fields)) as Record<string, string>);

/** As many as the server gives at once, for who goes far back. */
export const MOST_MESSAGES = 500;

/** Which messages of a conversation have all these words. */
export async function findInTalk(conversationId: string, words: string): Promise<FoundInTalk> {
  const body = await callApiJson<FoundInTalk>(`${paths.findInTalk(conversationId)}?${query({ q: words })}`);
  if (!Array.isArray(body?.matches)) throw new TypeError("The messages came in a form that is not known");
  return body;
}

/**
 * One page of a conversation, oldest first.
 *
 * @param before only messages with a smaller position; the newest page when absent
 */
export async function fetchMessages(
  wallet: string,
  conversationId: string,
  before: number | undefined,
  limit = PAGE_MESSAGES,
): Promise<ThreadMessage[]> {
  const fields = query({ wallet_address: wallet, limit, before });
  const body = await callApiJson<unknown>(`${paths.messages(conversationId)}?${fields}`);
  if (!Array.isArray(body)) throw new TypeError("The messages came in a form that is not known");
  return body.map(asMessage);
}

export async function createConversation(
  wallet: string,
  conversationId: string,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  await callApi(paths.createConversation, {
    method: "POST",
    body: { wallet_address: wallet, conversation_id: conversationId, name },
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Asks. The reply streams, or comes whole as JSON where something between us does not stream. */
export function postMessage(body: SendMessage, signal: AbortSignal): Promise<Response> {
  return callApi(paths.sendMessage, { method: "POST", body, accept: BOTH_FORMS, signal });
}

/** Goes on listening to a reply. Status 204 when nothing is being written and nothing is newer. */
export function openLive(
  wallet: string,
  conversationId: string,
  after: string,
  signal: AbortSignal,
): Promise<Response> {
  const address = `${paths.live(conversationId)}?${query({ after, wallet_address: wallet })}`;
  return callApi(address, { accept: "text/event-stream", signal });
}

/** What other tabs and devices of the wallet change, as events, for as long as it is open. */
export function openChanges(signal: AbortSignal): Promise<Response> {
  return callApi(paths.changes, { accept: "text/event-stream", signal, timeoutMs: null });
}

/** Stops what is being written in the conversation. @returns how many replies that was */
export async function stopRun(wallet: string, conversationId: string): Promise<number> {
  const body = await callApiJson<{ stopped?: number }>(paths.stop, {
    method: "POST",
    body: { conversation_id: conversationId, wallet_address: wallet },
  });
  return body.stopped ?? 0;
}

/** Lets a tool that waits for the person do what it would, or not. Answers when it has. */
export async function decideToolCall(body: DecideToolCall): Promise<void> {
  await callApi(paths.toolCall, { method: "POST", body, timeoutMs: TOOL_TIMEOUT_MS });
}

/** Shows the version of the talk that a message belongs to. */
export async function showMessage(wallet: string, conversationId: string, messageId: string): Promise<void> {
  const body = { wallet_address: wallet, message_id: messageId };
  await callApi(paths.showMessage(conversationId), { method: "POST", body });
}
