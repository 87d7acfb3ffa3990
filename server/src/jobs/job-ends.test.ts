import type { Logger } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newLiveJob } from "../../test/live-job.ts";
import { AppError } from "../errors/app-error.ts";
import { followStoredJob } from "./follow-stored-job.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { StoredJob } from "./job.store.ts";
import { createJobSaver } from "./job-saver.ts";
import { JobAborted, type LiveJob } from "./live-job.ts";
import { settleJob } from "./settle-job.ts";

const NOW_MS = Date.parse("2026-11-22T12:00:00Z");
const KEY = { wallet: "w", jobId: "j" };
const log = { warn: vi.fn(), error: vi.fn() };
const logger = log as unknown as Logger;
const INTERRUPTED: JobOutcome = { state: "interrupted", text: "", partEvents: [] };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const stored = (more: Partial<StoredJob>): StoredJob =>
  ({ state: "running", text: "", partEvents: [], errorCode: null, isLeaseOver: false, ...more }) as StoredJob;

describe("a job of another instance", () => {
  let job: StoredJob | undefined;
  let changed: () => void;
  const findJob = vi.fn(async (_key: object) => job);
  const sweepInterrupted = vi.fn(async () => undefined);
  const unlisten = vi.fn();
  const listener = { onEvent: vi.fn(), onEnd: vi.fn() };
  const follow = (after = 0) =>
    followStoredJob(
      {
        store: { findJob } as never,
        wake: {
          onChange: (one: () => void) => {
            changed = one;
            return unlisten;
          },
        } as never,
        sweepInterrupted,
        logger,
      },
      KEY,
      after,
      listener,
    );
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it("is looked at at once, when something is told, and every second", async () => {
    job = stored({ text: "He" });
    const stop = follow();
    await settle();
    expect(findJob).toHaveBeenCalledExactlyOnceWith(KEY);
    expect(listener.onEvent).toHaveBeenCalledExactlyOnceWith({
      name: "delta",
      text: "He",
      part: 0,
      offset: 0,
      sequence: 2,
    });
    job = stored({ text: "Hello" });
    changed();
    await settle();
    expect(listener.onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ text: "llo", sequence: 5 }));
    await vi.advanceTimersByTimeAsync(999);
    expect(findJob).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(findJob).toHaveBeenCalledTimes(3);
    expect(listener.onEvent).toHaveBeenCalledTimes(2);
    stop();
    expect([unlisten.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    changed();
    await settle();
    expect(findJob).toHaveBeenCalledTimes(3);
    expect(listener.onEnd).not.toHaveBeenCalled();
  });

  it("goes on for a reader from where they are", async () => {
    job = stored({ text: "Hello" });
    follow(5)();
    const stop = follow(3);
    await settle();
    expect(listener.onEvent.mock.calls).toEqual([[expect.objectContaining({ text: "lo" })]]);
    stop();
  });

  it("ends with its row, after its last words", async () => {
    job = stored({ state: "complete", text: "Hello" });
    follow();
    await settle();
    expect(listener.onEvent).toHaveBeenCalledOnce();
    expect(listener.onEnd).toHaveBeenCalledExactlyOnceWith({
      state: "complete",
      text: "Hello",
      partEvents: [],
    });
    expect([unlisten.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("failed as its row says, in words for people", async () => {
    job = stored({ state: "failed", errorCode: "ai.empty" });
    follow();
    await settle();
    expect(listener.onEnd.mock.calls[0]?.[0].error).toEqual({
      code: "ai.empty",
      text: new AppError("ai.empty").message,
    });
    job = stored({ state: "failed", errorCode: "a code of another version" });
    follow();
    await settle();
    expect(listener.onEnd.mock.calls[1]?.[0].error.text).toBe(new AppError("server.error").message);
    job = stored({ state: "failed", errorCode: null });
    follow();
    await settle();
    expect(listener.onEnd.mock.calls[2]?.[0]).not.toHaveProperty("error");
    job = stored({ state: "stopped", errorCode: "ai.empty" });
    follow();
    await settle();
    expect(listener.onEnd.mock.calls[3]?.[0]).not.toHaveProperty("error");
  });

  it("ended with nothing when its row is gone", async () => {
    job = undefined;
    follow();
    await settle();
    expect(listener.onEnd).toHaveBeenCalledExactlyOnceWith(INTERRUPTED);
  });

  it("is swept when its owner has not been heard of for too long", async () => {
    job = stored({});
    const stop = follow();
    await settle();
    expect(sweepInterrupted).not.toHaveBeenCalled();
    job = stored({ isLeaseOver: true });
    changed();
    await settle();
    expect(sweepInterrupted).toHaveBeenCalledOnce();
    stop();
  });

  it("is looked at once more when something is told during a look, and not twice at a time", async () => {
    let answer = Promise.withResolvers<StoredJob>();
    findJob.mockImplementation(() => answer.promise);
    const stop = follow();
    changed();
    changed();
    await settle();
    expect(findJob).toHaveBeenCalledOnce();
    const first = answer;
    answer = Promise.withResolvers();
    first.resolve(stored({}));
    await settle();
    expect(findJob).toHaveBeenCalledTimes(2);
    answer.resolve(stored({}));
    await settle();
    expect(findJob).toHaveBeenCalledTimes(2);
    stop();
    findJob.mockImplementation(async () => job);
  });

  it("tells nothing to a reader who has left during a look", async () => {
    job = stored({ state: "complete", text: "Hello" });
    follow()();
    await settle();
    expect(findJob).toHaveBeenCalledOnce();
    expect(listener.onEvent).not.toHaveBeenCalled();
    expect(listener.onEnd).not.toHaveBeenCalled();
  });

  it("is looked at again after a look failed, and the log says so", async () => {
    const failure = new Error("no database");
    findJob.mockRejectedValueOnce(failure);
    job = stored({ text: "He" });
    const stop = follow();
    await settle();
    expect(log.warn.mock.calls.map(([of]) => of)).toEqual([{ err: failure }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listener.onEvent).toHaveBeenCalledOnce();
    stop();
  });
});

describe("the end of a job", () => {
  const ORDER = {
    claim: { ...KEY, owner: "us" },
    kind: { name: "test" },
    outcome: { state: "complete", text: "all of it", partEvents: [] },
    isRefunded: false,
    quotaLimit: 9,
  };
  const store = {
    settle: vi.fn(async (..._of: unknown[]) => true),
    findJob: vi.fn(async (_key: unknown): Promise<StoredJob | undefined> => undefined),
    reclaim: vi.fn(async (..._of: unknown[]): Promise<object | undefined> => undefined),
  };
  let endsAtMs = Number.POSITIVE_INFINITY;
  const settle = (more: object = {}) =>
    settleJob({ store: store as never, logger, endsAtMs: () => endsAtMs }, { ...ORDER, ...more } as never);
  beforeEach(() => {
    endsAtMs = Number.POSITIVE_INFINITY;
    for (const call of Object.values(store)) call.mockReset();
  });

  it("is told as it was stored", async () => {
    store.settle.mockResolvedValue(true);
    expect(await settle()).toEqual({ outcome: ORDER.outcome, isRefunded: false });
    expect(store.settle).toHaveBeenCalledExactlyOnceWith(
      ORDER.claim,
      ORDER.kind,
      expect.objectContaining(ORDER),
    );
    expect(store.findJob).not.toHaveBeenCalled();
    expect(await settle({ isRefunded: true })).toMatchObject({ isRefunded: true });
  });

  it("is nothing where it was deleted", async () => {
    store.settle.mockResolvedValue(false);
    store.findJob.mockResolvedValue(undefined);
    expect(await settle({ isRefunded: true })).toEqual({ outcome: INTERRUPTED, isRefunded: false });
    expect(store.findJob).toHaveBeenCalledExactlyOnceWith(ORDER.claim);
  });

  it("is ours where an earlier attempt was stored unnoticed", async () => {
    store.settle.mockResolvedValue(false);
    store.findJob.mockResolvedValue(stored({ state: "failed", errorCode: "ai.empty" }));
    expect(await settle({ isRefunded: true })).toEqual({ outcome: ORDER.outcome, isRefunded: true });
  });

  it("is stored after it was taken back from a sweep", async () => {
    store.settle.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    store.findJob.mockResolvedValue(stored({ state: "interrupted", text: "all" }));
    store.reclaim.mockResolvedValue({});
    const settled = settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settled).toEqual({ outcome: ORDER.outcome, isRefunded: false });
    expect(store.reclaim).toHaveBeenCalledExactlyOnceWith(ORDER.claim, ORDER.kind, {
      ...ORDER.outcome,
      quotaLimit: 9,
    });
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    ["complete", true],
    ["stopped", true],
    ["failed", false],
    ["interrupted", false],
  ])("that is %s is worth taking back: %s; else it is as the sweep left it", async (state, isWorth) => {
    store.settle.mockResolvedValue(false);
    store.findJob.mockResolvedValue(stored({ state: "interrupted", text: "all" }));
    store.reclaim.mockResolvedValue(undefined);
    expect(await settle({ outcome: { ...ORDER.outcome, state } })).toEqual({
      outcome: { state: "interrupted", text: "all", partEvents: [] },
      isRefunded: true,
    });
    expect(store.reclaim).toHaveBeenCalledTimes(isWorth ? 1 : 0);
  });

  it("waits while a save takes the job back at the same moment", async () => {
    store.settle.mockResolvedValueOnce(false).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    store.findJob
      .mockResolvedValueOnce(stored({ state: "running" }))
      .mockResolvedValueOnce(stored({ state: "interrupted" }))
      .mockResolvedValueOnce(stored({ state: "running" }));
    store.reclaim.mockResolvedValue(undefined);
    const settled = settle();
    await vi.advanceTimersByTimeAsync(399);
    expect(store.settle).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.settle).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(799);
    expect(store.settle).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled).toEqual({ outcome: ORDER.outcome, isRefunded: false });
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error.mock.calls[0]?.[0]).toEqual({ err: expect.any(Error), job: "j" });
  });

  it("waits five minutes for a database that is away, ever longer up to two seconds, and says then that it failed", async () => {
    store.settle.mockRejectedValue(new Error("no database"));
    const settled = settle();
    let isSettled = false;
    void settled.then(() => {
      isSettled = true;
    });
    const atMs: number[] = [];
    store.settle.mockImplementation(async () => {
      atMs.push(Date.now() - NOW_MS);
      throw new Error("no database");
    });
    await vi.advanceTimersByTimeAsync(297_000);
    expect(atMs.slice(0, 4)).toEqual([400, 1_200, 2_800, 4_800]);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    const { code, message } = new AppError("server.unavailable");
    expect(await settled).toEqual({
      outcome: { ...ORDER.outcome, state: "failed", error: { code, text: message } },
      isRefunded: false,
    });
    expect(atMs.at(-1)).toBe(298_800);
  });

  it("waits no longer than this process is there", async () => {
    store.settle.mockRejectedValue(new Error("no database"));
    endsAtMs = NOW_MS + 400;
    const settled = settle();
    await vi.advanceTimersByTimeAsync(399);
    expect(store.settle).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await settled).outcome.state).toBe("failed");
    expect(store.settle).toHaveBeenCalledTimes(2);
  });
});

