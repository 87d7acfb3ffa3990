import type { Conversation, ConversationPage } from "@bakso/contract/conversations";
import type { InfiniteData } from "@tanstack/react-query";
import { fetchConversationPage } from "./library.api.ts";
import { pagedQuery } from "./paged-list.ts";

export const listsOf = (wallet: string) => ["conversations", wallet] as const;

export type ConversationPages = InfiniteData<ConversationPage, string | null>;

/** The wallet's conversations, page by page; with words, those that hold them. */
export const conversationPages = (wallet: string, words: string) =>
  pagedQuery([...listsOf(wallet), words], (before, signal) =>
    fetchConversationPage(wallet, words, before, signal),
  );

/** All that came so far, each once: a pinned one comes with the first page and stands in its place as well. */
export function allOf(pages: readonly ConversationPage[]): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const { conversations, pinned = [] } of pages)
    for (const one of [...pinned, ...conversations]) byId.set(one.conversation_id, one);
  return [...byId.values()];
}

/** The same pages with their conversations changed. */
export const withEach = (
  data: ConversationPages,
  change: (list: readonly Conversation[]) => Conversation[],
): ConversationPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    conversations: change(page.conversations),
    ...(page.pinned && { pinned: change(page.pinned) }),
  })),
});
