import { useEffect, useRef, useSyncExternalStore } from "react";
import { keptInBrowser } from "../../../shared/lib/kept-text.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { paperPlaneRightBoldIcon } from "../../../shared/ui/icons/paper-plane-right-bold.icon.ts";
import { pencilSimpleIcon } from "../../../shared/ui/icons/pencil-simple.icon.ts";
import { trashIcon } from "../../../shared/ui/icons/trash.icon.ts";
import { useChat } from "../chat-context.tsx";
import { afterReply } from "./after-reply.ts";
import styles from "./extras.module.css";
import { createQueuedQuestions, parseQueue, type QueuedQuestions } from "./queued-questions.ts";

const queues = new Map<string, QueuedQuestions>();

/** The waiting questions of a wallet, the same for all who ask. */
export function queueOf(wallet: string): QueuedQuestions {
  const queue = queues.get(wallet) ?? createQueuedQuestions(keptInBrowser, wallet);
  queues.set(wallet, queue);
  return queue;
}

interface QueueListProps {
  conversationId: string | null;
  isBusy: boolean;
  /** Puts a text into the input, behind what stands there. */
  onGiveBack: (text: string) => void;
}

/** Questions that wait for the reply that is being written: seen, taken back, or asked at once. */
export function QueueList({ conversationId, isBusy, onGiveBack }: QueueListProps) {
  const { client, wallet } = useChat();
  const queue = queueOf(wallet);
  const stored = useSyncExternalStore(queue.subscribe, () => queue.stored(conversationId));
  useEffect(() => {
    // Another tab sends one, or takes one back.
    addEventListener("storage", queue.tell);
    return () => removeEventListener("storage", queue.tell);
  }, [queue]);

  const before = useRef({ conversationId, isBusy });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a reply sends, nothing that is drawn meanwhile.
  useEffect(() => {
    const { current: was } = before;
    before.current = { conversationId, isBusy };
    if (conversationId === null || was.conversationId !== conversationId || !was.isBusy || isBusy) return;
    const next = afterReply(client.getState().thread);
    if (next === "give-back") {
      const texts = queue.takeAll(conversationId).map(({ text }) => text);
      if (texts.length > 0) onGiveBack(texts.join("\n\n"));
    }
    if (next !== "ask") return;
    const question = queue.take(conversationId);
    if (question) client.send(question.text, question.id);
  }, [conversationId, isBusy]);

  const questions = parseQueue(stored);
  if (conversationId === null || questions.length === 0) return null;
  return (
    <ul className={styles.queue} aria-label="Waiting questions">
      {questions.map(({ id, text }) => (
        <li key={id}>
          <span className={styles.queued} dir="auto">
            {text}
          </span>
          <IconButton
            label="Edit this waiting question"
            icon={pencilSimpleIcon}
            look="small"
            onClick={() => {
              const taken = queue.take(conversationId, id);
              if (taken) onGiveBack(taken.text);
            }}
          />
          <IconButton
            label="Remove this waiting question"
            icon={trashIcon}
            look="small"
            onClick={() => void queue.take(conversationId, id)}
          />
          <IconButton
            label="Ask this now"
            icon={paperPlaneRightBoldIcon}
            look="small"
            onClick={() => {
              const taken = queue.take(conversationId, id);
              if (taken) client.send(taken.text, taken.id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
