import type { AgentOutput } from "@bakso/contract/agents";
import type { Conversation } from "@bakso/contract/conversations";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/**
 * The wallet's conversations.
 *
 * @param words only those whose name or texts hold them; all when blank
 */
export async function fetchConversations(
  wallet: string,
  words: string,
  signal: AbortSignal,
): Promise<Conversation[]> {
  const query = words === "" ? "" : `?${new URLSearchParams({ q: words })}`;
  const body = await callApiJson<unknown>(paths.conversations(wallet) + query, { signal });
  if (!Array.isArray(body)) throw new TypeError("The conversations came in a form that is not known");
  return body;
}

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
