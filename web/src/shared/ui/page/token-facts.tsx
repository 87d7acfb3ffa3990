import { TOKEN_CHAIN, TOKEN_DECIMALS } from "@bakso/contract/constants";
import styles from "./token-facts.module.css";

interface TokenFactsProps {
  symbol: string;
  /** More of them, after what never changes. */
  more?: readonly { label: string; value: string }[];
}

const CHAIN = TOKEN_CHAIN.charAt(0).toUpperCase() + TOKEN_CHAIN.slice(1);

/** What the token is, in words that fit on a label. */
export function TokenFacts({ symbol, more = [] }: TokenFactsProps) {
  const facts = [
    { label: "Symbol", value: symbol },
    { label: "Chain", value: CHAIN },
    { label: "Decimals", value: String(TOKEN_DECIMALS) },
    ...more,
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
