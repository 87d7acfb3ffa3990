import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { newId } from "../../../shared/lib/new-id.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useChat } from "../chat-context.tsx";
import { useSecretGuard } from "../use-secret-guard.tsx";
import { CompletionList } from "./completion-list.tsx";
import styles from "./extras.module.css";
import { getReady } from "./get-ready.ts";
import { makeRoomForKeyboard } from "./keyboard-room.ts";
import { QueueList, queueOf } from "./queue-list.tsx";
import { MOST_QUEUED } from "./queued-questions.ts";
import { QuoteButton } from "./quote-button.tsx";
import { VoiceButton } from "./voice-button.tsx";

export interface ComposerExtrasProps {
  field: RefObject<HTMLTextAreaElement | null>;
  conversationId: string | null;
  isBusy: boolean;
  /** There is a text that could be sent. */
  canSend: boolean;
  /** The microphone was pressed before this was loaded. */
  isAskedToListen: boolean;
  /** Puts a text into the input, as if it had been typed. */
  onText: (text: string) => void;
}

/** What makes writing easier. All of it is loaded when somebody begins to write: one writes without it too. */
export function ComposerExtras({
  field,
  conversationId,
  isBusy,
  canSend,
  isAskedToListen,
  onText,
}: ComposerExtrasProps) {
  const { wallet } = useChat();
  const [isFull, setFull] = useState(false);
  const write = (text: string, caret: number) => {
    onText(text);
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  };
  const giveBack = (text: string) => {
    const typed = field.current?.value.trimEnd() ?? "";
    const all = typed === "" ? text : `${typed}\n\n${text}`;
    write(all, all.length);
  };
  const guard = useSecretGuard(field, (text) => {
    if (conversationId === null) return;
    const isAdded = queueOf(wallet).add(conversationId, { id: newId(), text: text.trim() });
    setFull(!isAdded);
    if (isAdded) write("", 0);
  });
  const queueIt = () => {
    guard.forget();
    guard.pass(field.current?.value ?? "");
  };
  const canQueue = isBusy && canSend && conversationId !== null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!canQueue || event.key !== "Enter" || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    queueIt();
  });
  useEffect(() => {
    const { current } = field;
    const listen = (event: KeyboardEvent) => {
      getReady();
      onKeyDown(event);
    };
    // Somebody has touched the page, and is likely to ask.
    getReady();
    current?.addEventListener("keydown", listen);
    return () => current?.removeEventListener("keydown", listen);
  }, [field]);
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (seen) return makeRoomForKeyboard(seen, document.documentElement, () => window.innerHeight);
  }, []);
  return (
    <>
      <div className={styles.above}>
        <CompletionList field={field} onText={write} />
        <QuoteButton />
        <QueueList conversationId={conversationId} isBusy={isBusy} onGiveBack={giveBack} />
      </div>
      <VoiceButton field={field} isAskedToListen={isAskedToListen} onText={write} />
      {canQueue ? (
        <Button className={styles.later} data-later title="Alt+Enter" onClick={queueIt}>
          Ask next
        </Button>
      ) : null}
      {guard.warning}
      {isFull ? (
        <p role="status" className={styles.problem}>
          {MOST_QUEUED} questions are waiting already.
        </p>
      ) : null}
    </>
  );
}
