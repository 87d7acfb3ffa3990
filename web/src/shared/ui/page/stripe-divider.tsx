import { waysideFernFigure, waysideStonesFigure } from "../figure.catalog.ts";
import { Figure } from "../figure.tsx";
import { Stripes } from "../stripes.tsx";
import styles from "./stripe-divider.module.css";

/** The one divider of a page: his stripes, and in wide windows what grows at the wayside. */
export function StripeDivider() {
  return (
    <div className={styles.divider} aria-hidden>
      <Figure source={waysideFernFigure} widthPx={140} className={styles.growth ?? ""} />
      <Stripes sizePx={40} />
      <Figure source={waysideStonesFigure} widthPx={140} className={styles.growth ?? ""} />
    </div>
  );
}
