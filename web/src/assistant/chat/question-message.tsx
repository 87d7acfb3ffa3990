import { memo } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { warningCircleIcon } from "../../shared/ui/icons/warning-circle.icon.ts";
import { type ChatView, useChat } from "./chat-context.tsx";
import { MessageEditor } from "./late-message-editor.ts";
import styles from "./message.module.css";
import { MessageImage } from "./message-image.tsx";
import { isSameRow } from "./same-row.ts";
import type { QuestionRow } from "./thread-rows.ts";
import { VersionSwitch } from "./versions/late-version-switch.ts";

const QuestionFiles = latePart(async () => (await import("./question-files.tsx")).QuestionFiles);

/** One as large as it may be; several beside each other. */
function QuestionPictures({
  pictures,
  ownOrigin,
}: Pick<QuestionRow, "pictures"> & Pick<ChatView, "ownOrigin">) {
  const [first, second] = pictures;
  if (first === undefined) return null;
  if (second === undefined)
    return <MessageImage imageUrl={first} ownOrigin={ownOrigin} alt="The picture you showed" />;
  return (
    <ul className={styles.pictures} aria-label={`The ${pictures.length} pictures you showed`}>
      {pictures.map((url, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order, and one may be there twice.
        <li key={index}>
          <MessageImage
            imageUrl={url}
            ownOrigin={ownOrigin}
            alt={`Picture ${index + 1} of ${pictures.length}`}
          />
        </li>
      ))}
    </ul>
  );
}

interface QuestionMessageProps {
  row: QuestionRow;
  isEditing: boolean;
  onEdit: (messageId: string | null) => void;
  onShowVersion: (questionId: string) => void;
}

/** What the person wrote, in a bubble, with what can be done about it. */
export const QuestionMessage = memo(function QuestionMessage({
  row,
  isEditing,
  onEdit,
  onShowVersion,
}: QuestionMessageProps) {
  const { client, ownOrigin } = useChat();
  const { messageId, message, state } = row;
  const isUnsent = state === "unsent" || state === "refused";
  const edit = () => onEdit(messageId);
  const activeId = () => client.getState().activeId ?? "";

  const bubble =
    message === "" ? null : (
      <p className={styles.bubble} dir="auto">
        {message}
      </p>
    );
  if (isEditing)
    return (
      <MessageEditor
        meanwhile={<article className={styles.question}>{bubble}</article>}
        text={message}
        onCancel={() => onEdit(null)}
        onSave={(text) => {
          onEdit(null);
          if (isUnsent) void client.editUnsent(activeId(), messageId, text);
          else client.editQuestion(activeId(), messageId, text);
        }}
      />
    );
  return (
    <article className={styles.question} aria-label={row.agent} data-agent={row.agent}>
      {row.attachments.length === 0 ? null : <QuestionFiles files={row.attachments} />}
      <QuestionPictures pictures={row.pictures} ownOrigin={ownOrigin} />
      {bubble}
      {isUnsent ? (
        <div className={styles.unsent}>
          <span className={styles.mark}>
            <Icon path={warningCircleIcon} sizePx={16} />
            Not sent
          </span>
          {state === "unsent" ? (
            <Button
              variant="quiet"
              icon={arrowClockwiseIcon}
              onClick={() => client.retryUnsent(activeId(), messageId)}
            >
              Retry
            </Button>
          ) : null}
          {message === "" ? null : (
            <Button variant="quiet" icon={pencilSimpleIcon} onClick={edit}>
              Edit
            </Button>
          )}
        </div>
      ) : message === "" && row.versions === undefined ? null : (
        <div className={styles.end}>
          {message === "" ? null : (
            <div className={styles.actions}>
              <CopyButton text={message} isIconOnly />
              {state === "stored" ? <IconButton label="Edit" icon={pencilSimpleIcon} onClick={edit} /> : null}
            </div>
          )}
          {row.versions && <VersionSwitch ids={row.versions} currentId={messageId} onShow={onShowVersion} />}
        </div>
      )}
    </article>
  );
}, isSameRow);
