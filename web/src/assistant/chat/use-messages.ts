import type { Message } from "@bakso/contract/messages";
import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { fetchMessages } from "./chat.api.ts";
import { useChat, useChatState } from "./chat-context.tsx";
import { messagesKey } from "./create-chat.ts";
import { flatten, type MessagePages, olderThan } from "./message-pages.ts";
import { buildThread, type ThreadRow } from "./thread.ts";

export interface Messages {
  rows: readonly ThreadRow[];
  /** Nothing is known yet. */
  isLoading: boolean;
  error: Error | null;
  retry(): void;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Why older messages could not be read. */
  olderError: boolean;
  loadOlder(): void;
}

/** The thread of the open conversation: what is stored, its end first, and what is under way. */
export function useMessages(): Messages {
  const { session, wallet } = useChat();
  const { activeId, conversation, answeredHere } = useChatState({ session });
  const { turn, inserts } = conversation;
  const query = useInfiniteQuery<Message[], Error, MessagePages, QueryKey, number | undefined>({
    queryKey: messagesKey(wallet, activeId ?? ""),
    queryFn: ({ pageParam, signal }) => fetchMessages(wallet, activeId ?? "", pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: olderThan,
    enabled: activeId !== null && conversation.isCreated,
    // It is looked at again by `reload`, the newest page alone: the others never change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = useMemo(() => (activeId === null ? [] : flatten(query.data)), [activeId, query.data]);
  const rows = useMemo(
    () => buildThread({ stored, inserts, turn, answeredHere }),
    [stored, inserts, turn, answeredHere],
  );

  useEffect(() => {
    if (activeId !== null) session.confirm(activeId, stored);
  }, [session, activeId, stored]);
  const last = stored.at(-1);
  useEffect(() => {
    if (activeId !== null && last?.status === "streaming") session.follow(activeId, last);
  }, [session, activeId, last]);

  return {
    rows,
    isLoading: query.isLoading,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    olderError: query.isFetchNextPageError,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}
