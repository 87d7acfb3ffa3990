import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { useChat, useChatState } from "./chat-context.tsx";
import styles from "./composer.module.css";

/** That the question is asked again by itself, when, and the way to have it otherwise. */
export function RetryCountdown() {
  const chat = useChat();
  const retry = useChatState(chat, ({ thread }) => thread.retry);
  return retry === null ? null : (
    <Countdown key={retry.atMs} atMs={retry.atMs} onCancel={chat.client.cancelRetry} />
  );
}

function Countdown({ atMs, onCancel }: { atMs: number; onCancel: () => void }) {
  const left = () => Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another countdown, by its key.
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.countdown}>
      {/* Told once: not each second. */}
      <VisuallyHidden isLive>It is asked again in a moment.</VisuallyHidden>
      <span aria-hidden>Asking again in {seconds} s</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
