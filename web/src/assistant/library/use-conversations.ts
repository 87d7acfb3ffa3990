import type { Conversation, ConversationPage } from "@bakso/contract/conversations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { onTabMessage, tellTabs } from "../../shared/lib/tab-channel.ts";
import { inOrder } from "./conversation-order.ts";
import { allOf, conversationPages, listsOf, withEach } from "./conversation-pages.ts";
import { deleteConversation, pinConversation, renameConversation } from "./library.api.ts";
import { changeLists, usePagedList } from "./paged-list.ts";

/** Fewer than fill the panel: then the next page is asked for without being scrolled to. */
const FEW = 30;

/** The wallet's conversations as the library lists them, as far as they were asked for, and for which words. */
export function useConversations(wallet: string, words: string, refreshTrigger: number) {
  const queryClient = useQueryClient();
  const key = useMemo(() => listsOf(wallet), [wallet]);
  const list = usePagedList(conversationPages(wallet, words), key, refreshTrigger, "conversations");
  const { data, more, canFetchMore, isEarlier } = list;
  const [shownFor, setShownFor] = useState(words);
  if (!isEarlier && shownFor !== words) setShownFor(words);
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === "conversations-changed") void queryClient.invalidateQueries({ queryKey: key });
      }),
    [queryClient, key],
  );

  const conversations = useMemo(() => inOrder(allOf(data?.pages ?? [])), [data]);
  const needsMore = canFetchMore && conversations.length < FEW;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` is another function each time.
  useEffect(() => {
    if (needsMore) more();
  }, [needsMore]);
  return { ...list, conversations, shownFor };
}

/** Changes to conversations. The list shows each at once, and undoes it when the server refuses. */
export function useConversationChanges(wallet: string) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = async (
      what: string,
      show: (list: readonly Conversation[]) => Conversation[],
      call: () => Promise<void>,
    ): Promise<boolean> => {
      const isDone = await changeLists<ConversationPage>(
        queryClient,
        listsOf(wallet),
        `${what} a conversation`,
        (data) => withEach(data, show),
        call,
      );
      if (isDone) tellTabs({ kind: "conversations-changed" });
      return isDone;
    };
    const withChanged = (id: string, part: Partial<Conversation>) => (list: readonly Conversation[]) =>
      list.map((one) => (one.conversation_id === id ? { ...one, ...part } : one));
    return {
      rename: (id: string, name: string) =>
        change("rename", withChanged(id, { name }), () => renameConversation(wallet, id, name)),
      pin: (id: string, isPinned: boolean) =>
        change("pin", withChanged(id, { is_pinned: isPinned }), () => pinConversation(wallet, id, isPinned)),
      /** @returns whether the server deleted it */
      remove: (id: string) =>
        change(
          "delete",
          (list) => list.filter((one) => one.conversation_id !== id),
          () => deleteConversation(wallet, id),
        ),
    };
  }, [queryClient, wallet]);
}
