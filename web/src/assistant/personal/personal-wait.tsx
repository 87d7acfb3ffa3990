import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./personal-wait.module.css";

/** Widths of the wishes that can be pressed, in em. */
const CHIPS = [5, 7, 10.5, 8.5, 8.5, 7];

/** What stands in the place of the wishes and memories that are being read, in their measures. */
export function PersonalWait() {
  return (
    <div className={styles.wait}>
      <VisuallyHidden isLive>Loading</VisuallyHidden>
      <div className={styles.chips}>
        {CHIPS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <span key={index} style={{ width: `${width}em` }} />
        ))}
      </div>
      <span className={styles.words} />
      <span />
      <span />
      <span />
    </div>
  );
}
