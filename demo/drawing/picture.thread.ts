import type { ImageOrder } from "../../server/src/gateways/ai/images/image.model.ts";
import { ProviderFailure } from "../../server/src/gateways/ai/provider.failure.ts";
import { createWorkerThreads } from "../../server/src/threads/worker-threads.ts";
import type { Idea } from "../illustrator/idea.ts";
import type { ChangeReading } from "./change.reading.ts";

/** It holds some hundred MB while it draws: when nobody asks any more, they are given back. */
const IDLE_MS = 60_000;

/** What the thread is asked for. */
export type PictureTask =
  | {
      kind: "draw";
      idea: Idea;
      look: ImageOrder["look"];
      styles: ChangeReading["changes"];
      palette: ImageOrder["palette"];
    }
  | { kind: "change"; bytes: Uint8Array; reading: ChangeReading; seed: number };

export interface PictureThread {
  /**
   * Draws or changes a picture on another thread, one after the other.
   *
   * @returns a PNG
   * @throws ProviderFailure when it could not
   */
  make(task: PictureTask, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A thread that draws. */
export function createPictureThread(workerUrl: URL): PictureThread {
  const threads = createWorkerThreads<PictureTask, Uint8Array>(workerUrl, { idleMs: IDLE_MS });
  return {
    async make(task, signal) {
      try {
        return await threads.run(task, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new ProviderFailure("ai.unavailable", { message: String(error) });
      }
    },
    close: threads.close,
  };
}
