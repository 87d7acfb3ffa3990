import type { Logger } from "pino";
import type { JobKey } from "./job.store.ts";

/** What instances tell each other about jobs: only that something happened, never a text. */
export interface JobWake {
  /** An owner has saved its jobs. */
  saved(owner: string): void;
  ended(key: JobKey): void;
  /** Something of a wallet has changed: a job of a subject has begun or ended, or what is kept of it was changed. */
  changed(subject: JobSubject): void;
  onChanged(listener: (subject: JobSubject) => void): void;
  askToStop(key: JobKey): void;
  onStop(listener: (key: JobKey) => void): void;
  /** Something was saved or has ended somewhere: time to look. @returns ends the listening */
  onChange(listener: () => void): () => void;
  /** Sends what waits to be told at once, and resolves when it is sent. */
  flush(): Promise<void>;
}

/** What jobs are about: a conversation, a task. */
export interface JobSubject {
  wallet: string;
  subjectId: string;
  /** What a job writes, where one has begun or ended. */
  targetId?: string;
  /** Only what lists say of it has changed. */
  of?: "list";
  /** It was deleted. */
  isGone?: true;
}

type WakeMessage = { saved: string } | { ended: JobKey } | { stop: JobKey } | { changed: JobSubject };

/** The channel on which jobs wake each other. */
export const JOB_CHANNEL = "bakso_jobs";
/**
 * Its name in the last version, which may run beside this one during a deploy. This version sends and hears on both; the
 * next one needs only the new name.
 */
export const OLD_JOB_CHANNEL = "bakso_runs";

/** Stands in what goes out on both channels, so that it is heard once. The last version ignores it. */
interface SentOnBoth {
  isOnBoth?: true;
}

/** What is told waits so long for what else there is to tell: 200 turns at once need few statements, and no first word waits for one. */
const PAUSE_MS = 20;
/** At most so many go out in one statement. */
const MOST_TOGETHER = 100;

/**
 * What is told waits shortly, and goes out together: each statement that notifies waits for
 * all others in the database, so many small ones would be the first thing to stand in a queue.
 *
 * @param send reaches all instances on both channels, this one among them; null where there is only one
 * @returns `receive` takes what comes on the new channel, `receiveOld` what comes on the old one
 */
export function createJobWake(send: ((payloads: readonly string[]) => Promise<void>) | null, logger: Logger) {
  const stopListeners = new Set<(key: JobKey) => void>();
  const changeListeners = new Set<() => void>();
  const subjectListeners = new Set<(subject: JobSubject) => void>();

  const act = (message: WakeMessage) => {
    if ("stop" in message) for (const listener of stopListeners) listener(message.stop);
    else if ("changed" in message) for (const listener of subjectListeners) listener(message.changed);
    else for (const listener of [...changeListeners]) listener();
  };
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const sendAll = async () => {
    while (waiting.length > 0) {
      const together = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      // Lost wake-ups only cost time: followers also look by themselves, and owners see the stop in the row.
      await send?.(together).catch((error) =>
        logger.warn({ err: error }, "other instances could not be woken"),
      );
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(sendAll);
    return sending;
  };
  const tell = (message: WakeMessage) => {
    if (!send) {
      act(message);
      return;
    }
    waiting.push(JSON.stringify({ ...message, isOnBoth: true } satisfies WakeMessage & SentOnBoth));
    timer ??= setTimeout(flush, PAUSE_MS).unref();
  };

  const wake: JobWake = {
    saved: (owner) => tell({ saved: owner }),
    ended: ({ wallet, jobId }) => tell({ ended: { wallet, jobId } }),
    changed: ({ wallet, subjectId, targetId, of, isGone }) =>
      tell({
        changed: {
          wallet,
          subjectId,
          ...(targetId === undefined ? {} : { targetId }),
          ...(of && { of }),
          ...(isGone && { isGone }),
        },
      }),
    onChanged: (listener) => subjectListeners.add(listener),
    // Somebody waits for it.
    askToStop(key) {
      tell({ stop: key });
      if (send) void flush();
    },
    onStop: (listener) => stopListeners.add(listener),
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    flush,
  };
  return {
    wake,
    receive: (payload: string) => act(JSON.parse(payload) as WakeMessage),
    receiveOld(payload: string): void {
      const message = JSON.parse(payload) as WakeMessage & SentOnBoth;
      if (!message.isOnBoth) act(message);
    },
  };
}
