import type { ResultViewProps } from "../feature.ts";
import { ChainFacts } from "./chain-facts.tsx";
import styles from "./token-details.module.css";
import { CHAIN_UNREADABLE_TEXT, type FoundToken, tokenValues } from "./token-facts.ts";

/** What market and chain say of a token that somebody looked up. */
export function TokenDetailsResult({ view }: ResultViewProps) {
  const { pair, mint = null } = view as Partial<FoundToken>;
  if (pair === undefined) return null;
  return (
    <div className={styles.details}>
      <dl className={styles.values}>
        {tokenValues(pair).map(({ label, value, direction }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-direction={direction} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {mint === null ? null : (
        <section className={styles.chain}>
          <h4>What the chain says</h4>
          {mint === "unreadable" ? <p>{CHAIN_UNREADABLE_TEXT}</p> : <ChainFacts mint={mint} />}
        </section>
      )}
    </div>
  );
}
