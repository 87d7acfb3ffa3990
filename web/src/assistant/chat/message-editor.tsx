import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { isComposing } from "./is-composing.ts";
import styles from "./message.module.css";

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

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const edited = field.current?.value.trim() ?? "";
    if (edited !== "") onSave(edited);
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
        className={styles.editorField}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        rows={2}
      />
      <div className={styles.editorButtons}>
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
