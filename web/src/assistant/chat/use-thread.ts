import { useMemo } from "react";
import type { ChatState } from "./chat.reducer.ts";
import { useChat, useChatState } from "./chat-context.tsx";
import type { Thread } from "./thread.ts";
import { buildRows, type ThreadRow } from "./thread-rows.ts";

export interface ThreadView extends Pick<Thread, "older"> {
  rows: readonly ThreadRow[];
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Why it could not be read; null when it could. */
  failure: unknown;
}

/** The open conversation, from top to bottom. A growing reply changes nothing here until it has ended. */
export function useThread(): ThreadView {
  const chat = useChat();
  const messages = useChatState(chat, ({ thread }) => thread.messages);
  const inserts = useChatState(chat, ({ thread }) => thread.inserts);
  const asked = useChatState(chat, ({ thread }) => thread.asked);
  const lostReplyId = useChatState(chat, ({ thread }) => thread.lostReplyId);
  const heardHere = useChatState(chat, (state) => state.heardHere);
  const older = useChatState(chat, ({ thread }) => thread.older);
  const reading = useChatState(chat, readingOf);
  const rows = useMemo(
    () => buildRows({ messages, inserts, asked, lostReplyId, heardHere }),
    [messages, inserts, asked, lostReplyId, heardHere],
  );
  const isFailed = typeof reading === "object";
  return {
    rows,
    older,
    isLoading: reading === "first" || reading === "never",
    failure: isFailed ? reading.failure : null,
  };
}

/** Where no conversation is open, there is nothing to read. */
const readingOf = ({ activeId, thread }: ChatState): Thread["reading"] =>
  activeId === null ? "done" : thread.reading;
