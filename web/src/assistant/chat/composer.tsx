import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from "react";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { microphoneIcon } from "../../shared/ui/icons/microphone.icon.ts";
import { paperPlaneRightBoldIcon } from "../../shared/ui/icons/paper-plane-right-bold.icon.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { stopBoldIcon } from "../../shared/ui/icons/stop-bold.icon.ts";
import { useChat } from "./chat-context.tsx";
import styles from "./composer.module.css";
import type { ComposerExtrasProps } from "./extras/composer-extras.tsx";
import { isComposing } from "./is-composing.ts";
import { loadMarkdown } from "./message-text.tsx";
import { lastQuestion } from "./thread.ts";
import { useSecretGuard } from "./use-secret-guard.tsx";

/** The browser writes down what one says: there its microphone stands from the beginning (extras/dictation.ts). */
const canDictate = () =>
  ["SpeechRecognition", "webkitSpeechRecognition"].some((name) => Reflect.get(window, name));

/**
 * Loaded with the first key or press, and where questions wait for a reply; where fingers press at once: a keyboard comes
 * with the first press.
 */
function Extras(props: Omit<ComposerExtrasProps, "isAskedToListen">) {
  const { wallet } = useChat();
  const { isBusy, conversationId } = props;
  const hasWaiting = keptInBrowser.read(`queue:${wallet}:${conversationId}`) !== null;
  const [Part, setPart] = useState<ComponentType<ComposerExtrasProps> | null>(null);
  const [isAskedToListen, askToListen] = useReducer(() => true, false);
  useEffect(() => {
    const ending = new AbortController();
    const load = () => {
      loadPart(() => import("./extras/composer-extras.tsx")).then(
        (module) => {
          ending.abort();
          setPart(() => module.ComposerExtras);
        },
        // The next press tries again.
        () => undefined,
      );
    };
    if (isBusy || hasWaiting || matchMedia("(hover: none)").matches) load();
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, load, { signal: ending.signal });
    return () => ending.abort();
  }, [isBusy, hasWaiting]);
  if (Part) return <Part {...props} isAskedToListen={isAskedToListen} />;
  // The press that loads it is heard.
  return canDictate() ? (
    <IconButton
      label="Speak your message"
      icon={microphoneIcon}
      data-voice
      onPointerDown={askToListen}
      onClick={askToListen}
    />
  ) : null;
}

export interface ComposerHandle {
  focus(): void;
}

interface ComposerProps {
  conversationId: string | null;
  /** A reply is asked for or being written. */
  isBusy: boolean;
  isStopping: boolean;
  onSent: () => void;
  /** Switches and buttons of other features, before the text. */
  tools?: ReactNode;
  /** A feature may take the text another way: true when it did. */
  onSubmit?: ((text: string) => boolean) | undefined;
  /** Files that were pasted. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  ref?: Ref<ComposerHandle>;
}

/**
 * The input. The text lives in the field itself, so that typing redraws nothing else. It is kept as the conversation's
 * draft.
 */
export function Composer({
  conversationId,
  isBusy,
  isStopping,
  onSent,
  tools,
  onSubmit,
  onFiles,
  ref,
}: ComposerProps) {
  const { client, drafts } = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState<"none" | "some" | "too-long">("none");
  const [hasTools, setTools] = useState(false);
  // Something was asked, perhaps by one of the tools: the row is the text's again.
  useEffect(() => {
    if (isBusy) setTools(false);
  }, [isBusy]);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  const deliver = (text: string) => {
    drafts.write(conversationId, "");
    if (onSubmit?.(text.trim()) !== true) client.send(text);
    show("");
    onSent();
    field.current?.focus();
  };
  const guard = useSecretGuard(field, deliver);
  const show = (text: string) => {
    guard.forget();
    const { current } = field;
    if (current === null) return;
    if (current.value !== text) current.value = text;
    fitToText(current);
    setLength(text.length > MESSAGE_MAX_CHARS ? "too-long" : text.trim() === "" ? "none" : "some");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation brings its own draft, nothing else does.
  useEffect(() => show(drafts.read(conversationId)), [conversationId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => drafts.onTaken(() => show(drafts.read(conversationId))), [drafts, conversationId]);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const text = field.current?.value ?? "";
    if (text.trim() === "" || text.length > MESSAGE_MAX_CHARS) return;
    guard.pass(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !isComposing(event)) send(event);
    // As in a terminal: in an empty input the arrow brings what was asked last.
    if (event.key === "ArrowUp" && field.current?.value === "" && !isComposing(event)) {
      const text = lastQuestion(client.getState().thread);
      if (text === "") return;
      event.preventDefault();
      drafts.write(conversationId, text);
      show(text);
    }
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <IconButton
        label="More ways to ask"
        icon={plusIcon}
        className={styles.more}
        aria-expanded={hasTools}
        onClick={() => setTools(!hasTools)}
      />
      <div className={styles.tools}>{tools}</div>
      <textarea
        ref={field}
        id="composer"
        className={styles.field}
        placeholder="Enter topic here or paste an image..."
        aria-label="Message"
        aria-describedby={length === "too-long" ? "composer-limit" : undefined}
        aria-invalid={length === "too-long" ? true : undefined}
        enterKeyHint="send"
        rows={1}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const { files } = event.clipboardData;
          if (onFiles === undefined || files.length === 0) return;
          event.preventDefault();
          onFiles([...files]);
        }}
        onFocus={() => void loadMarkdown()}
        onInput={(event) => {
          const text = event.currentTarget.value;
          drafts.write(conversationId, text);
          show(text);
        }}
      />
      <Extras
        field={field}
        conversationId={conversationId}
        isBusy={isBusy}
        canSend={length === "some"}
        onText={(text) => {
          drafts.write(conversationId, text);
          show(text);
        }}
      />
      {isBusy ? (
        <IconButton
          label="Stop"
          icon={stopBoldIcon}
          variant={length === "some" ? "raised" : "primary"}
          disabled={isStopping}
          onClick={() => void client.stop()}
        />
      ) : null}
      {isBusy && length !== "some" ? null : (
        <IconButton
          type="submit"
          label="Send"
          icon={paperPlaneRightBoldIcon}
          variant="primary"
          disabled={length !== "some"}
        />
      )}
      {guard.warning}
      {length === "too-long" ? (
        <p id="composer-limit" role="status" className={styles.limit}>
          This is too long: a message may have {MESSAGE_MAX_CHARS.toLocaleString("en")} characters at most.
        </p>
      ) : null}
    </form>
  );
}

/** Lets a field grow with its text where the browser does not do so by itself; CSS says how far. */
function fitToText(field: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
