import type { AgentOutput } from "@bakso/contract/agents";
import { CONVERSATIONS_PAGE_MAX } from "@bakso/contract/constants";
import type { ConversationPage } from "@bakso/contract/conversations";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/** So many come first; who goes on gets more at a time. */
const FIRST_PAGE = 50;

/**
 * A page of the wallet's conversations, newest first.
 *
 * @param words only those whose name or texts hold them; all when blank
 * @param before the `next` of the page before; null for the first page
 */
export async function fetchConversationPage(
  wallet: string,
  words: string,
  before: string | null,
  signal: AbortSignal,
): Promise<ConversationPage> {
  const query = new URLSearchParams({ limit: String(before === null ? FIRST_PAGE : CONVERSATIONS_PAGE_MAX) });
  if (words !== "") query.set("q", words);
  if (before !== null) query.set("before", before);
  const body = await callApiJson<unknown>(`${paths.conversations(wallet)}?${query}`, { signal });
  // A server that knows of no pages sends all of them.
  if (Array.isArray(body)) return { conversations: body, next: null };
  if (!isPage(body)) throw new TypeError("The conversations came in a form that is not known");
  return body;
}

const isPage = (body: unknown): body is ConversationPage =>
  typeof body === "object" && body !== null && "conversations" in body && Array.isArray(body.conversations);

export async function renameConversation(wallet: string, id: string, name: string): Promise<void> {
  await callApi(paths.renameConversation(id), { method: "PUT", body: { name, wallet_address: wallet } });
}

export async function pinConversation(wallet: string, id: string, isPinned: boolean): Promise<void> {
  const body = { is_pinned: isPinned, wallet_address: wallet };
  await callApi(paths.pinConversation(id), { method: "PUT", body });
}

export async function deleteConversation(wallet: string, id: string): Promise<void> {
  await callApi(paths.deleteConversation(id), { method: "DELETE", body: { wallet_address: wallet } });
}

/** The outputs of the agents that the wallet saved. */
export async function fetchOutputs(wallet: string, signal: AbortSignal): Promise<AgentOutput[]> {
  const body = await callApiJson<unknown>(paths.agentOutputs(wallet), { signal });
  if (!Array.isArray(body)) throw new TypeError("The agent outputs came in a form that is not known");
  return body;
}

export async function renameOutput(wallet: string, id: string, name: string): Promise<void> {
  await callApi(paths.renameAgentOutput(id), { method: "PUT", body: { name, wallet_address: wallet } });
}

export async function deleteOutput(wallet: string, id: string): Promise<void> {
  await callApi(paths.agentOutput(id), { method: "DELETE", body: { wallet_address: wallet } });
}

/** Removes all that is kept of the wallet. */
export async function eraseEverything(wallet: string): Promise<void> {
  await callApi(paths.erase, { method: "POST", body: { wallet_address: wallet } });
}

/** Where the conversation, or without an id everything that is kept, can be downloaded. A ZIP is always of everything. */
export function exportPath(format: "markdown" | "json", conversationId?: string): string;
export function exportPath(format: "zip"): string;
export function exportPath(format: "markdown" | "json" | "zip", conversationId?: string): string {
  const fields = new URLSearchParams({ format });
  if (conversationId !== undefined) fields.set("conversation_id", conversationId);
  return `${paths.export}?${fields}`;
}
