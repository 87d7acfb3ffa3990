import styles from "./steady-text.module.css";

interface SteadyTextProps {
  children: string;
}

/**
 * Words of a page's first view. Their box has the height that they need in the font's stand-in, before and after the font
 * has come, so that nothing below them moves: an invisible copy in the stand-in lies behind them.
 */
export function SteadyText({ children }: SteadyTextProps) {
  return (
    <span className={styles.steady} data-words={children}>
      <span>{children}</span>
    </span>
  );
}
