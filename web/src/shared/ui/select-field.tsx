import { type SelectHTMLAttributes, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { caretDownIcon } from "./icons/caret-down.icon.ts";
import styles from "./select-field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface SelectFieldProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "size" | "onChange" | "value"> {
  label: string;
  /** Where the place itself says what the field is for. */
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of few, with its label. */
export function SelectField<Value extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onChange,
  className,
  ...attributes
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? undefined : styles.label}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <span className={styles.frame}>
        <select
          {...attributes}
          id={id}
          value={value}
          className={styles.select}
          // The options are ours, so what was chosen is one of them.
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.caret} aria-hidden>
          <Icon path={caretDownIcon} sizePx={16} />
        </span>
      </span>
    </div>
  );
}
