import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveRun } from "./live-run.ts";
import type { RunProgress } from "./run.store.ts";
import { createRunSaver } from "./run-saver.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const liveRun = (runId: string): LiveRun => ({
  wallet: "wallet",
  runId,
  subjectId: runId,
  targetId: runId,
  text: "",
  savedLength: 0,
  isSaveUncertain: false,
  lastSavedAtMs: Date.now(),
  listeners: new Set(),
  abort: new AbortController(),
  ended: new Promise(() => undefined),
});

/** Keeps texts as the table does: a piece counts only where the stored text ends. */
function slowStore(takesMs: number) {
  const stored = new Map<string, string>();
  return {
    stored,
    async saveProgress(_owner: string, progress: readonly RunProgress[]) {
      const kept = progress.filter((run) => run.isWhole || (stored.get(run.runId) ?? "").length === run.from);
      for (const run of kept) {
        stored.set(run.runId, run.isWhole ? run.piece : (stored.get(run.runId) ?? "") + run.piece);
      }
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return kept.map(({ runId }) => ({ runId, stopRequested: false }));
    },
  };
}

test("a run that begins during a slow save takes nothing from those being saved", async () => {
  const store = slowStore(2_000);
  const live = new Map<string, LiveRun>();
  const wake = { saved: vi.fn() };
  const saver = createRunSaver({
    live,
    store: store as never,
    wake: wake as never,
    owner: "us",
    logger: pino({ level: "silent" }),
  });
  const begin = (runId: string) => {
    const run = liveRun(runId);
    live.set(runId, run);
    saver.wakeUp();
    return run;
  };

  const first = begin("first");
  first.text = "w0 w1 ";
  await vi.advanceTimersByTimeAsync(600);
  const second = begin("second");
  second.text = "other ";
  await vi.advanceTimersByTimeAsync(1_000);
  first.text += "w2 ";
  await vi.advanceTimersByTimeAsync(10_000);

  expect([first, second].map((run) => run.abort.signal.aborted)).toEqual([false, false]);
  expect(Object.fromEntries(store.stored)).toEqual({ first: "w0 w1 w2 ", second: "other " });
});
