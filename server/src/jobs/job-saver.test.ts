import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newLiveJob } from "../../test/live-job.ts";
import type { JobProgress } from "./job.store.ts";
import { createJobSaver } from "./job-saver.ts";
import type { LiveJob } from "./live-job.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Keeps texts as the table does: a piece counts only where the stored text ends. */
function slowStore(takesMs: number) {
  const stored = new Map<string, string>();
  return {
    stored,
    async saveProgress(_owner: string, progress: readonly JobProgress[]) {
      const kept = progress.filter((job) => job.isWhole || (stored.get(job.jobId) ?? "").length === job.from);
      for (const job of kept) {
        stored.set(job.jobId, job.isWhole ? job.piece : (stored.get(job.jobId) ?? "") + job.piece);
      }
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return kept.map(({ jobId }) => ({ jobId, stopRequested: false }));
    },
    reclaim: vi.fn(async () => undefined),
  };
}

test("a job that begins during a slow save takes nothing from those being saved", async () => {
  const store = slowStore(2_000);
  const live = new Map<string, LiveJob>();
  const wake = { saved: vi.fn() };
  const saver = createJobSaver({
    live,
    store: store as never,
    wake: wake as never,
    owner: "us",
    logger: pino({ level: "silent" }),
  });
  const begin = (jobId: string) => {
    const job = newLiveJob({ jobId });
    live.set(jobId, job);
    saver.wakeUp();
    return job;
  };

  const first = begin("first");
  first.text = "w0 w1 ";
  await vi.advanceTimersByTimeAsync(600);
  const second = begin("second");
  second.text = "other ";
  await vi.advanceTimersByTimeAsync(1_000);
  first.text += "w2 ";
  await vi.advanceTimersByTimeAsync(10_000);

  expect(store.reclaim).not.toHaveBeenCalled();
  expect([first, second].map((job) => job.abort.signal.aborted)).toEqual([false, false]);
  expect(Object.fromEntries(store.stored)).toEqual({ first: "w0 w1 w2 ", second: "other " });
});
