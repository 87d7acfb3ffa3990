import { type InputHTMLAttributes, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { warningCircleIcon } from "./icons/warning-circle.icon.ts";
import styles from "./text-field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "size"> {
  label: string;
  /** Where the place itself says what the field is for. */
  isLabelHidden?: boolean;
  hint?: string;
  /** What is wrong with the value, and how to correct it. */
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and error. */
export function TextField({ label, isLabelHidden, hint, error, className, ...attributes }: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? undefined : styles.label}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {attributes.required && !isLabelHidden ? <span className={styles.required}> required</span> : null}
      </label>
      <input
        {...attributes}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={styles.input}
      />
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error ? (
          <>
            <Icon path={warningCircleIcon} sizePx={16} />
            {error}
          </>
        ) : null}
      </p>
    </div>
  );
}
