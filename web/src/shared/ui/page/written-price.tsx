import { tokenUsd } from "../../lib/market/price-format.ts";
import styles from "./written-price.module.css";

/** A price in dollars. */
export const WrittenPrice = ({ usd }: { usd: number }) => <WrittenFigure figure={tokenUsd(usd)} />;

/**
 * The number of a tiny price's zeros is a small figure that hangs below the line, so that nobody reads it as a digit: neither
 * face has subscripts that can be told from figures.
 */
export function WrittenFigure({ figure }: { figure: string }) {
  const [before, zeros, after] = figure.split(/([₀-₉]+)/);
  if (zeros === undefined) return before;
  return (
    <>
      {before}
      <sub className={styles.zeros} data-digits={zeros.normalize("NFKC")}>
        <span>{zeros}</span>
      </sub>
      {after}
    </>
  );
}
