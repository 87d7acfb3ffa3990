import { memo } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { headHappy, headSad } from "../../shared/ui/figure.catalog.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { Thinking } from "../../shared/ui/thinking.tsx";
import { useChat, useLiveAnswer } from "./chat-context.tsx";
import styles from "./message.module.css";
import { MessageImage } from "./message-image.tsx";
import { MessageText } from "./message-text.tsx";
import { isSameRow } from "./same-row.ts";
import type { AnswerRow } from "./thread.ts";

/** How an answer ended that did not end well. */
const MARKS: Partial<Record<AnswerRow["status"], string>> = {
  stopped: "Stopped",
  interrupted: "Interrupted",
  failed: "Not finished",
};

/** An answer, unboxed beside Bakso's head: waited for, growing, or whole. */
export const AnswerMessage = memo(function AnswerMessage({ row }: { row: AnswerRow }) {
  const { ownOrigin, answerProgress, pictureOpener } = useChat();
  const { via, questionId, imageUrl, imageWidth: width, imageHeight: height } = row;
  const isGrowing = row.status === "streaming";
  const live = useLiveAnswer(isGrowing ? row.messageId : undefined);
  const isPending = row.status === "waiting" || (isGrowing && live?.phase !== "lost");
  const progress =
    isPending && via !== undefined && questionId !== undefined ? answerProgress?.({ via, questionId }) : null;
  // Beside a feature's own progress the answer is shown when it is whole.
  const text = progress ? "" : (live?.text ?? row.message);
  const isAwaited = row.status === "waiting" || (isGrowing && text === "");
  return (
    <article className={styles.answer} aria-label={row.agent} data-agent={row.agent} aria-busy={isGrowing}>
      <Figure source={row.status === "failed" ? headSad : headHappy} className={styles.head} />
      <div className={styles.body}>
        {isAwaited && live?.phase !== "lost" ? <Thinking>Thinking...</Thinking> : null}
        {text === "" ? null : <MessageText text={text} isGrowing={isGrowing} ownOrigin={ownOrigin} />}
        {progress}
        <MessageImage
          imageUrl={imageUrl}
          ownOrigin={ownOrigin}
          size={width && height ? { width, height } : undefined}
          onOpen={via && imageUrl ? pictureOpener?.({ via, imageUrl }) : undefined}
        />
        {live?.phase === "reconnecting" ? (
          <p className={styles.mark}>Connection lost. Taking it up again…</p>
        ) : null}
        {isGrowing || row.status === "waiting" ? null : <AnswerEnd row={row} text={text} />}
      </div>
    </article>
  );
}, isSameRow);

function AnswerEnd({ row, text }: { row: AnswerRow; text: string }) {
  const { session, demoLabel, demoNote, answerActions } = useChat();
  const { messageId } = row;
  const mark = MARKS[row.status];
  const askAgain = () => {
    const { activeId } = session.getState();
    if (activeId !== null && messageId !== undefined) session.askAgain(activeId, messageId);
  };
  return (
    <div className={styles.end}>
      {row.isDemo ? (
        <span className={styles.mark} title={demoNote}>
          <Icon path={infoIcon} sizePx={16} />
          {demoLabel}
        </span>
      ) : null}
      {mark === undefined ? null : (
        <span className={classNames(styles.mark, row.status === "failed" && styles.failed)}>{mark}</span>
      )}
      {mark !== undefined && row.isLast ? (
        <Button variant="quiet" icon={arrowClockwiseIcon} className={styles.retry} onClick={askAgain}>
          Retry
        </Button>
      ) : null}
      <div className={styles.actions}>
        {text === "" ? null : <CopyButton text={text} isIconOnly />}
        {text === "" || messageId === undefined
          ? null
          : answerActions?.({ messageId, text, imageUrl: row.imageUrl })}
        {row.isLast && mark === undefined ? (
          <IconButton label="Regenerate" icon={arrowClockwiseIcon} onClick={askAgain} />
        ) : null}
      </div>
    </div>
  );
}
