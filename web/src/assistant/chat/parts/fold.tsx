import type { ReactNode } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { caretRightIcon } from "../../../shared/ui/icons/caret-right.icon.ts";
import styles from "./parts.module.css";

interface FoldProps {
  summary: ReactNode;
  children: ReactNode;
}

/** One quiet line that opens by a press, a key or a finger. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.line}>
        <Icon path={caretRightIcon} sizePx={16} className={styles.caret} />
        {summary}
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}
