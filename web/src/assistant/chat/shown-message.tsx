import { memo } from "react";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { useChat } from "./chat-context.tsx";
import styles from "./message.module.css";
import { MessageText } from "./message-text.tsx";
import { isSameRow } from "./same-row.ts";
import type { ShownRow } from "./thread-rows.ts";

/** A text from elsewhere in the assistant, for example a saved output. */
export const ShownMessage = memo(function ShownMessage({ row }: { row: ShownRow }) {
  const { ownOrigin, resultView } = useChat();
  return (
    <article className={styles.shown} aria-label={row.title} data-agent={row.agent}>
      <h3 className={styles.shownTitle} dir="auto">
        {row.title}
      </h3>
      {row.view === undefined ? (
        <MessageText text={row.message} isGrowing={false} ownOrigin={ownOrigin} />
      ) : (
        resultView?.(row.view)
      )}
      <div className={styles.actions}>
        <CopyButton text={row.message} isIconOnly />
      </div>
    </article>
  );
}, isSameRow);
