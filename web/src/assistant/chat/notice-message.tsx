import { memo } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { warningCircleIcon } from "../../shared/ui/icons/warning-circle.icon.ts";
import { useChat } from "./chat-context.tsx";
import { CANCELED_TEXT } from "./failure-text.ts";
import styles from "./message.module.css";
import { isSameRow } from "./same-row.ts";
import type { NoticeRow } from "./thread-rows.ts";

/** An error or notice of the chat itself. */
export const NoticeMessage = memo(function NoticeMessage({ row }: { row: NoticeRow }) {
  const { client } = useChat();
  const reload = () => {
    const { activeId } = client.getState();
    if (activeId !== null) void client.reload(activeId);
  };
  return <SystemMessage text={row.message} {...(row.canReload ? { onRetry: reload } : {})} />;
}, isSameRow);

interface SystemMessageProps {
  text: string;
  onRetry?: () => void;
}

/** What the chat says by itself: that something failed, or that the person ended it, which is no failure. One line with an icon. */
export function SystemMessage({ text, onRetry }: SystemMessageProps) {
  return (
    <article
      className={classNames(styles.notice, text !== CANCELED_TEXT && styles.failure)}
      aria-label="System"
      data-agent="System"
    >
      <Icon path={warningCircleIcon} />
      <p>{text}</p>
      {onRetry === undefined ? null : (
        <Button variant="quiet" icon={arrowClockwiseIcon} onClick={onRetry}>
          Retry
        </Button>
      )}
    </article>
  );
}
