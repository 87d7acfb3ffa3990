import type { Conversation } from "@bakso/contract/conversations";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { onTabMessage, tellTabs } from "../../shared/lib/tab-channel.ts";
import { inOrder } from "./conversation-order.ts";
import { allOf, type ConversationPages, conversationPages, listsOf, withEach } from "./conversation-pages.ts";
import { deleteConversation, pinConversation, renameConversation } from "./library.api.ts";
import { logFailure } from "./log-failure.ts";

/** Fewer than fill the panel: then the next page is asked for without being scrolled to. */
const FEW = 30;

/**
 * The wallet's conversations as the library lists them, as far as they were asked for. Failures are logged; a list that
 * never came can be asked for again.
 */
export function useConversations(wallet: string, words: string, refreshTrigger: number) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...conversationPages(wallet, words),
    // The last result stays until the new one has come.
    placeholderData: keepPreviousData,
  });
  const { error, data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (error !== null) logFailure("load the conversations", error);
  }, [error]);

  const seenTrigger = useRef(refreshTrigger);
  useEffect(() => {
    if (seenTrigger.current === refreshTrigger) return;
    seenTrigger.current = refreshTrigger;
    void queryClient.invalidateQueries({ queryKey: listsOf(wallet) });
  }, [queryClient, wallet, refreshTrigger]);
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind === "conversations-changed")
          void queryClient.invalidateQueries({ queryKey: listsOf(wallet) });
      }),
    [queryClient, wallet],
  );

  const conversations = useMemo(() => inOrder(allOf(data?.pages ?? [])), [data]);
  const canFetchMore = hasNextPage && !isFetching && error === null;
  const more = useCallback(() => {
    if (canFetchMore) void fetchNextPage();
  }, [canFetchMore, fetchNextPage]);
  const count = conversations.length;
  useEffect(() => {
    if (count < FEW) more();
  }, [count, more]);
  return {
    conversations,
    /** Asks for what comes next, where there is more. */
    more,
    isKnown: data !== undefined,
    hasFailed: error !== null && data === undefined && !query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Changes to conversations. The list shows each at once, and undoes it when the server refuses. */
export function useConversationChanges(wallet: string) {
  const queryClient = useQueryClient();
  return useMemo(() => createChanges(queryClient, wallet), [queryClient, wallet]);
}

function createChanges(queryClient: QueryClient, wallet: string) {
  const filter = { queryKey: listsOf(wallet) };
  const change = async (
    what: string,
    show: (list: readonly Conversation[]) => Conversation[],
    call: () => Promise<void>,
  ): Promise<boolean> => {
    await queryClient.cancelQueries(filter);
    const before = queryClient.getQueriesData<ConversationPages>(filter);
    queryClient.setQueriesData<ConversationPages>(filter, (data) => data && withEach(data, show));
    try {
      await call();
      tellTabs({ kind: "conversations-changed" });
      return true;
    } catch (cause) {
      logFailure(what, cause);
      for (const [key, list] of before) queryClient.setQueryData(key, list);
      return false;
    } finally {
      void queryClient.invalidateQueries(filter);
    }
  };
  const withChanged = (id: string, part: Partial<Conversation>) => (list: readonly Conversation[]) =>
    list.map((one) => (one.conversation_id === id ? { ...one, ...part } : one));

  return {
    rename: (id: string, name: string) =>
      change("rename a conversation", withChanged(id, { name }), () => renameConversation(wallet, id, name)),
    pin: (id: string, isPinned: boolean) =>
      change("pin a conversation", withChanged(id, { is_pinned: isPinned }), () =>
        pinConversation(wallet, id, isPinned),
      ),
    /** @returns whether the server deleted it */
    remove: (id: string) =>
      change(
        "delete a conversation",
        (list) => list.filter((one) => one.conversation_id !== id),
        () => deleteConversation(wallet, id),
      ),
  };
}