describe("the saving of jobs", () => {
  let live: Map<string, LiveJob>;
  const store = {
    saveProgress: vi.fn(),
    reclaim: vi.fn(async (..._of: unknown[]): Promise<object | undefined> => undefined),
  };
  const saved = vi.fn();
  const start = () =>
    createJobSaver({ live, store: store as never, wake: { saved } as never, owner: "us", logger });
  const liveJob = (jobId: string, text = "") =>
    newLiveJob({ jobId, text, quotaLimit: 3, lastSavedAtMs: NOW_MS });
  const add = (job: LiveJob) => {
    live.set(job.jobId, job);
    return job;
  };
  beforeEach(() => {
    live = new Map();
    for (const call of Object.values(store)) call.mockReset();
    store.saveProgress.mockImplementation(async (_owner: string, jobs: { jobId: string }[]) =>
      jobs.map(({ jobId }) => ({ jobId, stopRequested: false })),
    );
  });

  it("happens half a second after it is asked for, for those that wrote something, and tells the others", async () => {
    const [one] = [add(liveJob("one", "Hello")), add(liveJob("quiet"))];
    const saver = start();
    saver.wakeUp();
    saver.wakeUp();
    await vi.advanceTimersByTimeAsync(499);
    expect(store.saveProgress).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.saveProgress).toHaveBeenCalledExactlyOnceWith("us", [
      {
        wallet: "w",
        jobId: "one",
        piece: "Hello",
        from: 0,
        to: 5,
        isWhole: false,
        partEvents: null,
        partEventsTo: 0,
      },
    ]);
    expect(saved).toHaveBeenCalledExactlyOnceWith("us");
    expect(one).toMatchObject({ savedLength: 5, lastSavedAtMs: NOW_MS + 500, isSaveUncertain: false });
    one.partEvents.push({ at: 5, part: 0, change: { state: "stopped" } as never });
    await vi.advanceTimersByTimeAsync(500);
    expect(store.saveProgress.mock.calls[1]?.[1]).toMatchObject([
      {
        piece: "",
        from: 5,
        to: 5,
        partEvents: '[{"at":5,"part":0,"change":{"state":"stopped"}}]',
        partEventsTo: 1,
      },
    ]);
    expect(one.savedPartEvents).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(store.saveProgress).toHaveBeenCalledTimes(2);
    saver.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("renews what has nothing to save before it is taken for dead", async () => {
    add(liveJob("quiet"));
    start().wakeUp();
    await vi.advanceTimersByTimeAsync(60_000);
    const times = store.saveProgress.mock.calls.length;
    expect(times).toBeGreaterThan(1);
    const everyMs = 60_000 / times;
    // Half a second is how often it looks.
    const { RENEW_EVERY_MS } = await import("./job.store.ts");
    expect(everyMs).toBeGreaterThanOrEqual(RENEW_EVERY_MS);
    expect(everyMs).toBeLessThan(RENEW_EVERY_MS + 1_000 + RENEW_EVERY_MS / times);
    live.clear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves a job alone whose end is being stored, but for its lease", async () => {
    const one = add({ ...liveJob("one", "a"), isEnding: true });
    const saver = start();
    saver.wakeUp();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.saveProgress).not.toHaveBeenCalled();
    store.saveProgress.mockResolvedValue([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.saveProgress).toHaveBeenCalled();
    expect(store.reclaim).not.toHaveBeenCalled();
    expect(one.abort.signal.aborted).toBe(false);
    saver.close();
  });

  it("leaves a job to its end that was over before it was saved", async () => {
    const one = add(liveJob("one", "a"));
    store.saveProgress.mockImplementation(async () => {
      one.isEnding = true;
      return [];
    });
    const saver = start();
    saver.wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    expect(store.saveProgress).toHaveBeenCalledOnce();
    expect(store.reclaim).not.toHaveBeenCalled();
    saver.close();
  });

  it("stops a job that was told to stop", async () => {
    const [one, other] = [add(liveJob("one", "a")), add(liveJob("other", "b"))];
    store.saveProgress.mockResolvedValue([
      { jobId: "one", stopRequested: true },
      { jobId: "other", stopRequested: false },
    ]);
    start().wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    expect(one.abort.signal.reason).toEqual(new JobAborted("stopped"));
    expect(one.abort.signal.reason).toMatchObject({
      name: "JobAborted",
      message: "job stopped",
      state: "stopped",
    });
    expect(other.abort.signal.aborted).toBe(false);
  });

  it("takes back what was taken for dead, whole, and goes on", async () => {
    const one = add(liveJob("one", "half a pair \ud83d"));
    one.partEvents.push({ at: 4, part: 0, change: {} as never });
    store.saveProgress.mockResolvedValue([]);
    store.reclaim.mockResolvedValue({ stopRequested: false });
    start().wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    expect(store.reclaim).toHaveBeenCalledExactlyOnceWith(
      { wallet: "w", jobId: "one", owner: "us" },
      one.kind,
      {
        text: "half a pair ",
        partEvents: [{ at: 4, part: 0, change: {} }],
        quotaLimit: 3,
      },
    );
    expect(one).toMatchObject({ savedLength: 12, savedPartEvents: 1, lastSavedAtMs: NOW_MS + 500 });
    expect(one.abort.signal.aborted).toBe(false);
    expect(log.warn.mock.calls[0]?.[0]).toEqual({ job: "one" });
    store.reclaim.mockResolvedValue({ stopRequested: true });
    one.text += "\ude00";
    await vi.advanceTimersByTimeAsync(500);
    expect(one.abort.signal.reason).toEqual(new JobAborted("stopped"));
  });

  it("ends what nobody wants any more", async () => {
    const one = add(liveJob("one", "a"));
    store.saveProgress.mockResolvedValue([]);
    start().wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    expect(one.abort.signal.reason).toMatchObject({ state: "interrupted", message: "job interrupted" });
    expect(one.savedLength).toBe(0);
  });

  it("writes all again where it is not known what the last save did", async () => {
    const one = add(liveJob("one", "Hello"));
    one.partEvents.push({ at: 5, part: 0, change: {} as never });
    const failure = new Error("no answer");
    const saver = start();
    saver.wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    one.text += " cub";
    store.saveProgress.mockRejectedValueOnce(failure);
    await vi.advanceTimersByTimeAsync(500);
    expect(log.error.mock.calls.map(([of]) => of)).toEqual([{ err: failure, jobs: 1 }]);
    expect(one).toMatchObject({ isSaveUncertain: true, savedLength: 5 });
    await vi.advanceTimersByTimeAsync(500);
    expect(store.saveProgress.mock.lastCall?.[1]).toMatchObject([
      { piece: "Hello cub", from: 0, to: 9, isWhole: true, partEvents: '[{"at":5,"part":0,"change":{}}]' },
    ]);
    expect(one).toMatchObject({ isSaveUncertain: false, savedLength: 9 });
    saver.close();
  });

  it("is waited for before an outcome is written", async () => {
    const answer = Promise.withResolvers<object[]>();
    store.saveProgress.mockImplementation(() => answer.promise);
    add(liveJob("one", "a"));
    const saver = start();
    await saver.settled();
    saver.wakeUp();
    await vi.advanceTimersByTimeAsync(500);
    let isSettled = false;
    void saver.settled().then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([isSettled, vi.getTimerCount()]).toEqual([false, 0]);
    answer.resolve([{ jobId: "one", stopRequested: false }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled).toBe(true);
    saver.close();
  });
});
