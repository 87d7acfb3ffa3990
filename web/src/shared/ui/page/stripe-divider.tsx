import { Stripes } from "../stripes.tsx";
import styles from "./stripe-divider.module.css";

/** The one divider of a page. */
export function StripeDivider() {
  return (
    <div className={styles.divider} aria-hidden>
      <Stripes sizePx={40} />
    </div>
  );
}
