import { Button } from "../../shared/ui/button.tsx";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard } from "../../shared/ui/result-card.tsx";
import { type ResultViewProps, useShell } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

/** Chats that were found, each with the way there. */
export function TalksResult({ view }: ResultViewProps) {
  const { openConversation } = useShell();
  const talks = listAt(view, "talks");
  if (talks.length === 0) return null;
  return (
    <ResultCard label="Your chats">
      <ul className={styles.list}>
        {talks.map((talk) => {
          const id = textAt(talk, "conversation_id") ?? "";
          const below = textAt(talk, "snippet") ?? textAt(talk, "title");
          const messageId = textAt(talk, "message_id");
          const position = numberAt(talk, "position");
          const words = textAt(view, "words");
          const hit =
            messageId === undefined || position === undefined || words === undefined
              ? undefined
              : { words, message: { message_id: messageId, position } };
          return (
            <li key={id}>
              <Button variant="quiet" onClick={() => openConversation(id, hit)}>
                {textAt(talk, "name") ?? "A chat"}
              </Button>
              {below === undefined ? null : <p className={styles.quiet}>{below}</p>}
            </li>
          );
        })}
      </ul>
    </ResultCard>
  );
}
