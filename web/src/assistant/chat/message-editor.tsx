import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { isComposing } from "./is-composing.ts";
import styles from "./message-editor.module.css";
import { useSecretGuard } from "./use-secret-guard.tsx";

interface MessageEditorProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** A question in place of its bubble, to be changed and asked again. Enter asks, Escape leaves it as it was. */
export function MessageEditor({ text, onSave, onCancel }: MessageEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const guard = useSecretGuard(field, (edited) => onSave(edited.trim()));
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const edited = field.current?.value ?? "";
    if (edited.trim() !== "") guard.pass(edited);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && !event.shiftKey) save(event);
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <textarea
        ref={field}
        defaultValue={text}
        aria-label="Edit your message"
        className={styles.field}
        onKeyDown={onKeyDown}
        onInput={guard.forget}
        enterKeyHint="send"
        rows={2}
      />
      {guard.warning}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit">
          Ask again
        </Button>
      </div>
    </form>
  );
}
