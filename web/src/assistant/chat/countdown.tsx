import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./countdown.module.css";

interface CountdownProps {
  /** When it is over. */
  atMs: number;
  onCancel: () => void;
}

/** How long it is until a question is asked again by itself. */
export function Countdown({ atMs, onCancel }: CountdownProps) {
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
