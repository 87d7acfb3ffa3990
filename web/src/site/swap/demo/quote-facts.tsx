import { WrittenPrice } from "../../../shared/ui/page/written-price.tsx";
import styles from "./quote-facts.module.css";
import type { QuoteState } from "./use-quote.ts";

interface QuoteFactsProps {
  answer: QuoteState;
  symbol: string;
  /** Without a wish there are prices, and no swap that would move them. */
  hasWish: boolean;
}

/** What a swap is made at. Until a figure is known its place is empty, which is seen as a bar. */
export function QuoteFacts({ answer, symbol, hasWish }: QuoteFactsProps) {
  if (answer.kind === "refused")
    return (
      <p role="alert" className={styles.facts}>
        {answer.text}
      </p>
    );
  const prices = answer.kind === "known" ? answer.quote : answer.before;
  return (
    <dl className={styles.facts} aria-live="polite" aria-busy={answer.kind === "asked"}>
      <div>
        <dt>1 {symbol}</dt>
        <dd>{prices ? <WrittenPrice usd={Number(prices.token_usd)} /> : null}</dd>
      </div>
      <div>
        <dt>1 SOL</dt>
        <dd>{prices ? `${tokensForOneSol(prices)} ${symbol}` : null}</dd>
      </div>
      <div>
        <dt>Price impact</dt>
        <dd>{impactText(answer, hasWish)}</dd>
      </div>
    </dl>
  );
}

const WHOLE = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });

const tokensForOneSol = ({ sol_usd, token_usd }: { sol_usd: string; token_usd: string }): string =>
  WHOLE.format(Number(sol_usd) / Number(token_usd));

function impactText(answer: QuoteState, hasWish: boolean): string | null {
  if (!hasWish) return "\u2013";
  return answer.kind === "known" ? `${answer.quote.price_impact_percent}%` : null;
}
