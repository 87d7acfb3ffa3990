import type { TokenContent } from "@bakso/contract/content/content.shapes";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./fund-balance.module.css";
import { amountWords, instantWords } from "./proof-words.ts";
import type { ProofState } from "./use-donation-proofs.ts";

const SOL_DECIMALS = 9;

interface FundBalanceProps {
  state: ProofState;
  /** Of our own token. */
  token: Pick<TokenContent, "symbol" | "decimals">;
}

/** The server could not be asked: nothing is known. */
const UNREAD = {
  state: "unavailable",
  lamports: null,
  token_raw: null,
  read_at: null,
  explorer_url: null,
} as const;

/** What the fund's wallet holds now, or held when the chain was last read. */
export function FundBalance({ state, token }: FundBalanceProps) {
  // Its place is kept while the chain is asked: nothing moves when the answer comes.
  if (state.status === "asking")
    return (
      <div className={styles.balance} aria-hidden data-starts="seen">
        <i className={styles.line} />
        <i className={styles.line} />
      </div>
    );
  const fund = state.status === "answered" ? state.proofs.fund : UNREAD;
  if (!fund) return null;
  const { lamports, token_raw, read_at, explorer_url } = fund;
  const isNow = fund.state === "read";
  return (
    <section className={styles.balance} aria-label="What the wallet holds" data-balance={fund.state}>
      {lamports === null || token_raw === null || read_at === null ? (
        <p className={styles.when}>The chain did not answer. What the wallet holds is not known yet.</p>
      ) : (
        <>
          <p className={styles.amounts}>
            <span>{amountWords(lamports, SOL_DECIMALS)} SOL</span>
            <span>
              {amountWords(token_raw, token.decimals)} {token.symbol}
            </span>
          </p>
          <p className={styles.when}>
            {isNow ? "In the wallet now, read from the chain" : "The chain did not answer. Last read"}{" "}
            <time dateTime={read_at}>{instantWords(read_at)}</time>.
            {explorer_url ? (
              <>
                {" "}
                <a href={explorer_url} target="_blank" rel="noopener noreferrer">
                  Look it up
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              </>
            ) : null}
          </p>
        </>
      )}
    </section>
  );
}
