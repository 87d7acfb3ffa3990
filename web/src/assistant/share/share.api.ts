import type { Message } from "@bakso/contract/messages";
import type { NewShare, Share, SharedTalk } from "@bakso/contract/shares";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/** As many as one page of messages has. */
const MOST_LISTED = 500;

/** The messages that can be chosen: those that are whole, the newest of a very long talk. */
export async function fetchMessages(conversationId: string, signal: AbortSignal): Promise<Message[]> {
  const all = await callApiJson<Message[]>(`${paths.messages(conversationId)}?limit=${MOST_LISTED}`, {
    signal,
  });
  return all.filter(({ status }) => status !== "streaming");
}

export const fetchShares = (signal: AbortSignal): Promise<Share[]> => callApiJson(paths.shares, { signal });

/** What a link to these messages would show. */
export const previewShare = (body: NewShare, signal: AbortSignal): Promise<SharedTalk> =>
  callApiJson(paths.sharePreview, { method: "POST", body, signal });

export const createShare = (body: NewShare): Promise<Share> =>
  callApiJson(paths.shares, { method: "POST", body });

export async function revokeShare(id: string): Promise<void> {
  await callApi(paths.share(id), { method: "DELETE" });
}

/** Copies a shared talk into the wallet's own history, under that id. */
export async function continueShare(token: string, conversationId: string): Promise<void> {
  await callApi(paths.continueShare, { method: "POST", body: { token, conversation_id: conversationId } });
}
