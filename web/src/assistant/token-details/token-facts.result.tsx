import styles from "../../shared/ui/result-card.module.css";
import { ResultCard, ResultTable } from "../../shared/ui/result-card.tsx";
import type { ResultViewProps } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

const COLUMNS = [{ name: "Holder" }, { name: "Part", isNumber: true }];

/** What the chain says of a token, and who holds most of it. */
export function TokenFactsResult({ view }: ResultViewProps) {
  const facts = listAt(view, "facts").flatMap((fact) => {
    const text = textAt(fact, "text");
    return text === undefined
      ? []
      : [{ text, isWarning: (fact as { is_warning?: unknown }).is_warning === true }];
  });
  if (facts.length === 0) return null;
  const name = textAt(view, "symbol") ?? "Token";
  const rows = listAt(view, "holders").flatMap((holder) => {
    const address = textAt(holder, "address");
    const percent = numberAt(holder, "percent");
    if (address === undefined) return [];
    return [
      {
        key: address,
        cells: [
          textAt(holder, "name") ?? <code title={address}>{shortAddress(address)}</code>,
          percent === undefined ? "" : `${percent}%`,
        ],
      },
    ];
  });
  return (
    <ResultCard label={`Facts of ${name}`}>
      <ul className={styles.list}>
        {facts.map(({ text, isWarning }) => (
          <li key={text}>{isWarning ? <strong>⚠ {text}</strong> : text}</li>
        ))}
      </ul>
      {rows.length === 0 ? null : <ResultTable columns={COLUMNS} rows={rows} />}
      <p className={styles.quiet}>Facts of {name}, no advice.</p>
    </ResultCard>
  );
}

const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;
