import type { AgentOutput, AgentOutputPage, ListedAgentOutput } from "@bakso/contract/agents";
import { AGENT_OUTPUTS_PAGE_MAX, CONVERSATIONS_PAGE_MAX } from "@bakso/contract/constants";
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
export const fetchConversationPage = (
  wallet: string,
  words: string,
  before: string | null,
  signal: AbortSignal,
): Promise<ConversationPage> =>
  fetchPage(
    paths.conversations(wallet),
    "conversations",
    CONVERSATIONS_PAGE_MAX,
    { q: words, before },
    signal,
  );

/** A page of the outputs of the agents that the wallet saved, newest first and without their texts. */
export const fetchOutputPage = (
  wallet: string,
  before: string | null,
  signal: AbortSignal,
): Promise<AgentOutputPage> =>
  fetchPage(paths.agentOutputs(wallet), "outputs", AGENT_OUTPUTS_PAGE_MAX, { before }, signal);

async function fetchPage<Page>(
  path: string,
  listed: keyof Page & string,
  mostRows: number,
  fields: Record<string, string | null>,
  signal: AbortSignal,
): Promise<Page> {
  const query = new URLSearchParams({ limit: String(fields.before === null ? FIRST_PAGE : mostRows) });
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  const body = await callApiJson<Page | unknown[]>(`${path}?${query}`, { signal });
  // A server that knows of no pages sends all of them.
  if (Array.isArray(body)) return { [listed]: body, next: null } as Page;
  if (!Array.isArray(body?.[listed])) throw new TypeError(`The ${listed} came in a form that is not known`);
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

/** An output with its text: the listed one where it has come with it. */
export async function fetchOutput(
  wallet: string,
  listed: ListedAgentOutput | AgentOutput,
): Promise<AgentOutput> {
  return "output" in listed ? listed : callApiJson<AgentOutput>(paths.oneAgentOutput(wallet, listed.id));
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
