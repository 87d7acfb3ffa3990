import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import styles from "./market.module.css";

/**
 * A price in dollars. The number of a tiny one's zeros is a small figure of its own: the display face has no subscripts, and
 * those of small text can't be read.
 */
export function WrittenPrice({ usd }: { usd: number }) {
  const [before, zeros, after] = tokenUsd(usd).split(/([₀-₉]+)/);
  if (zeros === undefined) return before;
  return (
    <>
      {before}
      <sub className={styles.zeros} data-digits={zeros.normalize("NFKC")}>
        {zeros}
      </sub>
      {after}
    </>
  );
}
