import { safeLink } from "../../shared/lib/safe-link.ts";
import { dateWords } from "../../shared/ui/page/date-words.ts";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard, ResultTable } from "../../shared/ui/result-card.tsx";
import { type ResultViewProps, useShell } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

const SEALS: Readonly<Record<string, string>> = {
  verified: "✓ On the chain",
  not_found: "Not found on the chain",
  mismatch: "The chain says otherwise",
  unavailable: "Can't be read now",
  unproven: "No proof named",
};

/** What the fund gave, each gift with what the chain says of it. */
export function DonationsResult({ view }: ResultViewProps) {
  const { ownOrigin } = useShell().chat;
  const rows = listAt(view, "donations").flatMap((gift, index) => {
    const usd = numberAt(gift, "amount_usd");
    if (usd === undefined) return [];
    const seal = SEALS[textAt(gift, "state") ?? ""] ?? "";
    const url = textAt(gift, "proof_url");
    const link = url === undefined ? null : safeLink(url, ownOrigin);
    return [
      {
        key: `${index}`,
        cells: [
          dateWords(textAt(gift, "date") ?? ""),
          textAt(gift, "recipient") ?? "",
          `$${usd.toLocaleString("en")}`,
          link === null ? (
            seal
          ) : (
            <a key="proof" href={link.href} target="_blank" rel="noopener noreferrer">
              {seal}
            </a>
          ),
        ],
      },
    ];
  });
  if (rows.length === 0) return null;
  return (
    <ResultCard label="Donations">
      <ResultTable
        columns={[{ name: "Date" }, { name: "To" }, { name: "Amount", isNumber: true }, { name: "Proof" }]}
        rows={rows}
      />
      {view.is_demo_chain === true ? (
        <p className={styles.quiet}>An example on the demo's own chain.</p>
      ) : null}
    </ResultCard>
  );
}
