import type { TalkContext } from "@bakso/contract/messages";
import { useChat } from "../chat-context.tsx";
import { Fold } from "../parts/fold.tsx";
import styles from "./left.module.css";

/** Below the last message that Bakso knows as a summary alone. A press opens it. */
export function SummaryLine({ summary }: { summary: NonNullable<TalkContext["summary"]> }) {
  const { demoLabel } = useChat();
  return (
    <aside className={styles.summary} aria-label="Summary of the beginning">
      <Fold summary="Bakso remembers what came before this as a summary">
        <p className={styles.notes}>{summary.text}</p>
        {summary.is_demo ? <p className={styles.by}>{demoLabel}</p> : null}
      </Fold>
    </aside>
  );
}
