import type { Conversation } from "@bakso/contract/conversations";
import { useCallback } from "react";
import { VList } from "virtua";
import { type ConversationActions, ConversationRow } from "./conversation-row.tsx";
import styles from "./library.module.css";

interface ConversationListProps {
  conversations: readonly Conversation[];
  openId: string | null;
  renamingId: string | null;
  timeText: (createdAt: string) => string;
  actions: ConversationActions;
}

/** However many conversations there are, only those in view are in the page. */
export function ConversationList({
  conversations,
  openId,
  renamingId,
  timeText,
  actions,
}: ConversationListProps) {
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
          actions={actions}
        />
      );
    },
    [openId, renamingId, timeText, actions],
  );
  return (
    <VList
      data={conversations}
      className={styles.list}
      {...(renaming === -1 ? {} : { keepMounted: [renaming] })}
    >
      {row}
    </VList>
  );
}
