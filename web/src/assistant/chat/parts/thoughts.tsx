import { Fold } from "./fold.tsx";
import styles from "./parts.module.css";

interface ThoughtsProps {
  text: string;
  elapsedMs: number | undefined;
  isOver: boolean;
}

/** What the model thought before it went on: folded, as plain text, with nothing in it to press. */
export function Thoughts({ text, elapsedMs, isOver }: ThoughtsProps) {
  const summary = summaryOf(elapsedMs, isOver);
  if (text.trim() === "") return isOver ? <p className={styles.line}>{summary}</p> : null;
  return (
    <Fold summary={summary}>
      <p className={styles.reasoning} dir="auto">
        {text.trim()}
      </p>
    </Fold>
  );
}

function summaryOf(elapsedMs: number | undefined, isOver: boolean): string {
  if (elapsedMs !== undefined) return `Thought for ${Math.max(1, Math.round(elapsedMs / 1_000))} s`;
  return isOver ? "Thought about it" : "His thoughts so far";
}
