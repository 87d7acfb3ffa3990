import { NAME_MAX_CHARS } from "@bakso/contract/constants";
import type { Message } from "@bakso/contract/messages";
import type { NewShare, Share, SharedTalk } from "@bakso/contract/shares";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { Button } from "../../shared/ui/button.tsx";
import { arrowClockwiseIcon } from "../../shared/ui/icons/arrow-clockwise.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { useShell } from "../feature.ts";
import type { ShareSubject } from "../shared-views.ts";
import { messageLine } from "./message-line.ts";
import { createShare, fetchMessages, previewShare } from "./share.api.ts";
import styles from "./share.module.css";
import { SharePreview } from "./share-preview.tsx";

const FAILED_TEXT = "That did not work just now. Please try again.";

interface ChooseMessagesProps {
  subject: NonNullable<ShareSubject>;
  onMade(share: Share): void;
}

/** Which messages of a talk are shared: all, unless somebody takes some out. */
export function ChooseMessages({ subject, onMade }: ChooseMessagesProps) {
  const { wallet } = useShell();
  const { data, error, refetch } = useQuery({
    queryKey: ["messages-to-share", wallet, subject.conversationId],
    queryFn: ({ signal }) => fetchMessages(subject.conversationId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <Choice subject={subject} messages={data} onMade={onMade} />;
  if (!error)
    return (
      <div className={styles.awaited}>
        <Skeleton lineCount={5} label="Loading" />
      </div>
    );
  return (
    <Notice
      kind="error"
      action={
        <Button icon={arrowClockwiseIcon} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      This chat could not be read just now.
    </Notice>
  );
}

function Choice({ subject, messages, onMade }: ChooseMessagesProps & { messages: readonly Message[] }) {
  const [title, setTitle] = useState(subject.title.slice(0, NAME_MAX_CHARS));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [preview, setPreview] = useState<SharedTalk | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = messages.filter(({ message_id: id }) => !leftOut.has(id));
  const wish: NewShare = {
    conversation_id: subject.conversationId,
    message_ids: chosen.map(({ message_id: id }) => id),
    title: title.trim(),
  };
  const change = (next: ReadonlySet<string>) => {
    setLeftOut(next);
    setPreview(null);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (cause) {
      setProblem(cause instanceof ApiError && cause.status < 500 ? cause.message : FAILED_TEXT);
    }
    setBusy(false);
  };
  const isReady = chosen.length > 0 && wish.title !== "" && !isBusy;
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void attempt(async () => onMade(await createShare(wish)));
      }}
    >
      <p className={styles.quiet}>
        Everybody who has the link can read a copy of what you choose, as it is now. Your wallet, your balance
        and what I remember about you are not in it. You can revoke it at any time.
      </p>
      <TextField
        label="Title"
        required
        value={title}
        maxLength={NAME_MAX_CHARS}
        onChange={(event) => setTitle(event.target.value)}
      />
      <fieldset className={styles.messages}>
        <legend>
          Messages: {chosen.length} of {messages.length}
        </legend>
        <p className={styles.row}>
          <Button disabled={leftOut.size === 0} onClick={() => change(new Set())}>
            All
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => change(new Set(messages.map(({ message_id: id }) => id)))}
          >
            None
          </Button>
        </p>
        <ul>
          {messages.map((message) => {
            const { message_id: id, role } = message;
            return (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={!leftOut.has(id)}
                    onChange={({ target }) => {
                      const next = new Set(leftOut);
                      if (target.checked) next.delete(id);
                      else next.add(id);
                      change(next);
                    }}
                  />
                  <span>
                    <strong>{role === "user" ? "You" : "Answer"}</strong>{" "}
                    <span dir="auto">{messageLine(message)}</span>
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </fieldset>
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      <p className={styles.row}>
        <Button type="submit" variant="primary" disabled={!isReady}>
          Make the link
        </Button>
        <Button
          disabled={!isReady}
          onClick={() =>
            void attempt(async () => setPreview(await previewShare(wish, AbortSignal.timeout(20_000))))
          }
        >
          Preview
        </Button>
      </p>
      {preview === null ? null : <SharePreview talk={preview} />}
    </form>
  );
}
