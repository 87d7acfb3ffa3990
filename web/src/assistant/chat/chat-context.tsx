import type { ToolView } from "@bakso/contract/parts";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { ChatState } from "./chat.reducer.ts";
import type { Chat } from "./create-chat.ts";
import type { Reply } from "./thread.ts";

/** What the parts of the chat on the screen share. */
export interface ChatView extends Chat {
  /** Origin of the site, without a slash at the end. */
  ownOrigin: string;
  /** What is said of replies that the offline stand-in wrote. */
  demoLabel: string;
  demoNote: string;
  /** Above the talk: what it is called. */
  talkTitle?: ReactNode;
  /** What a feature shows where its own reply is awaited. */
  replyProgress?: (reply: { via: string; questionId: string }) => ReactNode;
  /** How the picture of a feature's reply is opened; undefined where it can't be. */
  pictureOpener?: (reply: { via: string; imageUrl: string }) => (() => void) | undefined;
  /** How a feature draws what its tool found; nothing for an unknown kind. */
  resultView?: (view: ToolView) => ReactNode;
  /** What other features offer below a reply. */
  replyActions?: (reply: { messageId: string; text: string; imageUrl: string | null }) => ReactNode;
}

const ChatContext = createContext<ChatView | null>(null);

export const ChatProvider = ChatContext.Provider;

export function useChat(): ChatView {
  const chat = use(ChatContext);
  if (chat === null) throw new Error("useChat needs a ChatProvider above it");
  return chat;
}

/** The chat as it is now. What grows while a reply is written changes it many times a second. */
export function useChatState<Part>(
  { client }: Pick<Chat, "client">,
  select: (state: ChatState) => Part,
): Part {
  return useSyncExternalStore(client.subscribe, () => select(client.getState()));
}

/** The reply that is being written; nothing for any other. */
export function useGrowingReply(replyId: string | undefined): Reply | undefined {
  const { client } = useChat();
  return useSyncExternalStore(client.subscribe, () => {
    const { reply } = client.getState().thread;
    return reply !== null && reply.replyId === replyId ? reply : undefined;
  });
}
