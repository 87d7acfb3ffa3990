import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { sparePart } from "../../shared/lib/spare-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowDownIcon } from "../../shared/ui/icons/arrow-down.icon.ts";
import { useChat, useChatState } from "./chat-context.tsx";
import type { SummaryMark } from "./left/talk-context.tsx";
import styles from "./message-list.module.css";
import { NoticeMessage } from "./notice-message.tsx";
import { QuestionMessage } from "./question-message.tsx";
import { ReplyMessage } from "./reply-message.tsx";
import { ShownMessage } from "./shown-message.tsx";
import type { Thread } from "./thread.ts";
import type { ThreadRow } from "./thread-rows.ts";
import { useSettled } from "./use-settled.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";
import type { ThreadView } from "./use-thread.ts";

/** Older messages are fetched before the reader is this near to the first one. */
const FETCH_AHEAD_PX = 1_200;

const TalkWait = sparePart(async () => (await import("./talk-tools.tsx")).TalkWait);

export interface MessageListHandle {
  scrollToEnd(): void;
}

interface MessageListProps {
  summary: SummaryMark | null;
  thread: ThreadView;
  ref?: Ref<MessageListHandle>;
}

/** The thread. Only what is near the view is in the page. It opens at its end. */
export function MessageList({ thread, summary, ref }: MessageListProps) {
  const { rows, older } = thread;
  const { client } = useChat();
  const scroller = useRef<HTMLDivElement>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const { isAtEnd, scrollToEnd, letGo, onScroll, onResize, onMove } = useStickToEnd(scroller);
  const isPrepended = usePrepended(rows);
  const isPrinting = usePrinting();
  const isSettled = useSettled(scroller, rows);
  useImperativeHandle(ref, () => ({ scrollToEnd }), [scrollToEnd]);

  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    if (hasRows) scrollToEnd();
  }, [hasRows, scrollToEnd]);

  const newest = rows.at(-1);
  const shownKey = newest?.kind === "shown" ? newest.key : undefined;
  useLayoutEffect(() => {
    if (shownKey !== undefined) scrollToEnd();
  }, [shownKey, scrollToEnd]);

  const list = useRef<VirtualizerHandle>(null);
  const found = useChatState({ client }, ({ thread }) => thread.find?.current ?? null);
  const foundIndex = found === null ? -1 : rows.findIndex((row) => messageIdOf(row) === found.message_id);
  const foundKey = rows[foundIndex]?.key;
  // Its place changes while older messages come; that alone is no reason to go there again.
  const foundPlace = useRef(foundIndex);
  useLayoutEffect(() => {
    foundPlace.current = foundIndex;
  });
  // After the first scroll to the end, which it overrules.
  useLayoutEffect(() => {
    if (found === null || foundKey === undefined) return;
    letGo();
    list.current?.scrollToIndex(foundPlace.current, { align: "center" });
  }, [found, foundKey, letGo]);

  const editingIndex = rows.findIndex((row) => row.kind === "question" && row.messageId === editingId);
  const showVersion = useCallback(
    (questionId: string) => {
      // The view stays at the place where versions are changed, and does not go to their ends.
      letGo();
      void client.showVersion(questionId);
    },
    [client, letGo],
  );
  const renderRow = useCallback(
    (row: ThreadRow) => (
      <div
        key={row.key}
        className={styles.row}
        data-message={messageIdOf(row)}
        data-shown={row.kind === "shown" ? row.key : undefined}
        data-found={row.key === foundKey ? "" : undefined}
        // A tap on it shows its buttons, and what was looked for is read aloud from here.
        tabIndex={-1}
      >
        <Row
          row={row}
          isEditing={row.kind === "question" && row.messageId === editingId}
          onEdit={setEditingId}
          onShowVersion={showVersion}
        />
        {summary !== null && messageIdOf(row) === summary.reachesTo ? summary.line : null}
      </div>
    ),
    [editingId, foundKey, showVersion, summary],
  );
  return (
    <div className={styles.frame}>
      {isSettled ? null : <TalkWait />}
      <div
        ref={scroller}
        className={styles.scroller}
        data-settled={isSettled}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        onWheel={onMove}
        onTouchMove={onMove}
        onKeyDown={onMove}
        onPointerDown={onMove}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <OlderMessages older={older} onLoad={client.loadOlder} />
        {rows.every(({ kind }) => kind === "notice") ? <div className={styles.space} /> : null}
        {isPrinting ? rows.map(renderRow) : null}
        <Virtualizer
          ref={list}
          data={isPrinting ? [] : rows}
          scrollRef={scroller}
          shift={isPrepended}
          bufferSize={400}
          {...(editingIndex === -1 ? {} : { keepMounted: [editingIndex] })}
          onScroll={(offset) => {
            onScroll(offset);
            if (offset < FETCH_AHEAD_PX && older === "more") void client.loadOlder();
          }}
          onResize={onResize}
        >
          {renderRow}
        </Virtualizer>
      </div>
      {isAtEnd ? null : (
        <IconButton
          label="Jump to newest"
          icon={arrowDownIcon}
          variant="raised"
          className={styles.jump}
          onClick={scrollToEnd}
        />
      )}
    </div>
  );
}

const messageIdOf = (row: ThreadRow): string | undefined =>
  row.kind === "question" || row.kind === "reply" ? row.messageId : undefined;

interface RowProps {
  row: ThreadRow;
  isEditing: boolean;
  onEdit: (messageId: string | null) => void;
  onShowVersion: (questionId: string) => void;
}

function Row({ row, isEditing, onEdit, onShowVersion }: RowProps) {
  switch (row.kind) {
    case "question":
      return (
        <QuestionMessage row={row} isEditing={isEditing} onEdit={onEdit} onShowVersion={onShowVersion} />
      );
    case "reply":
      return <ReplyMessage row={row} onShowVersion={onShowVersion} />;
    case "notice":
      return <NoticeMessage row={row} />;
    case "shown":
      return <ShownMessage row={row} />;
  }
}

/** Whether only older rows were added in front, so that the view keeps its distance from the end. */
function usePrepended(rows: readonly ThreadRow[]): boolean {
  const before = useRef(rows);
  useLayoutEffect(() => {
    before.current = rows;
  });
  const was = before.current;
  return (
    rows.length > was.length &&
    rows[0]?.key !== was[0]?.key &&
    rows.at(-1)?.key === was.at(-1)?.key &&
    was.length > 0
  );
}

/** Whether the page is being printed. What it changes is in the page before the browser looks. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

/** Above the first message: that older ones come, or the way to get them when that failed. */
function OlderMessages({ older, onLoad }: Pick<Thread, "older"> & { onLoad: () => void }) {
  if (older === "reading")
    return (
      <p className={styles.older} role="status">
        Loading earlier messages…
      </p>
    );
  if (older !== "failed") return null;
  return (
    <p className={styles.older}>
      <Button onClick={onLoad}>Load earlier messages</Button>
    </p>
  );
}
