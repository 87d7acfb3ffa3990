import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { ChatState } from "./chat-session.ts";
import type { Chat } from "./create-chat.ts";
import type { LiveAnswer } from "./live-answers.ts";

/** What the parts of the chat on the screen share. */
export interface ChatView extends Chat {
  /** Origin of the site, without a slash at the end. */
  ownOrigin: string;
  /** What is said of answers that the offline stand-in wrote. */
  demoLabel: string;
  demoNote: string;
  /** What a feature shows in the place of an answer of its own that is waited for. */
  answerProgress?: (answer: { via: string; questionId: string }) => ReactNode;
  /** How the picture of a feature's answer is looked at; undefined where that is not possible. */
  pictureOpener?: (answer: { via: string; imageUrl: string }) => (() => void) | undefined;
  /** What other features offer below an answer. */
  answerActions?: (answer: { messageId: string; text: string; imageUrl: string | null }) => ReactNode;
}

const ChatContext = createContext<ChatView | null>(null);

export const ChatProvider = ChatContext.Provider;

export function useChat(): ChatView {
  const chat = use(ChatContext);
  if (chat === null) throw new Error("useChat needs a ChatProvider above it");
  return chat;
}

export function useChatState({ session }: Pick<Chat, "session">): ChatState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** The answer while it is written; nothing for one that is not. */
export function useLiveAnswer(answerId: string | undefined): LiveAnswer | undefined {
  const { live } = useChat();
  return useSyncExternalStore(live.subscribe, () =>
    answerId === undefined ? undefined : live.snapshot(answerId),
  );
}
