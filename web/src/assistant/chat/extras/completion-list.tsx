import type { ChatCommands } from "@bakso/contract/chat-commands";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";
import { isComposing } from "../is-composing.ts";
import {
  type Completion,
  completed,
  completionsFor,
  type Typed,
  typedAt,
  typedCommand,
} from "./completions.ts";
import styles from "./extras.module.css";

const LIST = "composer-completions";
const optionId = (index: number) => `${LIST}-${index}`;

let asked: Promise<ChatCommands> | undefined;
/** Asked for once; where that failed, with the next sign again. */
const fetchCommands = (): Promise<ChatCommands> => {
  asked ??= callApiJson<ChatCommands>(paths.chatCommands, {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};

interface CompletionListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string, caret: number) => void;
}

interface Open {
  typed: Typed;
  found: readonly Completion[];
  at: number;
}

/**
 * What / and @ offer, above the input. The input keeps the focus, and is a combobox as long as the list is open: the arrows
 * choose, Enter and Tab take, Escape closes.
 */
export function CompletionList({ field, onText }: CompletionListProps) {
  const [open, setOpen] = useState<Open | null>(null);

  const take = (index: number) => {
    const { current } = field;
    const chosen = open?.found[index];
    if (current === null || open === null || chosen === undefined) return;
    const next = completed(current.value, current.selectionStart, open.typed, chosen);
    setOpen(null);
    onText(next.text, next.caret);
  };
  const look = useEffectEvent(async () => {
    const { current } = field;
    if (current === null) return;
    const read = () => typedAt(current.value, current.selectionStart);
    if (read() === null && !/^\/\w+\s$/.test(current.value)) return setOpen(null);
    const commands = await fetchCommands().catch(() => null);
    if (commands === null) return setOpen(null);
    const whole = typedCommand(current.value, commands);
    const typed = read();
    if (whole) {
      setOpen(null);
      const next = completed(current.value, current.value.length, { sign: "/", word: "", start: 0 }, whole);
      return onText(next.text, next.caret);
    }
    const found = typed === null ? [] : completionsFor(typed, commands);
    setOpen(typed === null || found.length === 0 ? null : { typed, found, at: 0 });
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (open === null || isComposing({ nativeEvent: event })) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isTaken = (event.key === "Enter" && !event.shiftKey) || event.key === "Tab";
    if (step === 0 && !isTaken && event.key !== "Escape") return;
    event.preventDefault();
    // The input would send, or bring the last question.
    event.stopPropagation();
    if (isTaken) take(open.at);
    else if (step === 0) setOpen(null);
    else setOpen({ ...open, at: (open.at + step + open.found.length) % open.found.length });
  });
  useEffect(() => {
    const { current } = field;
    if (current === null) return;
    const { signal, abort } = ending();
    current.addEventListener("input", () => void look(), { signal });
    current.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    current.addEventListener("blur", () => setOpen(null), { signal });
    // What was typed while this was loading.
    void look();
    return abort;
  }, [field]);
  const active = open?.at;
  useEffect(() => {
    const { current } = field;
    if (current === null || active === undefined) return;
    const attributes = {
      role: "combobox",
      "aria-expanded": "true",
      "aria-autocomplete": "list",
      "aria-controls": LIST,
      "aria-activedescendant": optionId(active),
    };
    for (const [name, value] of Object.entries(attributes)) current.setAttribute(name, value);
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of Object.keys(attributes)) current.removeAttribute(name);
    };
  }, [field, active]);

  return open === null ? null : (
    <div id={LIST} role="listbox" aria-label="Completions" className={styles.completions}>
      {open.found.map(({ name, label }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus, and its keys choose.
        <div
          key={name}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === open.at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(index)}
        >
          <strong>
            {open.typed.sign}
            {name}
          </strong>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
