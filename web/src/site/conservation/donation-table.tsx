import type { ConservationContent } from "@bakso/contract/content/conservation.shapes";
import { madeCard } from "../../shared/made-card/made-card.ts";
import { dateWords } from "../../shared/ui/page/date-words.ts";
import { ShareButton } from "../../shared/ui/share-button.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./donation-table.module.css";
import { GiftProof, verificationUrl } from "./gift-proof.tsx";
import { ProofSeal } from "./proof-seal.tsx";
import { proofCardWords, sealWords } from "./seal-words.ts";
import { usdWords } from "./usd.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface DonationTableProps extends Omit<ConservationContent["donations"], "title"> {
  /** All that was given. */
  sum: string;
  /** What the chain says about the gifts. */
  proofs: ProofState;
}

/** All gifts so far, their total, and whether the chain confirms them, on one sheet. On phones each gift is a list. */
export function DonationTable({ columns, total, records, sum, proofs }: DonationTableProps) {
  const [date, recipient, amount, paymentType, verification] = columns;
  const isVerified = sealWords(records, proofs).look === "verified";
  return (
    <div className={styles.donations}>
      <div className={styles.total}>
        <p>
          <span className={styles.sum}>{sum}</span>
          <span className={styles.totalLabel}>{total}</span>
        </p>
        <ProofSeal donations={records} state={proofs} />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((donation) => (
            <tr key={donation.id}>
              <td data-label={date}>
                <time dateTime={donation.date}>{dateWords(donation.date)}</time>
              </td>
              <td data-label={recipient}>{donation.recipient}</td>
              <td data-label={amount}>
                <span>
                  <span className={styles.whole}>{usdWords(donation.amountUsd)}</span>{" "}
                  {donation.amountNote ? <span className={styles.whole}>({donation.amountNote})</span> : null}
                </span>
              </td>
              <td data-label={paymentType}>{donation.paymentType}</td>
              <td data-label={verification}>
                <span className={styles.proof}>
                  <a href={verificationUrl(donation)} target="_blank" rel="noopener noreferrer">
                    {donation.verification.label}
                    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  </a>
                  {donation.isExample ? <span className={styles.example}>Example transaction</span> : null}
                  <GiftProof donation={donation} state={proofs} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.share}>
        {/* Before the chain has confirmed it there is no proof. Its place is kept: nothing moves when it comes. */}
        <ShareButton
          label="Share the proof"
          className={isVerified ? "" : (styles.unproven ?? "")}
          make={async () => ({
            title: `${sum} for wild tigers`,
            text: "What Bakso's community gave, and how anybody can check it.",
            url: `${window.location.origin}/conservation#donations`,
            ...(await madeCard(async () => {
              const { drawProofCard } = await import("../../shared/made-card/proof.card.ts");
              return await drawProofCard(proofCardWords(records));
            })),
          })}
        />
      </p>
    </div>
  );
}
