import type { ReactNode } from "react";
import styles from "./result-card.module.css";

/** What a tool found, beside the words about it. */
export function ResultCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}

interface ResultTableProps {
  columns: readonly { name: string; isNumber?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[]; isOwn?: boolean }[];
}

/** A table of what was found; it scrolls by itself where it is too wide. */
export function ResultTable({ columns, rows }: ResultTableProps) {
  const numberAt = (index: number) => (columns[index]?.isNumber ? "" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" data-number={numberAt(index)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isOwn = false }) => (
            <tr key={key} data-own={isOwn}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.name} data-number={numberAt(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ResultMeterProps {
  label: string;
  text: string;
  value: number;
  max: number;
}

/** How much of something there is, as a bar and in words. */
export function ResultMeter({ label, text, value, max }: ResultMeterProps) {
  return (
    <div className={styles.meter}>
      <span>
        <strong>{label}</strong> <span className={styles.quiet}>{text}</span>
      </span>
      <progress aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
    </div>
  );
}
