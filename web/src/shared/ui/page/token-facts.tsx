import { TOKEN_CHAIN } from "@bakso/contract/constants";
import type { TokenContent } from "@bakso/contract/content/content.shapes";
import { classNames } from "../class-names.ts";
import styles from "./token-facts.module.css";

interface TokenFactsProps {
  token: Pick<TokenContent, "symbol" | "decimals">;
  /** More of them, after what never changes. */
  more?: readonly { label: string; value: string }[];
  /** How they look where they are. */
  className: string | undefined;
}

const CHAIN = TOKEN_CHAIN.charAt(0).toUpperCase() + TOKEN_CHAIN.slice(1);

/** What the token is, in words that fit on a label. */
export function TokenFacts({ token, more = [], className }: TokenFactsProps) {
  const facts = [
    { label: "Symbol", value: token.symbol },
    { label: "Chain", value: CHAIN },
    { label: "Decimals", value: token.decimals },
    ...more,
  ];
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
