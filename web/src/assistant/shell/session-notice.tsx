import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import styles from "./session-notice.module.css";

interface SessionNoticeProps {
  notice: string | null;
  onDismiss(): void;
}

/** Says above an open page what happened to its session. */
export function SessionNotice({ notice, onDismiss }: SessionNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      {notice === null ? null : (
        <Notice kind="info" action={<Button onClick={onDismiss}>OK</Button>}>
          {notice}
        </Notice>
      )}
    </div>
  );
}
