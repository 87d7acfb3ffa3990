import type { TalkContext } from "@bakso/contract/messages";
import { useId, useState } from "react";
import { contextText } from "./context-text.ts";
import styles from "./left.module.css";

/** A ring that fills with the talk. A press opens what it means, in words. */
export function ContextGauge({ context }: { context: TalkContext }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { percent } = context;
  return (
    <div className={styles.context}>
      <button
        type="button"
        className={styles.gauge}
        aria-label={`This chat: ${percent}% full, of what Bakso can read at once`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className={styles.ring}>
          <circle cx="10" cy="10" r="8" className={styles.track} />
          <circle
            cx="10"
            cy="10"
            r="8"
            pathLength={100}
            strokeDasharray={`${percent} 100`}
            transform="rotate(-90 10 10)"
            className={styles.fill}
            data-level={context.left_out > 0 || percent >= 90 ? "few" : "plenty"}
          />
        </svg>
        This chat: {percent}% full
      </button>
      <div id={id} className={styles.told} hidden={!isOpen} role="status">
        {isOpen ? contextText(context).map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      </div>
    </div>
  );
}
