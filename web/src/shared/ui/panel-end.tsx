import type { ReactNode } from "react";
import type { FigureSource } from "./figure.source.ts";
import { Figure } from "./figure.tsx";
import { gladeFigure } from "./figures/glade.figure.ts";
import styles from "./panel-end.module.css";

interface PanelEndProps {
  /** Bakso at what he does there. Beside the chat he greets already, and one of him is enough. */
  figure: FigureSource;
  /** In CSS pixels, where there is room for all of him. */
  widthPx: number;
  /** What stands at the panel's foot. */
  children?: ReactNode;
}

/** The end of a panel, after its lists: what stands there, and the forest's floor as far as they leave room for it. */
export function PanelEnd({ figure, widthPx, children }: PanelEndProps) {
  return (
    <div className={styles.end}>
      {children}
      <div className={styles.glade} aria-hidden>
        <Figure source={gladeFigure} />
        <Figure source={figure} widthPx={widthPx} />
      </div>
    </div>
  );
}
