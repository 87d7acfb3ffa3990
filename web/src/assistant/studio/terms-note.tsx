import styles from "./studio-controls.module.css";
import type { StudioState } from "./studio-state.ts";
import { costText } from "./studio-texts.ts";

/** Before one presses: what it costs, and what a Cancel gives back. */
export function TermsNote({ state }: { state: Pick<StudioState, "mode" | "terms" | "usage" | "count"> }) {
  const texts = costText(state);
  return texts === null ? null : (
    <p className={styles.terms} data-testid="studio-terms">
      <span>{texts[0]}</span> <span>{texts[1]}</span>
    </p>
  );
}
