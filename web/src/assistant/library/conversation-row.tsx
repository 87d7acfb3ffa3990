import type { Conversation } from "@bakso/contract/conversations";
import { memo, useState } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { dotsThreeBoldIcon } from "../../shared/ui/icons/dots-three-bold.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { pushPinIcon } from "../../shared/ui/icons/push-pin.icon.ts";
import { shareNetworkIcon } from "../../shared/ui/icons/share-network.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { Menu, type MenuItem } from "../../shared/ui/menu.tsx";
import { download } from "./download.ts";
import { isDated } from "./known-as.ts";
import { RenameForm } from "./late-rename-form.ts";
import { exportPath } from "./library.api.ts";
import styles from "./library.module.css";
import { Marked } from "./marked.tsx";

export interface ConversationActions {
  /** Where a search found it, at the message that was found. */
  open(conversation: Conversation): void;
  /** Begins renaming a conversation; null ends it. */
  edit(id: string | null): void;
  rename(id: string, name: string): void;
  pin(id: string, isPinned: boolean): void;
  share(conversation: Conversation): void;
  askDelete(conversation: Conversation): void;
}

interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
  isRenaming: boolean;
  /** When it was begun, in words: the day, and the time of it. */
  timeText: string;
  /** Of today alone: it stands in the place of the day. */
  time: string | undefined;
  actions: ConversationActions;
}

/** One conversation: its name opens it, its menu does the rest. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  isOpen,
  isRenaming,
  timeText,
  time,
  actions,
}: ConversationRowProps) {
  const [day] = timeText.split(" ");
  const { conversation_id: id, name, is_pinned: isPinned } = conversation;
  const { text: below, marks } = secondLine(conversation, timeText);
  if (isRenaming)
    return (
      <div className={styles.item}>
        <RenameForm
          meanwhile={<span className={styles.rename} />}
          name={name}
          onCancel={() => actions.edit(null)}
          onRename={(wanted) => {
            actions.edit(null);
            actions.rename(id, wanted);
          }}
        />
      </div>
    );
  return (
    <div className={styles.item} data-open={isOpen}>
      <div className={styles.entry} data-below={below !== ""} data-dated={isDated(name)}>
        <button
          type="button"
          className={styles.open}
          aria-description={below}
          aria-current={isOpen ? "true" : undefined}
          onClick={() => actions.open(conversation)}
        >
          <span className={styles.name} dir="auto">
            {isPinned ? <Icon path={pushPinIcon} sizePx={16} className={styles.pin} /> : null}
            <Marked text={name} marks={conversation.name_marks} />
          </span>
        </button>
        {/* Beside the button, whose name is the conversation's alone; for those who listen it is the description. */}
        {below === "" ? null : (
          <span className={styles.below} aria-hidden>
            <span>
              <Marked text={below} marks={marks} />
            </span>
            {/* One of both, of what is the date's whole text. */}
            {below === timeText || isDated(name) ? null : <small>{time ?? day}</small>}
          </span>
        )}
      </div>
      <ConversationMenu conversation={conversation} actions={actions} />
    </div>
  );
});

/** What people know a chat by, below its name: what a search found of it, its title, or how it begins. */
function secondLine(
  { name, snippet, title, first_question: question, ...found }: Conversation,
  time: string,
) {
  if (snippet !== undefined) return { text: snippet, marks: found.snippet_marks };
  if (title !== undefined) return { text: title, marks: found.title_marks };
  return { text: question ?? (time === name ? "" : time), marks: undefined };
}

/**
 * The menu's entries are made when a pointer or the focus comes near: a long list of closed menus would weigh more than
 * the chat.
 */
function ConversationMenu({ conversation, actions }: Pick<ConversationRowProps, "conversation" | "actions">) {
  const [isNear, setNear] = useState(false);
  const { conversation_id: id, name, is_pinned: isPinned } = conversation;
  const items = (): MenuItem[] => [
    { id: "rename", label: "Rename", icon: pencilSimpleIcon, onSelect: () => actions.edit(id) },
    {
      id: "pin",
      label: isPinned ? "Unpin" : "Pin",
      icon: pushPinIcon,
      onSelect: () => actions.pin(id, !isPinned),
    },
    { id: "share", label: "Share", icon: shareNetworkIcon, onSelect: () => actions.share(conversation) },
    {
      id: "markdown",
      label: "Export as Markdown",
      icon: downloadSimpleIcon,
      onSelect: () => download(exportPath("markdown", id)),
    },
    {
      id: "json",
      label: "Export as JSON",
      icon: downloadSimpleIcon,
      onSelect: () => download(exportPath("json", id)),
    },
    {
      id: "delete",
      label: "Delete",
      icon: trashIcon,
      isDanger: true,
      startsGroup: true,
      onSelect: () => actions.askDelete(conversation),
    },
    { id: "cancel", label: "Cancel", icon: xIcon, onSelect: () => undefined },
  ];
  const comeNear = () => setNear(true);
  return (
    <Menu
      label={`Menu of ${name}`}
      items={isNear ? items() : []}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          label={`Menu of ${name}`}
          icon={dotsThreeBoldIcon}
          look="small"
          onPointerEnter={comeNear}
          onFocus={comeNear}
        />
      )}
    />
  );
}
