import type { Logger } from "pino";
import type { RunKey } from "./run.store.ts";

/** What instances tell each other about runs: only that something happened, never what was written. */
export interface RunWake {
  /** An owner has saved its runs. */
  saved(owner: string): void;
  ended(key: RunKey): void;
  askToStop(key: RunKey): void;
  onStop(listener: (key: RunKey) => void): void;
  /** Something was saved or has ended somewhere: a good moment to look. @returns ends the listening */
  onChange(listener: () => void): () => void;
}

type WakeMessage = { saved: string } | { ended: RunKey } | { stop: RunKey };

/** The channel on which runs wake each other. */
export const RUN_CHANNEL = "bakso_runs";

/**
 * @param send reaches all instances, this one among them; null where there is only one
 */
export function createRunWake(send: ((payload: string) => Promise<void>) | null, logger: Logger) {
  const stopListeners = new Set<(key: RunKey) => void>();
  const changeListeners = new Set<() => void>();

  const act = (message: WakeMessage) => {
    if ("stop" in message) for (const listener of stopListeners) listener(message.stop);
    else for (const listener of [...changeListeners]) listener();
  };
  const tell = (message: WakeMessage) => {
    if (!send) act(message);
    // Lost wake-ups only cost time: followers also look by themselves, and owners see the stop in the row.
    else
      send(JSON.stringify(message)).catch((error) =>
        logger.warn({ err: error }, "other instances could not be woken"),
      );
  };

  const wake: RunWake = {
    saved: (owner) => tell({ saved: owner }),
    ended: ({ wallet, runId }) => tell({ ended: { wallet, runId } }),
    askToStop: (key) => tell({ stop: key }),
    onStop: (listener) => stopListeners.add(listener),
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
  return { wake, receive: (payload: string) => act(JSON.parse(payload) as WakeMessage) };
}
