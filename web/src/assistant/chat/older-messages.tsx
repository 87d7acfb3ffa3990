import { Button } from "../../shared/ui/button.tsx";
import styles from "./message-list.module.css";
import type { Messages } from "./use-messages.ts";

/** Above the first message: that older ones come, or the way to get them when that failed. */
export function OlderMessages({
  isLoadingOlder,
  olderError,
  loadOlder,
}: Pick<Messages, "isLoadingOlder" | "olderError" | "loadOlder">) {
  if (isLoadingOlder)
    return (
      <p className={styles.older} role="status">
        Loading earlier messages…
      </p>
    );
  if (!olderError) return null;
  return (
    <p className={styles.older}>
      <Button onClick={loadOlder}>Load earlier messages</Button>
    </p>
  );
}
