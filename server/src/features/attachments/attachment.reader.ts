import type { Logger } from "pino";
import { AppError } from "../../errors/app-error.ts";
import { createFairQueue } from "../../pictures/fair-queue.ts";
import { createWorkerThreads, ThreadFailure } from "../../threads/worker-threads.ts";
import type { ReadFile, ReadResult, ReadTask } from "./reading/reading.ts";

export interface AttachmentReader {
  /** Reads a file when its wallet's turn has come. @throws AppError attachment.*, limit.busy_wallet, server.unavailable */
  read(wallet: string, task: ReadTask): Promise<ReadFile>;
  close(): Promise<void>;
}

const AT_ONCE = 2;
const QUEUE = { atOnce: AT_ONCE, mostWaitingOfOne: 12, mostWaiting: 200 } as const;
/** A reader of PDF stops by itself after 12 seconds; what goes on is held up inside one page. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 256;
/** What is unpacked lies beside the heap. A page at 600 dots an inch takes some 200. */
const MAX_BUFFERS_MB = 512;
const IDLE_MS = 30_000;

const WORKER = new URL("./reading/read.worker.ts", import.meta.url);

/** Reads files in threads, which start with the first one and end when none has come for a while. */
export function createAttachmentReader(
  logger: Pick<Logger, "warn">,
  { workerUrl = WORKER, timeoutMs = TIMEOUT_MS, maxHeapMb = MAX_HEAP_MB, maxBuffersMb = MAX_BUFFERS_MB } = {},
): AttachmentReader {
  const threads = createWorkerThreads<ReadTask, ReadResult>(workerUrl, {
    most: AT_ONCE,
    maxHeapMb,
    maxBuffersMb,
    timeoutMs,
    idleMs: IDLE_MS,
  });
  const queue = createFairQueue(QUEUE);

  const run = async (task: ReadTask): Promise<ReadFile> => {
    let result: ReadResult;
    try {
      result = await threads.run(task);
    } catch (cause) {
      logger.warn({ err: cause }, "a file could not be read");
      const isHeavy = cause instanceof ThreadFailure && cause.kind !== "failed";
      throw new AppError(isHeavy ? "attachment.too_heavy" : "attachment.unreadable", { cause });
    }
    if ("unread" in result) throw new AppError(`attachment.${result.unread}`);
    return result.file;
  };

  return { read: (wallet, task) => queue(wallet, () => run(task)), close: threads.close };
}
