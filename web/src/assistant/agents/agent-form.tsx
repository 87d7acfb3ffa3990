import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { type AgentPhase, type AgentSession, isBusy } from "./agent-session.ts";
import styles from "./agents.module.css";

interface AgentFormProps {
  session: AgentSession;
  phase: AgentPhase;
  /** Nothing was asked yet: there is room to write. */
  isNew: boolean;
  /** Something to begin with then. */
  examples: readonly string[];
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where a task is given, or what was asked about it is answered. */
export function AgentForm({ session, phase, isNew, examples, ref }: AgentFormProps) {
  const [text, setText] = useState("");
  const noteId = useId();
  const isClarifying = phase.kind === "clarifying";
  const isTooLong = text.length > MESSAGE_MAX_CHARS;
  const isOff = text.trim() === "" || isTooLong || isBusy(phase);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    if (isClarifying) session.clarify(text);
    else session.start(text);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={styles.form} data-new={isNew} onSubmit={submit}>
      {isClarifying ? (
        <p id={noteId} className={styles.note}>
          Please provide the requested clarification above before continuing.
        </p>
      ) : null}
      <textarea
        ref={ref}
        rows={1}
        value={text}
        className={styles.field}
        aria-label={isClarifying ? "Clarification" : "Task"}
        placeholder={isClarifying ? "Provide clarification..." : "Enter your task..."}
        aria-describedby={isClarifying || isTooLong ? noteId : undefined}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isTooLong ? (
        <p id={noteId} role="status" className={styles.tooLong}>
          This is too long: a task may have {MESSAGE_MAX_CHARS.toLocaleString("en")} characters at most.
        </p>
      ) : null}
      {isNew && examples.length > 0 ? (
        <fieldset className={styles.examples} aria-label="Examples">
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              className={styles.example}
              onClick={(event) => {
                setText(example);
                event.currentTarget.form?.querySelector("textarea")?.focus();
              }}
            >
              {example}
            </button>
          ))}
        </fieldset>
      ) : null}
      <Button type="submit" variant="primary" disabled={isOff}>
        {isClarifying ? "Submit Clarification" : "Start"}
      </Button>
    </form>
  );
}
