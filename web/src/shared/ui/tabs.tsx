import type { KeyboardEvent } from "react";
import { Icon } from "./icon.tsx";
import styles from "./tabs.module.css";

interface TabsProps<Value extends string> {
  /** Says what is chosen. */
  label: string;
  /** An icon stands in for the words on a phone, where all of them have one. */
  options: readonly { value: Value; label: string; icon?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few views of the same thing, chosen by a press or by the arrow keys. */
export function Tabs<Value extends string>({ label, options, value, onChange }: TabsProps<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = options[(index + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of radio buttons would look and read like a form
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          data-value={option.value}
          className={styles.tab}
          onClick={() => onChange(option.value)}
        >
          {option.icon === undefined ? null : <Icon path={option.icon} />}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
