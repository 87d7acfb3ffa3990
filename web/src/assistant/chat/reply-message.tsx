import { memo } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { headSad } from "../../shared/ui/figures/head-sad.figure.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { Thinking } from "../../shared/ui/thinking.tsx";
import { DemoMark } from "../demo-mark.tsx";
import { useChat, useChatState, useGrowingReply } from "./chat-context.tsx";
import styles from "./message.module.css";
import { MessageImage } from "./message-image.tsx";
import { isCutOff, isQuiet } from "./parts/parts.ts";
import { ReplyParts, Thoughts } from "./parts/reply-parts.tsx";
import { isSameRow } from "./same-row.ts";
import type { ReplyRow } from "./thread-rows.ts";
import { VersionSwitch } from "./versions/late-version-switch.ts";

/** How a reply ended that did not end well. */
const MARKS: Partial<Record<ReplyRow["status"], string>> = {
  stopped: "Stopped",
  interrupted: "Interrupted",
  failed: "Not finished",
};

/** What is asked where a reply reached its greatest length. */
const GO_ON_TEXT = "Please continue where you stopped.";

interface ReplyMessageProps {
  row: ReplyRow;
  onShowVersion: (questionId: string) => void;
}

/** A reply beside Bakso's head, without a box: awaited, growing, or whole. */
export const ReplyMessage = memo(function ReplyMessage({ row, onShowVersion }: ReplyMessageProps) {
  const { ownOrigin, replyProgress, pictureOpener } = useChat();
  const { via, questionId, imageUrl, imageWidth: width, imageHeight: height } = row;
  const isGrowing = row.status === "streaming";
  const isWaiting = row.status === "waiting";
  const reply = useGrowingReply(isGrowing ? row.messageId : undefined);
  const progress =
    (isWaiting || isGrowing) && via !== undefined && questionId !== undefined
      ? replyProgress?.({ via, questionId })
      : null;
  // While a feature shows its own progress, the reply is shown only when it is whole.
  const parts = progress ? [] : (reply?.parts ?? row.parts);
  const thought = progress ? undefined : (reply?.thought ?? row.thought);
  // Who opened them goes on reading where they are.
  const shownParts = thought ? parts.filter(({ type }) => type !== "reasoning") : parts;
  const hasPicture = parts.some(({ type }) => type === "picture");
  return (
    <article className={styles.answer} aria-label={row.agent} data-agent={row.agent} aria-busy={isGrowing}>
      <Figure source={row.status === "failed" ? headSad : headHappy} className={styles.head} />
      <div className={styles.body}>
        {thought ? <Thoughts {...thought} isOver={!isGrowing || !isQuiet(parts)} /> : null}
        {isWaiting || (isGrowing && isQuiet(parts)) ? <Waiting /> : null}
        <ReplyParts
          parts={shownParts}
          isGrowing={isGrowing}
          isUnfinished={row.status !== "complete"}
          replyId={row.messageId}
          via={via}
          isNewest={row.isLast}
        />
        {progress}
        <MessageImage
          imageUrl={hasPicture ? null : imageUrl}
          ownOrigin={ownOrigin}
          size={width && height ? { width, height } : undefined}
          onOpen={via && imageUrl ? pictureOpener?.({ via, imageUrl }) : undefined}
        />
        {reply?.phase === "reconnecting" ? (
          <p className={styles.mark}>Connection lost. Reconnecting…</p>
        ) : null}
        {isGrowing || isWaiting || row.status === "lost" ? (
          <ReplyVersions row={row} onShowVersion={onShowVersion} />
        ) : (
          <ReplyEnd row={row} onShowVersion={onShowVersion} />
        )}
      </div>
    </article>
  );
}, isSameRow);

/** Nothing is written yet: he thinks, or has been told to stop and is about to. */
function Waiting() {
  const isStopping = useChatState(useChat(), ({ thread }) => thread.isStopping);
  return <Thinking>{isStopping ? "Stopping..." : "Thinking..."}</Thinking>;
}

/** While it grows too: the one before can be read meanwhile. */
const ReplyVersions = ({ row: { versions, questionId }, onShowVersion }: ReplyMessageProps) =>
  versions && questionId ? (
    <VersionSwitch ids={versions} currentId={questionId} onShow={onShowVersion} />
  ) : null;

function ReplyEnd({ row, onShowVersion }: ReplyMessageProps) {
  const { client, demoLabel, demoNote, replyActions } = useChat();
  const { messageId, message: text } = row;
  const mark = MARKS[row.status];
  const askAgain = () => {
    const { activeId } = client.getState();
    if (activeId !== null && messageId !== undefined) client.askAgain(activeId, messageId);
  };
  return (
    <div className={styles.end}>
      <ReplyVersions row={row} onShowVersion={onShowVersion} />
      {row.isDemo ? <DemoMark label={demoLabel} note={demoNote} className={styles.demo} /> : null}
      {mark === undefined ? null : (
        <span className={classNames(styles.mark, row.status === "failed" && styles.failed)}>{mark}</span>
      )}
      {mark !== undefined && row.isLast ? (
        <Button variant="quiet" icon={arrowClockwiseIcon} className={styles.retry} onClick={askAgain}>
          Retry
        </Button>
      ) : null}
      {row.isLast && isCutOff(row.parts) ? (
        <Button variant="quiet" className={styles.retry} onClick={() => client.send(GO_ON_TEXT)}>
          Continue
        </Button>
      ) : null}
      <div className={styles.actions}>
        {text === "" ? null : <CopyButton text={text} isIconOnly />}
        {text === "" || messageId === undefined
          ? null
          : replyActions?.({ messageId, text, imageUrl: row.imageUrl })}
        {row.isLast && mark === undefined ? (
          <IconButton label="Regenerate" icon={arrowClockwiseIcon} onClick={askAgain} />
        ) : null}
      </div>
    </div>
  );
}
