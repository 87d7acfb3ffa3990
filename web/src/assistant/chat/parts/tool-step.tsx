import type { ToolPart } from "@bakso/contract/parts";
import { Stripes } from "../../../shared/ui/stripes.tsx";
import { useChat } from "../chat-context.tsx";
import { Fold } from "./fold.tsx";
import styles from "./parts.module.css";
import { inputWords, stepText } from "./step-text.ts";

interface ToolStepProps {
  part: ToolPart;
  isGrowing: boolean;
}

/** A tool that the assistant used: one quiet line while it runs, folded afterwards, with what it found for people's eyes. */
export function ToolStep({ part, isGrowing }: ToolStepProps) {
  const { resultView } = useChat();
  const isRunning = isGrowing && part.state === "running";
  const view = part.view === undefined ? null : (resultView?.(part.view, part) ?? null);
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
      {view}
    </div>
  );
}
