import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import styles from "./fold.module.css";

interface FoldProps {
  title: string;
  /** Where there is room it is always open, and nothing is there to be pressed. */
  isPhonesAlone?: boolean;
  /** What is in it, for whoever sees it closed. */
  hint?: string | undefined;
  children: ReactNode;
}

/** A sheet of paper whose heading a tap opens; on paper all is read. */
export function Fold({ title, isPhonesAlone = false, hint, children }: FoldProps) {
  return (
    <details className={classNames(styles.fold, isPhonesAlone && styles.phones)}>
      <summary className={styles.summary}>
        <hgroup>
          <h3>{title}</h3>
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </hgroup>
        <Icon path={caretDownIcon} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
