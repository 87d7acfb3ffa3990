import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./chat-area.module.css";
import { useChat, useChatState } from "./chat-context.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { isBusy } from "./conversation-state.ts";
import type { Chat } from "./create-chat.ts";
import { DailyLimit } from "./daily-limit.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { LOAD_TEXT } from "./failure-text.ts";
import { fileDrop } from "./file-drop.ts";
import { MessageList, type MessageListHandle } from "./message-list.tsx";
import { loadMarkdown } from "./message-text.tsx";
import { SystemMessage } from "./notice-message.tsx";
import { useAnnouncement } from "./use-announcement.ts";
import { useChatUpkeep } from "./use-chat-upkeep.ts";
import { useMessages } from "./use-messages.ts";

interface ChatAreaProps {
  greeting: string;
  suggestions: readonly string[];
  /** Beside the input. */
  tools?: ReactNode;
  /** Above the input: what is being made ready. */
  status?: ReactNode;
  /** Takes a text another way than the chat's: true when it did. */
  onSubmit?: ((text: string) => boolean) | undefined;
  /** Files that were pasted into the input or dropped on the chat. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
}

/** A conversation that this tab remembers and that was deleted meanwhile gives way to a new one. */
function useForgottenConversation({ session }: Pick<Chat, "session">, error: Error | null): void {
  const [remembered] = useState(session.getState().activeId);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (isGone && session.getState().activeId === remembered) session.open(null);
  }, [session, remembered, isGone]);
}

/** The open conversation and where one writes. */
export function ChatArea({ greeting, suggestions, tools, status, onSubmit, onFiles }: ChatAreaProps) {
  const chat = useChat();
  const { activeId, conversation } = useChatState(chat);
  const messages = useMessages();
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const announcement = useAnnouncement(messages.rows, activeId);
  useChatUpkeep(chat);
  // Fetched beside the messages that need it.
  useEffect(() => {
    if (activeId !== null) void loadMarkdown();
  }, [activeId]);

  useForgottenConversation(chat, messages.error);
  const isEmpty = messages.rows.length === 0 && !messages.isLoading && messages.error === null;
  // A chat that was just begun is there to be written in; on phones that would open the keyboard over it.
  const isBegun = isEmpty && activeId !== null;
  useEffect(() => {
    if (isBegun && window.matchMedia("(hover: hover)").matches) composer.current?.focus();
  }, [isBegun]);
  const hasOnlyNotices = messages.rows.every((row) => row.kind === "notice");
  return (
    <section className={styles.chat} aria-label="Chat" {...fileDrop(onFiles)}>
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      {hasOnlyNotices && !messages.isLoading && messages.error === null ? (
        <EmptyChat
          greeting={greeting}
          suggestions={suggestions}
          onAsk={(text) => {
            chat.session.send(text);
            composer.current?.focus();
          }}
        />
      ) : null}
      {messages.error === null ? null : (
        <div className={styles.failure}>
          <SystemMessage text={LOAD_TEXT} onRetry={messages.retry} />
        </div>
      )}
      {isEmpty || messages.error !== null ? null : (
        <MessageList key={activeId} ref={list} messages={messages} />
      )}
      <div className={styles.foot}>
        {status}
        <Composer
          ref={composer}
          conversationId={activeId}
          isBusy={isBusy(conversation)}
          isStopping={conversation.isStopping}
          onSent={() => list.current?.scrollToEnd()}
          tools={tools}
          onSubmit={onSubmit}
          onFiles={onFiles}
        />
        <DailyLimit />
      </div>
    </section>
  );
}
