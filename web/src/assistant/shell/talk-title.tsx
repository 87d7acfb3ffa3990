import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useChatState } from "../chat/chat-context.tsx";
import { useShell } from "../feature.ts";
import { allOf, conversationPages } from "../library/conversation-pages.ts";
import { knownAs } from "../library/known-as.ts";
import styles from "./talk-title.module.css";

/** Above the talk: what the library calls it. Nothing while that is not known. */
export function TalkTitle() {
  const { wallet, chat, panels, libraryRefresh } = useShell();
  const id = useChatState(chat, ({ activeId }) => activeId);
  const { data, refetch } = useInfiniteQuery({
    ...conversationPages(wallet, ""),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // While the library is open it reads the list, for both.
  const { isOpen } = panels.library;
  const seen = useRef(libraryRefresh);
  useEffect(() => {
    if (seen.current === libraryRefresh) return;
    seen.current = libraryRefresh;
    if (!isOpen) void refetch();
  }, [libraryRefresh, isOpen, refetch]);
  const talk = allOf(data?.pages ?? []).find(({ conversation_id }) => conversation_id === id);
  return talk ? (
    <p className={styles.title} dir="auto">
      {knownAs(talk)}
    </p>
  ) : null;
}
