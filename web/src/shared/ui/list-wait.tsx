import type { CSSProperties } from "react";
import { Button } from "./button.tsx";
import { arrowClockwiseIcon } from "./icons/arrow-clockwise.icon.ts";
import styles from "./list-wait.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface ListWaitProps {
  /** What is listed, for people: "chats". */
  what: string;
  rowCount: number;
  hasFailed: boolean;
  onRetry: () => void;
  /** Rows with a picture at their start, and figures at their end. */
  hasPictures?: boolean;
}

/**
 * Placeholder rows for a list that is loading, in the size of its real rows; or a quiet note that it could not be
 * loaded, which takes as much room: nothing beside it moves.
 */
export function ListWait({ what, rowCount, hasFailed, onRetry, hasPictures = false }: ListWaitProps) {
  if (hasFailed)
    return (
      <div className={styles.failed} style={{ "--rows": rowCount } as CSSProperties} role="status">
        <p>Your {what} could not be loaded.</p>
        <Button variant="quiet" icon={arrowClockwiseIcon} onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  return (
    <div>
      <VisuallyHidden isLive>Loading your {what}</VisuallyHidden>
      {Array.from({ length: rowCount }, (_, row) => row).map((row) => (
        <span key={row} className={styles.row} aria-hidden>
          {hasPictures ? <span className={styles.picture} /> : null}
          <span className={styles.line} />
          {hasPictures ? <span className={styles.figures} /> : null}
        </span>
      ))}
    </div>
  );
}
