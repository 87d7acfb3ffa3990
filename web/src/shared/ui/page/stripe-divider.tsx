import { waysideFernFigure, waysideStonesFigure } from "../figure.catalog.ts";
import { Figure } from "../figure.tsx";
import { Stripes } from "../stripes.tsx";
import styles from "./stripe-divider.module.css";

/** The one divider of a page: his stripes between what grows at the wayside, in windows wide enough for it. */
export function StripeDivider() {
  return (
    <div className={styles.divider} aria-hidden>
      <Figure source={waysideFernFigure} widthPx={140} />
      <Stripes sizePx={40} />
      <Figure source={waysideStonesFigure} widthPx={140} />
    </div>
  );
}
