import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { infoIcon } from "./icons/info.icon.ts";
import { warningIcon } from "./icons/warning.icon.ts";
import { warningCircleIcon } from "./icons/warning-circle.icon.ts";
import styles from "./notice.module.css";

export type NoticeKind = "info" | "warning" | "error";

interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  /** A button that helps: Retry, Open settings. */
  action?: ReactNode;
  className?: string;
}

const ICONS: Record<NoticeKind, string> = { info: infoIcon, warning: warningIcon, error: warningCircleIcon };

/** A message about something that went wrong or may go wrong. Screen readers announce an error at once. */
export function Notice({ kind, children, action, className }: NoticeProps) {
  return (
    <div
      role={kind === "error" ? "alert" : "note"}
      className={classNames(styles.notice, styles[kind], className)}
    >
      <div className={styles.words}>
        <Icon path={ICONS[kind]} className={styles.icon} />
        <div className={styles.text}>{children}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
