import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { sparePart } from "../../shared/lib/spare-part.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./chat-area.module.css";
import { useChat, useChatState } from "./chat-context.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import type { Chat } from "./create-chat.ts";
import { DailyLimit } from "./daily-limit.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { LOAD_TEXT } from "./failure-text.ts";
import { fileDrop } from "./file-drop.ts";
import { MessageEditor } from "./late-message-editor.ts";
import type { SummaryMark } from "./left/talk-context.tsx";
import { MessageList, type MessageListHandle } from "./message-list.tsx";
import { loadMarkdown } from "./message-text.tsx";
import { SystemMessage } from "./notice-message.tsx";
import { OtherPart } from "./parts/reply-parts.tsx";
import { RetryCountdown } from "./retry-countdown.tsx";
import { isBusy } from "./thread.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { useChatUpkeep } from "./use-chat-upkeep.ts";
import { useThread } from "./use-thread.ts";

/** What stands in a talk's bar beside its title. A talk works without it. */
const TalkTools = sparePart(async () => (await import("./talk-tools.tsx")).TalkTools);

interface ChatAreaProps {
  greeting: string;
  /** What one may begin with, below the greeting. */
  suggestions: (onAsk: (text: string) => void) => ReactNode;
  /** Beside the input. */
  tools?: ReactNode;
  /** Above the input: what is being made ready. */
  status?: ReactNode;
  /** Takes a text in another way than the chat: true when it did. */
  onSubmit?: ((text: string) => boolean) | undefined;
  /** Files that were pasted into the input or dropped on the chat. */
  onFiles?: ((files: readonly File[], isDropped?: boolean) => void) | undefined;
}

/** A conversation that this tab remembers, but that was deleted meanwhile, is replaced by a new one. */
function useForgottenConversation({ client }: Pick<Chat, "client">, failure: unknown): void {
  const [remembered] = useState(client.getState().activeId);
  const isGone = failure instanceof ApiError && (failure.status === 404 || failure.status === 410);
  useEffect(() => {
    if (isGone && client.getState().activeId === remembered) client.open(null);
  }, [client, remembered, isGone]);
}

/** The open conversation and where one writes. */
export function ChatArea({ greeting, suggestions, tools, status, onSubmit, onFiles }: ChatAreaProps) {
  const chat = useChat();
  const activeId = useChatState(chat, (state) => state.activeId);
  const isWriting = useChatState(chat, ({ thread }) => isBusy(thread));
  const isStopping = useChatState(chat, ({ thread }) => thread.isStopping);
  const thread = useThread();
  const [summary, setSummary] = useState<SummaryMark | null>(null);
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const announcement = useAnnouncement(thread.rows, activeId);
  useChatUpkeep(chat);
  // Fetched beside the messages that need it.
  useEffect(() => {
    if (activeId === null) return;
    void loadMarkdown();
    OtherPart.preload();
    MessageEditor.preload();
  }, [activeId]);

  // A single picture is asked about as soon as it is chosen: nothing was sent from the input.
  const otherAsked = useChatState(chat, ({ thread: { asked } }) => (asked?.via ? asked.messageId : null));
  useEffect(() => {
    if (otherAsked !== null) list.current?.scrollToEnd();
  }, [otherAsked]);

  useForgottenConversation(chat, thread.failure);
  const isRead = !thread.isLoading && thread.failure === null;
  const isEmpty = isRead && thread.rows.length === 0;
  // The input gets the focus in a new chat, but not on phones: there the keyboard would cover the chat.
  const isBegun = isEmpty && activeId !== null;
  useEffect(() => {
    if (isBegun && window.matchMedia("(hover: hover)").matches) composer.current?.focus();
  }, [isBegun]);
  const hasOnlyNotices = thread.rows.every((row) => row.kind === "notice");
  return (
    <section
      className={styles.chat}
      aria-label="Chat"
      {...fileDrop(onFiles && ((files) => onFiles(files, true)))}
    >
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
      {isRead && hasOnlyNotices ? (
        <EmptyChat greeting={greeting}>
          {suggestions((text) => {
            chat.client.send(text);
            composer.current?.focus();
          })}
        </EmptyChat>
      ) : null}
      {thread.failure === null ? null : (
        <div className={styles.failure}>
          <SystemMessage
            text={LOAD_TEXT}
            onRetry={() => activeId !== null && void chat.client.reload(activeId)}
          />
        </div>
      )}
      {isEmpty || thread.failure !== null ? null : (
        <Fragment key={activeId}>
          <div className={styles.talkBar}>
            {chat.talkTitle}
            <TalkTools onSummary={setSummary} />
          </div>
          <MessageList ref={list} thread={thread} summary={summary} />
        </Fragment>
      )}
      <div className={styles.foot}>
        {status}
        <RetryCountdown />
        <Composer
          ref={composer}
          conversationId={activeId}
          isBusy={isWriting}
          isStopping={isStopping}
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
