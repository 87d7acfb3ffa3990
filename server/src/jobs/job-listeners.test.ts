import type { ToolPart } from "@bakso/contract/parts";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { createJobService, type JobWork, type ReplyWriter } from "./job.service.ts";
import type { AnyJobKind, JobKey, JobStore, StoredJob } from "./job.store.ts";
import type { JobWake } from "./job-wake.ts";
import type { JobListener, Thought } from "./live-job.ts";

const KIND: AnyJobKind = { name: "test", write: () => sql``, isWanted: sql`true` };
const STORED: StoredJob = {
  state: "running",
  text: "",
  partEvents: [],
  errorCode: null,
  targetId: "answer",
  isLeaseOver: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One instance beside others that are told in words alone: what it asks of its rows, and what it tells the others. */
function instance() {
  const told: string[] = [];
  const warned: unknown[] = [];
  const looks: JobKey[] = [];
  const looking = new Set<() => void>();
  let onStop: (key: JobKey) => void = () => undefined;
  const wake: JobWake = {
    saved: () => undefined,
    flush: async () => undefined,
    ended: ({ wallet, jobId }) => told.push(`ended ${wallet} ${jobId}`),
    changed: ({ wallet, subjectId, targetId }) => told.push(`changed ${wallet} ${subjectId} ${targetId}`),
    onChanged: () => undefined,
    askToStop: ({ wallet, jobId }) => told.push(`stop ${wallet} ${jobId}`),
    onStop: (listener) => {
      onStop = listener;
    },
    onChange(listener) {
      looking.add(listener);
      return () => looking.delete(listener);
    },
  };
  const rows = {
    isAway: false,
    swept: [] as unknown[],
    sweeps: 0,
    saves: 0,
    asked: [] as { jobId: string; owner: string }[],
    settled: [] as { isRefunded: boolean }[],
    stored: { ...STORED } as StoredJob | undefined,
  };
  const store: JobStore = {
    async saveProgress() {
      rows.saves += 1;
      return [];
    },
    settleMany: async () => new Set<string>(),
    async findJob(key) {
      looks.push(key);
      return rows.stored;
    },
    requestStop: async () => rows.asked,
    async settle(_claim, _kind, end) {
      if (rows.isAway) throw new Error("the database is away");
      rows.settled.push(end);
      return true;
    },
    reclaim: async () => undefined,
    async sweepInterrupted(kind, by) {
      rows.swept.push([kind.name, by]);
      return rows.sweeps;
    },
    removeAll: async () => undefined,
    sweepEnded: async () => undefined,
  };
  const logger = pino({ level: "silent" });
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
  vi.spyOn(logger, "warn").mockImplementation((about: unknown) => void warned.push(about));
  const service = createJobService({
    store,
    wake,
    owner: "me",
    logger,
    kinds: () => [KIND, { ...KIND, name: "other" }],
    publicUrl: () => "",
  });
  const begin = (jobId: string, subjectId: string, more: Partial<JobWork<void>> = {}) =>
    service.start({
      wallet: "w",
      jobId,
      subjectId,
      targetId: `answer of ${jobId}`,
      kind: KIND,
      quota: { name: "test", day: "2026-11-21", count: 1, limit: 1 },
      work: (_writer, signal) =>
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      ...more,
    });
  return { service, begin, told, warned, looks, looking, rows, stop: (key: JobKey) => onStop(key) };
}

const listener = (more: Partial<JobListener> = {}) => ({ onEnd: vi.fn(), onEvent: vi.fn(), ...more });

describe("a sweep", () => {
  it("looks at every kind, and leaves out what this process works on", async () => {
    const { service, begin, rows, warned } = instance();
    begin("one", "talk");
    begin("two", "talk");
    await service.sweepInterrupted();
    const by = { owner: "me", jobIds: ["one", "two"] };
    expect(rows.swept).toEqual([
      ["test", by],
      ["other", by],
    ]);
    expect(warned).toEqual([]);
  });

  it("that ended something says how much, of all kinds together", async () => {
    const { service, rows, warned } = instance();
    rows.sweeps = 2;
    await service.sweepInterrupted();
    expect(warned).toEqual([{ count: 4 }]);
  });
});

describe("an end", () => {
  it("is told to the other instances and to who listens, once, and the job is no longer counted", async () => {
    const { service, begin, told } = instance();
    const done = Promise.withResolvers<void>();
    const job = begin("one", "talk", { work: () => done.promise });
    expect(told).toEqual(["changed w talk answer of one"]);
    expect(service.count()).toBe(1);
    const [stays, leaves] = [listener(), listener()];
    service.follow(job, 0, stays);
    service.follow(job, 0, leaves)();
    done.resolve();
    await job.ended;
    expect(told.slice(1)).toEqual(["ended w one", "changed w talk answer of one"]);
    expect(stays.onEnd).toHaveBeenCalledTimes(1);
    expect(leaves.onEnd).not.toHaveBeenCalled();
    expect(service.count()).toBe(0);
    expect(job.listeners.size).toBe(0);
  });

  it.each([
    ["what the kind says", true, true],
    ["what the kind says", false, false],
    ["whether anything came, where the kind says nothing", undefined, false],
  ])("gives back its quota by %s (%s)", async (_by, said, isRefunded) => {
    const { begin, rows } = instance();
    const onRefund = vi.fn();
    const job = begin("one", "talk", {
      work: async ({ text }) => text("an answer"),
      isRefunded: () => said,
      onRefund,
    });
    await job.ended;
    expect(rows.settled).toMatchObject([{ isRefunded }]);
    expect(onRefund).toHaveBeenCalledTimes(isRefunded ? 1 : 0);
  });
});

const RUNNING_TOOL: ToolPart = {
  type: "tool",
  call_id: "call",
  name: "look",
  doing: "Looking…",
  title: "Look",
  state: "running",
  input: {},
};
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

const saysThenWaits: JobWork<void>["work"] = ({ text }, signal) => {
  text("so far");
  return untilAborted(signal);
};
const looksThenWaits: JobWork<void>["work"] = ({ append }, signal) => {
  append(RUNNING_TOOL);
  return untilAborted(signal);
};

describe("what a job took", () => {
  it.each<[string, JobWork<void>["work"], "close" | "stop" | null, boolean]>([
    ["fails", async () => Promise.reject(new Error("it broke")), null, true],
    ["is interrupted after some words", saysThenWaits, "close", true],
    ["is stopped before anything came", async (_writer, signal) => untilAborted(signal), "stop", true],
    ["is stopped after some words", saysThenWaits, "stop", false],
    ["is stopped after a part", looksThenWaits, "stop", false],
    ["comes to its end", async () => undefined, null, false],
  ])("that %s is given back or not", async (_what, work, by, isRefunded) => {
    const { service, begin, rows } = instance();
    const job = begin("one", "talk", { work });
    await vi.advanceTimersByTimeAsync(0);
    if (by === "stop") await service.stopHere("w", "talk");
    if (by === "close") {
      const closed = service.close(0);
      await vi.advanceTimersByTimeAsync(0);
      await closed;
    }
    await job.ended;
    expect(rows.settled).toMatchObject([{ isRefunded }]);
  });
});

describe("a job whose work begins before its row is stored", () => {
  const prepared = (one: ReturnType<typeof instance>) => {
    const seen: string[] = [];
    const job = one.service.prepare({
      wallet: "w",
      jobId: "one",
      subjectId: "talk",
      targetId: "answer",
      kind: KIND,
      quota: { name: "test", day: "2026-11-21", count: 1, limit: 1 },
      async work({ text }, signal, stored) {
        signal.addEventListener("abort", () => seen.push(`told to end: ${signal.reason.state}`));
        text("a word");
        seen.push("begun");
        await stored.then(
          () => seen.push("stored"),
          (reason) => {
            seen.push(`not stored: ${reason.state}`);
            throw reason;
          },
        );
      },
    });
    return { seen, job };
  };

  it("is seen by nobody until then, and goes on with what it has written", async () => {
    const one = instance();
    const { seen, job } = prepared(one);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([seen, one.told, one.service.count(), one.service.isBusy("w", "talk")]).toEqual([
      ["begun"],
      [],
      0,
      false,
    ]);
    const live = job.start();
    expect([one.service.count(), one.told]).toEqual([1, ["changed w talk answer"]]);
    const late = listener();
    one.service.follow(live, 0, late);
    expect(late.onEvent).toHaveBeenCalledTimes(1);
    expect(await live.ended).toMatchObject({ state: "complete", text: "a word" });
    expect(seen).toEqual(["begun", "stored"]);
  });

  it("is broken off where it is not stored, and nobody hears of it", async () => {
    const one = instance();
    const { seen, job } = prepared(one);
    job.drop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual(["begun", "told to end: interrupted", "not stored: interrupted"]);
    expect([one.told, one.rows.settled, one.service.count()]).toEqual([[], [], 0]);
  });

  it("may be dropped though its work never asks whether it is stored", async () => {
    const { service } = instance();
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    service
      .prepare({
        wallet: "w",
        jobId: "one",
        subjectId: "talk",
        targetId: "answer",
        kind: KIND,
        quota: { name: "test", day: "2026-11-21", count: 1, limit: 1 },
        work: async () => undefined,
      })
      .drop();
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});

describe("a writer", () => {
  it("writes parts, changes and thoughts while its job goes on, and nothing any more after its end", async () => {
    const { begin } = instance();
    let writer: ReplyWriter | undefined;
    const done = Promise.withResolvers<void>();
    const job = begin("one", "talk", {
      work: async (given) => {
        writer = given;
        given.text("a word");
        expect(given.append(RUNNING_TOOL)).toBe(1);
        given.update(1, { state: "done" });
        given.think("hm");
        given.thought("hm", 40);
        await done.promise;
      },
    });
    done.resolve();
    const outcome = await job.ended;
    const written = {
      text: "a word",
      partEvents: [
        { at: 6, value: RUNNING_TOOL },
        { at: 6, part: 1, change: { state: "done" } },
      ],
    };
    expect(outcome).toEqual({ state: "complete", ...written });
    writer?.text("more");
    expect(writer?.append(RUNNING_TOOL)).toBe(-1);
    writer?.update(1, { state: "failed" });
    writer?.think("more");
    writer?.thought("more", 2);
    expect(job).toMatchObject({ ...written, thought: "hm", thoughtForMs: 40 });
    expect(outcome.partEvents).toHaveLength(2);
  });

  it("leaves no tool at work behind", async () => {
    const { service, begin } = instance();
    const job = begin("one", "talk", {
      work: looksThenWaits,
    });
    await service.stopHere("w", "talk");
    expect((await job.ended).partEvents.at(-1)).toEqual({ at: 0, part: 0, change: { state: "stopped" } });
  });

  it("whose work was ended by somebody else for reasons of their own counts as stopped", async () => {
    const { begin } = instance();
    const job = begin("one", "talk");
    job.abort.abort(new Error("no more"));
    expect(await job.ended).toMatchObject({ state: "stopped" });
  });
});

describe("the log", () => {
  const cause = new Error("the node was away");
  it.each([
    ["the cause of a failure that has one", new AppError("server.busy", { cause }), "server.busy", cause],
    ["the cause of one that nobody expected", cause, "server.error", cause],
  ])("says %s", async (_what, thrown, code, err) => {
    const { begin, warned } = instance();
    await begin("one", "talk", { work: () => Promise.reject(thrown) }).ended;
    expect(warned).toEqual([{ err, code, job: "one" }]);
  });

  it("says the failure itself where it has no cause", async () => {
    const { begin, warned } = instance();
    const known = new AppError("server.busy");
    await begin("one", "talk", { work: () => Promise.reject(known) }).ended;
    expect(warned).toEqual([{ err: known, code: "server.busy", job: "one" }]);
  });
});

describe("an instance that stops", () => {
  it("waits some seconds for a database that comes back", async () => {
    const { service, begin, rows } = instance();
    const job = begin("one", "talk");
    rows.isAway = true;
    const closed = service.close(0);
    await vi.advanceTimersByTimeAsync(2_000);
    rows.isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    await closed;
    expect(await job.ended).toMatchObject({ state: "interrupted" });
    expect(rows.settled).toHaveLength(1);
  });
});

describe("a job that is over", () => {
  it("is no longer saved beside its end, which holds all of it", async () => {
    const { begin, rows } = instance();
    rows.isAway = true;
    const job = begin("one", "talk", { work: async ({ text }) => text("an answer") });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.saves).toBe(0);
    rows.isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await job.ended).toMatchObject({ state: "complete", text: "an answer" });
  });
});

describe("a stop", () => {
  it("from elsewhere stops the job that it names alone, and nothing where it runs no longer", async () => {
    const { begin, stop } = instance();
    const [one, two] = [begin("one", "talk"), begin("two", "talk")];
    stop({ wallet: "w", jobId: "gone" });
    stop({ wallet: "w", jobId: "one" });
    expect(await one.ended).toMatchObject({ state: "stopped" });
    expect(two.abort.signal.aborted).toBe(false);
  });

  it("of a talk leaves the wallet's other talks alone", async () => {
    const { service, begin } = instance();
    const [mine, other] = [begin("one", "talk"), begin("two", "another talk")];
    await service.stopHere("w", "talk");
    expect(await mine.ended).toMatchObject({ state: "stopped" });
    expect(other.abort.signal.aborted).toBe(false);
    expect(await service.stop("w", "another talk")).toBe(1);
  });

  it("waits until what it stopped here is stored", async () => {
    const { service, begin, rows } = instance();
    for (const call of ["stopHere", "stop"] as const) {
      begin(call, "talk", {
        work: (_writer, signal) =>
          new Promise((_, reject) =>
            signal.addEventListener("abort", () => setTimeout(() => reject(signal.reason), 500)),
          ),
      });
      const stopped = service[call]("w", "talk").then(() => rows.settled.length);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await stopped).toBe(call === "stopHere" ? 1 : 2);
    }
  });

  it("is asked of the instances that work on the others, whose rows are looked at until they have ended", async () => {
    const { service, begin, rows, told, looks, looking } = instance();
    rows.asked = [
      { jobId: "here", owner: "me" },
      { jobId: "there", owner: "other" },
    ];
    begin("here", "talk");
    const stopped = service.stop("w", "talk");
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toContain("stop w there");
    expect(told).not.toContain("stop w here");
    expect(looks).toEqual([{ wallet: "w", jobId: "there" }]);
    rows.stored = { ...STORED, state: "stopped" };
    for (const look of looking) look();
    expect(await stopped).toBe(2);
    expect(looking.size).toBe(0);
    await service.close(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up on an instance that does not answer within two seconds, and looks no more", async () => {
    const { service, rows, looks, looking } = instance();
    rows.asked = [{ jobId: "there", owner: "other" }];
    const stopped = service.stop("w", "talk");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await stopped).toBe(1);
    expect(looking.size).toBe(0);
    const count = looks.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks.length).toBe(count);
  });
});

