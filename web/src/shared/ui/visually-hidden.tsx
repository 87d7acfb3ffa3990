import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  children: ReactNode;
  /** Reads changes aloud: for words that appear after something was done. */
  isLive?: boolean;
}

/** Text for those who listen. */
export function VisuallyHidden({ children, isLive = false }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={isLive ? "status" : undefined}>
      {children}
    </span>
  );
}
