import { SEARCH_MAX_CHARS } from "@bakso/contract/constants";
import type { Conversation } from "@bakso/contract/conversations";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { napFigure } from "../../shared/ui/figures/nap.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { ListWait } from "../../shared/ui/list-wait.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { PanelEnd } from "../../shared/ui/panel-end.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import type { SearchHit } from "../feature.ts";
import { ConversationList } from "./conversation-list.tsx";
import type { ConversationActions } from "./conversation-row.tsx";
import { EXPORT_EVERYTHING } from "./export-everything.ts";
import { DeleteDialog } from "./late-dialogs.ts";
import styles from "./library.module.css";
import { LibraryMenu } from "./library-menu.tsx";
import { useConversationChanges, useConversations } from "./use-conversations.ts";
import { useDebounced } from "./use-debounced.ts";

const SEARCH_DELAY_MS = 250;

// Seldom needed, so not in the page's first load.
const EraseDialog = latePart(async () => (await import("./erase-dialog.tsx")).EraseDialog);

export interface LibraryPanelProps {
  isOpen: boolean;
  /** In which windows it lies over the page: a media query. */
  overlayQuery: string;
  onHide: () => void;
  wallet: string;
  /** The conversation that is shown in the chat. */
  openId: string | null;
  /** A changed number makes the lists read again. */
  refreshTrigger: number;
  /** When something was begun, by the site's clock. */
  timeText: (createdAt: string) => string;
  onOpen: (conversationId: string, hit?: SearchHit) => void;
  onShare: (conversation: Conversation) => void;
  onAdd: () => void;
  onDeleted: (conversationId: string) => void;
  onErased: () => void;
  /** Sections below Chat History. */
  children?: ReactNode;
  /** What stands at its foot. */
  foot: ReactNode;
}

/** What the wallet has kept. */
export function LibraryPanel({
  isOpen,
  overlayQuery,
  onHide,
  onAdd,
  onErased,
  children,
  foot,
  ...history
}: LibraryPanelProps) {
  const [isFolded, setFolded] = useState(false);
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <Panel
        side="left"
        title="Library"
        isOpen={isOpen}
        overlayQuery={overlayQuery}
        onClose={onHide}
        isFolded={isFolded}
        onFold={setFolded}
        actions={
          <>
            <IconButton label="New chat" icon={plusIcon} onClick={onAdd} />
            <LibraryMenu onErase={() => setErasing(true)} />
          </>
        }
      >
        <div className={styles.sections}>
          <ChatHistory {...history} onAdd={onAdd} />
          {children}
          <PanelEnd figure={napFigure} widthPx={240}>
            {foot}
          </PanelEnd>
        </div>
      </Panel>
      {isErasing ? (
        <EraseDialog
          wallet={history.wallet}
          exportLabel={EXPORT_EVERYTHING}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            onErased();
          }}
        />
      ) : null}
    </>
  );
}

type ChatHistoryProps = Pick<
  LibraryPanelProps,
  "wallet" | "openId" | "refreshTrigger" | "timeText" | "onOpen" | "onShare" | "onAdd" | "onDeleted"
>;

function ChatHistory({
  wallet,
  openId,
  refreshTrigger,
  timeText,
  onOpen,
  onShare,
  onAdd,
  onDeleted,
}: ChatHistoryProps) {
  const section = useRef<HTMLElement>(null);
  const [words, setWords] = useState("");
  // As high as before a search, however little that finds: what stands below stays where it is.
  const heightPx = useRef<number>(undefined);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Conversation | null>(null);
  const searched = useDebounced(words.trim(), SEARCH_DELAY_MS);
  const list = useConversations(wallet, searched, refreshTrigger);
  const { conversations, isKnown, hasFailed, retry, more, shownFor } = list;
  const { rename, pin, remove } = useConversationChanges(wallet);
  const actions = useMemo<ConversationActions>(
    () => ({
      open: ({ conversation_id: id, found_at: message }) =>
        onOpen(id, message === undefined ? undefined : { words: searched, message }),
      edit: setRenamingId,
      rename: (id, name) => void rename(id, name),
      pin: (id, isPinned) => void pin(id, isPinned),
      share: onShare,
      askDelete: setDeleting,
    }),
    [onOpen, onShare, searched, rename, pin],
  );
  const isEmpty = isKnown && conversations.length === 0;
  // Where there was nothing to search last time, its field does not come only to go.
  const emptyKey = `chat-history-empty:${wallet}`;
  useEffect(() => {
    if (isKnown && searched === "") keptInBrowser.write(emptyKey, isEmpty ? "yes" : null);
  }, [emptyKey, isKnown, isEmpty, searched]);
  const hasNothing = isKnown ? isEmpty : keptInBrowser.read(emptyKey) !== null;
  return (
    <section
      ref={section}
      className={styles.history}
      style={{ flexBasis: words + shownFor && heightPx.current }}
      aria-labelledby="chat-history"
    >
      {hasNothing && searched === "" && words === "" ? null : (
        <div className={styles.search}>
          <Icon path={magnifyingGlassIcon} />
          <TextField
            type="search"
            label="Search chats"
            isLabelHidden
            placeholder="Search chats"
            maxLength={SEARCH_MAX_CHARS}
            value={words}
            onChange={(event) => {
              if (!words) heightPx.current = section.current?.offsetHeight;
              setWords(event.target.value);
            }}
          />
        </div>
      )}
      <h3 id="chat-history" className={styles.heading}>
        Chat History
      </h3>
      {!isKnown ? (
        <ListWait what="chats" rowCount={6} hasFailed={hasFailed} onRetry={retry} />
      ) : isEmpty ? (
        searched === "" ? (
          <div className={styles.none}>
            <p>
              No conversations yet. <span className={styles.next}>Start a new chat!</span>
            </p>
            <Button variant="primary" onClick={onAdd}>
              Start a chat
            </Button>
          </div>
        ) : (
          <p className={styles.nothing}>Nothing found for “{searched}”.</p>
        )
      ) : (
        // Another list for other words, from its top: its rows do not wander to other places.
        <ConversationList
          key={shownFor}
          {...{ conversations, openId, renamingId, timeText, actions }}
          onNearEnd={more}
        />
      )}
      {deleting === null ? null : (
        <DeleteDialog
          kind="chat"
          name={deleting.name}
          onNo={() => setDeleting(null)}
          onYes={() => {
            const { conversation_id: id } = deleting;
            setDeleting(null);
            void remove(id).then((isGone) => {
              if (isGone) onDeleted(id);
              focusIfLost(() => section.current?.querySelector("input, button"));
            });
          }}
        />
      )}
    </section>
  );
}