describe("who listens", () => {
  it("late hears what was thought so far; where nothing was, of no thought", async () => {
    const { service, begin } = instance();
    const thoughts: Thought[] = [];
    const think = Promise.withResolvers<void>();
    const job = begin("one", "talk", {
      work: async ({ think: say }, signal) => {
        await think.promise;
        say("hm");
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    });
    service.follow(job, 0, listener({ onThought: (thought) => thoughts.push(thought) }));
    expect(thoughts).toEqual([]);
    think.resolve();
    await vi.advanceTimersByTimeAsync(0);
    service.follow(job, 0, listener({ onThought: (thought) => thoughts.push(thought) }));
    service.follow(job, 0, { onEnd: () => undefined });
    expect(thoughts).toEqual([
      { text: "hm", offset: 0 },
      { text: "hm", offset: 0 },
    ]);
  });

  it("for an end alone is told no events, here or of another's job", async () => {
    const { service, begin, rows } = instance();
    const write = Promise.withResolvers<void>();
    const job = begin("one", "talk", {
      work: async ({ text }) => {
        text("before");
        await write.promise;
        text("after");
      },
    });
    const ends: string[] = [];
    service.follow(job, 0, { onEnd: ({ text }) => ends.push(text) });
    rows.stored = { ...STORED, state: "complete", text: "elsewhere" };
    service.follow({ wallet: "w", jobId: "there" }, 0, { onEnd: ({ text }) => ends.push(text) });
    write.resolve();
    await job.ended;
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.sort()).toEqual(["beforeafter", "elsewhere"]);
  });

  it("to another's job and leaves is followed no longer, nor let go when this process leaves", async () => {
    const { service, looking } = instance();
    const onLetGo = vi.fn();
    const leave = service.follow({ wallet: "w", jobId: "there" }, 0, listener({ onLetGo }));
    expect(looking.size).toBe(1);
    leave();
    expect(looking.size).toBe(0);
    service.letGo();
    expect(onLetGo).not.toHaveBeenCalled();
  });

  it("to the end of another's job is let go no more; who can't be let go goes on", async () => {
    const { service, rows, looking } = instance();
    const [ended, open] = [vi.fn(), vi.fn()];
    rows.stored = { ...STORED, state: "complete", text: "done" };
    service.follow({ wallet: "w", jobId: "there" }, 0, listener({ onLetGo: ended }));
    await vi.advanceTimersByTimeAsync(0);
    rows.stored = { ...STORED };
    service.follow({ wallet: "w", jobId: "there" }, 0, listener({ onLetGo: open }));
    service.follow({ wallet: "w", jobId: "there" }, 0, { onEnd: () => undefined });
    service.letGo();
    service.letGo();
    expect(ended).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
    expect(looking.size).toBe(1);
  });
});
