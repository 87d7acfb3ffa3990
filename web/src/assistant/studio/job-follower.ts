import type { ImageJob } from "@bakso/contract/studio";
import { ApiError } from "../../shared/lib/api-client.ts";

/** How often the server is asked about a job that no call waits for. */
const EVERY_MS = 2_000;

const UNDER_WAY: ReadonlySet<ImageJob["state"]> = new Set(["waiting", "drawing", "keeping"]);

export interface JobFollowerServices {
  fetchJob(id: string): Promise<ImageJob>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  onEnd(job: ImageJob): void;
  /** The server knows nothing of it. */
  onLost(id: string): void;
}

/** Asks after jobs until they end. A connection that fails is tried again. */
export function createJobFollower({ fetchJob, wait, onEnd, onLost }: JobFollowerServices) {
  const left = new Set<string>();

  return {
    async follow(id: string, signal: AbortSignal): Promise<void> {
      left.delete(id);
      while (!signal.aborted && !left.has(id)) {
        try {
          const job = await fetchJob(id);
          if (left.has(id)) return;
          if (!UNDER_WAY.has(job.state)) {
            onEnd(job);
            return;
          }
        } catch (cause) {
          if (cause instanceof ApiError && cause.status < 500) {
            onLost(id);
            return;
          }
        }
        await wait(EVERY_MS, signal).catch(() => undefined);
      }
    },
    leave: (id: string) => void left.add(id),
  };
}
