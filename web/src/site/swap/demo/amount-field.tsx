import { type CSSProperties, useId } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import type { FigureSource } from "../../../shared/ui/figure.source.ts";
import { Figure } from "../../../shared/ui/figure.tsx";
import { VisuallyHidden } from "../../../shared/ui/visually-hidden.tsx";
import styles from "./amount-field.module.css";

interface AmountFieldProps {
  /** What happens to the amount. */
  verb: string;
  unit: string;
  coin: FigureSource;
  value: string;
  /** Its amount is on its way. */
  isAwaited: boolean;
  /** Its amount follows from the other field's: it is quieter, and takes one all the same. */
  isComputed: boolean;
  onChange(text: string): void;
}

/** One side of a swap: its name, its amount and its coin, in one box. */
export function AmountField({ verb, unit, coin, value, isAwaited, isComputed, onChange }: AmountFieldProps) {
  const id = useId();
  return (
    <div className={styles.amount}>
      <label htmlFor={id}>
        {verb}
        <VisuallyHidden>, in {unit}</VisuallyHidden>
      </label>
      <input
        id={id}
        className={classNames(styles.input, isComputed && styles.computed)}
        style={{ "--digits": Math.max(1, value.length) } as CSSProperties}
        inputMode="decimal"
        autoComplete="off"
        placeholder={isAwaited ? "\u2026" : "0"}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(",", ""))}
      />
      <span className={styles.coin} aria-hidden>
        <Figure source={coin} />
        {unit}
      </span>
    </div>
  );
}
