import { formatTokenAmount } from "../../shared/wallet/token-amount.ts";
import type { Holding } from "./holding.ts";
import styles from "./holding-figures.module.css";

/** Of 1000: the gap can still be seen on a phone. */
const FULLEST_OF_THOSE_DENIED = 970;

interface HoldingFiguresProps {
  holding: Holding;
  symbol: string;
  decimals: number;
  address: string | null;
}

/** What a wallet holds, what it needs, and what is missing, aligned digit by digit. */
export function HoldingFigures({ holding, symbol, decimals, address }: HoldingFiguresProps) {
  const { heldRaw, requiredRaw, missingRaw } = holding;
  // Only for show: thousandths are exact enough for a bar. One that is not full looks so, however little is missing.
  const filled = requiredRaw === 0n ? 1000 : Number((heldRaw * 1000n) / requiredRaw);
  const share = missingRaw > 0n ? Math.min(filled, FULLEST_OF_THOSE_DENIED) : filled;
  return (
    <div className={styles.panel}>
      <dl className={styles.figures}>
        <div>
          <dt>{address === null ? "Your wallet holds" : `${shortAddress(address)} holds`}</dt>
          <dd>{formatTokenAmount(heldRaw, decimals)}</dd>
        </div>
        <div>
          <dt>The door opens at</dt>
          <dd>{formatTokenAmount(requiredRaw, decimals)}</dd>
        </div>
        <div className={styles.missing}>
          <dt>Missing {symbol}</dt>
          <dd>{formatTokenAmount(missingRaw, decimals)}</dd>
        </div>
      </dl>
      <progress className={styles.bar} value={share} max={1000} aria-hidden />
    </div>
  );
}

/** "8mKq…4tBk": the ends are what people compare. */
const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;
