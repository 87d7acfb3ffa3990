import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import type { FigureSource } from "./figure.source.ts";
import { Figure } from "./figure.tsx";

interface EmptyStateProps {
  figure: FigureSource;
  /** By default 160. Where two stand side by side both are 120 high, so that their sentences are in one line. */
  figureWidthPx?: number;
  /** One sentence. */
  children: ReactNode;
  action?: ReactNode;
}

/** Shown where there is nothing yet. */
export function EmptyState({ figure, figureWidthPx = 160, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Figure source={figure} widthPx={figureWidthPx} />
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
