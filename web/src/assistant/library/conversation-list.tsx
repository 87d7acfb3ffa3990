import type { Conversation } from "@bakso/contract/conversations";
import { useCallback, useRef } from "react";
import { VList, type VListHandle } from "virtua";
import { type ConversationActions, ConversationRow } from "./conversation-row.tsx";
import styles from "./library.module.css";
import { timeToday } from "./time-today.ts";

interface ConversationListProps {
  conversations: readonly Conversation[];
  openId: string | null;
  renamingId: string | null;
  timeText: (createdAt: string) => string;
  actions: ConversationActions;
  /** Somebody has come to what was loaded last. */
  onNearEnd: () => void;
}

/** Some rows before the end, so that nobody waits at it. */
const NEAR_PX = 800;

/** However many conversations there are, only those in view are in the page. */
export function ConversationList({
  conversations,
  openId,
  renamingId,
  timeText,
  actions,
  onNearEnd,
}: ConversationListProps) {
  const list = useRef<VListHandle>(null);
  const renaming = conversations.findIndex((one) => one.conversation_id === renamingId);
  const row = useCallback(
    (conversation: Conversation) => {
      const id = conversation.conversation_id;
      return (
        <ConversationRow
          key={id}
          conversation={conversation}
          isOpen={id === openId}
          isRenaming={id === renamingId}
          timeText={timeText(conversation.created_at)}
          time={timeToday(timeText, conversation.created_at)}
          actions={actions}
        />
      );
    },
    [openId, renamingId, timeText, actions],
  );
  return (
    <VList
      ref={list}
      onScroll={(offset) => {
        const { scrollSize, viewportSize } = list.current ?? { scrollSize: 0, viewportSize: 0 };
        if (scrollSize - viewportSize - offset < NEAR_PX) onNearEnd();
      }}
      data={conversations}
      className={styles.list}
      // A row with the gap below it, where its name has one line.
      itemSize={54}
      {...(renaming === -1 ? {} : { keepMounted: [renaming] })}
    >
      {row}
    </VList>
  );
}
