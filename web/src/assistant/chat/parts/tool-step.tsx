import type { ToolPart } from "@bakso/contract/parts";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Stripes } from "../../../shared/ui/stripes.tsx";
import { useChat } from "../chat-context.tsx";
import { Fold } from "./fold.tsx";
import styles from "./parts.module.css";
import { inputWords, stepText } from "./step-text.ts";

interface ToolStepProps {
  part: ToolPart;
  isGrowing: boolean;
  replyId: string | undefined;
}

/** A tool that the assistant used: one quiet line while it runs, folded afterwards, with what it found for people's eyes. */
export function ToolStep({ part, isGrowing, replyId }: ToolStepProps) {
  const { resultView } = useChat();
  const isRunning = isGrowing && part.state === "running";
  const view = part.view === undefined ? null : resultView?.(part.view);
  if (isRunning)
    return (
      <div className={styles.step}>
        <p role="status" className={styles.line}>
          <Stripes isFilling />
          {part.doing}
        </p>
        {view}
      </div>
    );
  const words = inputWords(part.input);
  const line = stepText(part);
  return (
    <div className={styles.step}>
      {part.result === undefined && words.length === 0 ? (
        <p className={styles.line}>{line}</p>
      ) : (
        <Fold summary={line}>
          {words.length === 0 ? null : (
            <dl className={styles.input}>
              {words.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {part.result === undefined ? null : <p className={styles.result}>{part.result}</p>}
        </Fold>
      )}
      {part.state === "waiting" && !isGrowing && replyId !== undefined ? (
        <Decision replyId={replyId} part={part} />
      ) : null}
      {view}
    </div>
  );
}

/** What the assistant would do after it read what others wrote happens only when the person wants it. */
function Decision({ replyId, part }: { replyId: string; part: ToolPart }) {
  const { client } = useChat();
  const [isSent, setSent] = useState(false);
  const decide = async (isAllowed: boolean) => {
    setSent(true);
    await client.decideToolCall(replyId, part.call_id, isAllowed);
    setSent(false);
  };
  return (
    <div className={styles.decision}>
      <Button disabled={isSent} onClick={() => void decide(true)}>
        Do it
      </Button>
      <Button variant="quiet" disabled={isSent} onClick={() => void decide(false)}>
        No, leave it
      </Button>
    </div>
  );
}
