import { Button } from "../../shared/ui/button.tsx";
import styles from "./message-list.module.css";
import type { Thread } from "./thread.ts";

/** Above the first message: that older ones come, or the way to get them when that failed. */
export function OlderMessages({ older, onLoad }: Pick<Thread, "older"> & { onLoad: () => void }) {
  if (older === "reading")
    return (
      <p className={styles.older} role="status">
        Loading earlier messages…
      </p>
    );
  if (older !== "failed") return null;
  return (
    <p className={styles.older}>
      <Button onClick={onLoad}>Load earlier messages</Button>
    </p>
  );
}
