import { AppError } from "../errors/app-error.ts";
import { createWorkerThreads, ThreadFailure } from "../threads/worker-threads.ts";
import type { PictureKind } from "./picture.kind.ts";
import type { PictureStructure } from "./picture.structure.ts";

export interface InspectTask {
  source: Uint8Array | { path: string };
  kind: PictureKind;
}

export interface PictureInspector {
  /** Looks at how a picture's file is built. @throws AppError picture.unreadable when that takes too long */
  inspect(task: InspectTask): Promise<PictureStructure>;
  close(): Promise<void>;
}

/** The worst 50 MB take one second on an idle processor. */
const TIMEOUT_MS = 10_000;
const MOST_THREADS = 2;
const MAX_HEAP_MB = 32;
/** Threads only run while pictures come. */
const IDLE_MS = 30_000;

const WORKER = new URL("./inspect.worker.ts", import.meta.url);

/** Inspects pictures in threads, which start with the first picture and end when none has come for a while. */
export function createPictureInspector(workerUrl: URL = WORKER): PictureInspector {
  const threads = createWorkerThreads<InspectTask, PictureStructure>(workerUrl, {
    most: MOST_THREADS,
    maxHeapMb: MAX_HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
  return {
    async inspect(task) {
      try {
        return await threads.run(task);
      } catch (error) {
        const isTooLong = error instanceof ThreadFailure && error.kind === "timeout";
        throw isTooLong ? new AppError("picture.unreadable", { cause: error }) : error;
      }
    },
    close: threads.close,
  };
}
