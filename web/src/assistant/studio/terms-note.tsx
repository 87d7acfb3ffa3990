import styles from "./studio-controls.module.css";
import type { StudioState } from "./studio-state.ts";
import { costText } from "./studio-texts.ts";

/** Before one presses: what it costs, and what a Cancel gives back. */
export function TermsNote({ state }: { state: Pick<StudioState, "mode" | "terms" | "usage" | "count"> }) {
  const text = costText(state);
  return text === null ? null : (
    <p className={styles.terms} data-testid="studio-terms">
      {text}
    </p>
  );
}
