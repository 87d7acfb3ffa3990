import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { paperPlaneRightBoldIcon } from "../../shared/ui/icons/paper-plane-right-bold.icon.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./helper-form.module.css";

interface HelperFormProps {
  placeholder: string;
  note: string;
  onSend: (text: string) => void;
  ref: Ref<HTMLTextAreaElement>;
}

/** Where the question is written. Enter sends, Shift and Enter begins a new line; blank text goes nowhere. */
export function HelperForm({ placeholder, note, onSend, ref }: HelperFormProps) {
  const [text, setText] = useState("");
  const id = useId();
  const send = () => {
    if (text.trim() === "") return;
    setText("");
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method (some browsers only say 229) is not meant for us.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={id}>
        <VisuallyHidden>Your message</VisuallyHidden>
      </label>
      <div className={styles.line}>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          className={styles.field}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Send" icon={paperPlaneRightBoldIcon} variant="primary" type="submit" />
      </div>
      <p className={styles.note}>{note}</p>
    </form>
  );
}
