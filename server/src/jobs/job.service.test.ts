import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newLiveJob } from "../../test/live-job.ts";
import { AppError } from "../errors/app-error.ts";
import type { JobOutcome } from "./job.outcome.ts";
import { createJobService, type JobWork } from "./job.service.ts";
import type { JobStore, StoredJob } from "./job.store.ts";
import { createJobWake } from "./job-wake.ts";
import { appendText, unsavedProgress } from "./live-job.ts";
import { type ReplyEvent, readPartEvents } from "./reply-parts.ts";

const logger = pino({ level: "silent" });

/** Rows as the database would keep them, shared by several instances. */
function memoryRows() {
  const rows = new Map<
    string,
    StoredJob & {
      owner: string;
      subjectId: string;
      stopRequested: boolean;
      length: number;
      isWanted: boolean;
    }
  >();
  let isAway = false;
  const store: JobStore = {
    async saveProgress(owner, progress) {
      if (isAway) throw new Error("the database is away");
      return progress.flatMap(({ jobId, piece, from, to, isWhole, partEvents }) => {
        const row = rows.get(jobId);
        if (!row || row.owner !== owner || row.state !== "running" || (!isWhole && row.length !== from))
          return [];
        row.text = isWhole ? piece : row.text + piece;
        row.length = to;
        if (partEvents !== null) row.partEvents = readPartEvents(partEvents);
        return [{ jobId, stopRequested: row.stopRequested }];
      });
    },
    async findJob({ wallet, jobId }) {
      if (isAway) throw new Error("the database is away");
      const row = wallet === "w" ? rows.get(jobId) : undefined;
      return row && { ...row };
    },
    async requestStop(_wallet, subjectId) {
      const running = [...rows.entries()].filter(
        ([, row]) => row.subjectId === subjectId && row.state === "running",
      );
      for (const [, row] of running) row.stopRequested = true;
      return running.map(([jobId, { owner }]) => ({ jobId, owner }));
    },
    async settle({ jobId, owner }, _kind, { outcome }) {
      if (isAway) throw new Error("the database is away");
      const row = rows.get(jobId);
      if (!row || row.owner !== owner || row.state !== "running") return false;
      Object.assign(row, { ...outcome, errorCode: outcome.error?.code ?? null });
      return true;
    },
    settleMany: () => Promise.reject(new Error("these jobs do not end together")),
    async reclaim({ jobId, owner }, _kind, { text, partEvents }) {
      if (isAway) throw new Error("the database is away");
      const row = rows.get(jobId);
      if (!row || row.owner !== owner || row.state !== "interrupted" || !row.isWanted) return undefined;
      Object.assign(row, { state: "running", text, partEvents, length: text.length });
      return { stopRequested: row.stopRequested };
    },
    sweepInterrupted: async () => 0,
    removeAll: async () => undefined,
    sweepEnded: async () => undefined,
  };
  return { rows, store, setAway: (value: boolean) => (isAway = value) };
}

function cluster(names: readonly string[]) {
  const database = memoryRows();
  const receivers: ((payload: string) => void)[] = [];
  const instances = names.map((owner) => {
    const { wake, receive } = createJobWake(async (payloads) => {
      for (const payload of payloads) for (const deliver of receivers) deliver(payload);
    }, logger);
    receivers.push(receive);
    return createJobService({
      store: database.store,
      wake,
      owner,
      logger,
      kinds: () => [],
      publicUrl: () => "",
    });
  });
  const begin = (
    index: number,
    jobId: string,
    work: JobWork<void>["work"],
    onRefund?: () => void,
    wallet = "w",
  ) => {
    const service = instances[index];
    if (!service) throw new Error("no such instance");
    database.rows.set(jobId, {
      state: "running",
      text: "",
      partEvents: [],
      length: 0,
      errorCode: null,
      targetId: "answer",
      isLeaseOver: false,
      owner: service.owner,
      subjectId: "talk",
      stopRequested: false,
      isWanted: true,
    });
    return service.start({
      wallet,
      jobId,
      subjectId: "talk",
      targetId: "answer",
      kind: { name: "test", write: () => sql``, isWanted: sql`true` },
      quota: { name: "test", day: "2026-11-21", count: 1, limit: 1 },
      work,
      ...(onRefund ? { onRefund } : {}),
    });
  };
  return { ...database, instances, begin };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
const collect = () => {
  const seen = { text: "", outcome: undefined as JobOutcome | undefined };
  return {
    seen,
    listener: {
      onEvent: (event: ReplyEvent) => (seen.text += event.name === "delta" ? event.text : ""),
      onEnd: (end: JobOutcome) => (seen.outcome = end),
    },
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a job", () => {
  it("goes on without a listener and stores what it wrote", async () => {
    const { begin, rows } = cluster(["a"]);
    const job = begin(0, "r", async ({ text: onText }) => onText("hello"));
    expect(await job.ended).toMatchObject({ state: "complete", text: "hello" });
    expect(rows.get("r")).toMatchObject({ state: "complete", text: "hello" });
  });

  it("gives a late listener what was written, then the rest", async () => {
    const { begin, instances } = cluster(["a"]);
    let write: (piece: string) => void = () => undefined;
    let finish: () => void = () => undefined;
    const job = begin(0, "r", ({ text: onText }) => {
      write = onText;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    write("one ");
    const { seen, listener } = collect();
    instances[0]?.follow({ wallet: "w", jobId: "r" }, 2, listener);
    write("two");
    finish();
    await job.ended;
    expect(seen).toMatchObject({ text: "e two", outcome: { state: "complete", text: "one two" } });
  });

  it("can't be followed by another wallet", async () => {
    const { begin, instances } = cluster(["a"]);
    begin(0, "r", ({ text: onText }, signal) => {
      onText("secret");
      return untilAborted(signal);
    });
    const { seen, listener } = collect();
    instances[0]?.follow({ wallet: "other", jobId: "r" }, 0, listener);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.text).toBe("");
  });

  it("saves what it wrote twice a second, so that a dead process loses no more", async () => {
    const { begin, rows } = cluster(["a"]);
    begin(0, "r", ({ text: onText }, signal) => {
      onText("half an answer");
      return untilAborted(signal);
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(rows.get("r")?.text).toBe("half an answer");
  });

  it("writes the whole text again after a save whose fate is unknown", async () => {
    const { begin, rows, setAway } = cluster(["a"]);
    let write: (piece: string) => void = () => undefined;
    begin(0, "r", ({ text: onText }, signal) => {
      write = onText;
      onText("one ");
      return untilAborted(signal);
    });
    await vi.advanceTimersByTimeAsync(500);
    setAway(true);
    write("two ");
    await vi.advanceTimersByTimeAsync(500);
    setAway(false);
    write("three");
    await vi.advanceTimersByTimeAsync(500);
    expect(rows.get("r")?.text).toBe("one two three");
  });

  it("that is stopped keeps what came", async () => {
    const { begin, instances } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    expect(await instances[0]?.stop("w", "talk")).toBe(1);
    expect(await job.ended).toMatchObject({ state: "stopped", text: "so far" });
  });

  it("[GATE-14] is not stopped with another wallet's, whose talk has the same id", async () => {
    const { begin, instances } = cluster(["a"]);
    const [mine, theirs] = (["w", "x"] as const).map((wallet) =>
      begin(0, `job of ${wallet}`, (_writer, signal) => untilAborted(signal), undefined, wallet),
    );
    await instances[0]?.stopHere("x", "talk");
    expect(await theirs?.ended).toMatchObject({ state: "stopped" });
    expect(mine?.abort.signal.aborted).toBe(false);
    expect(["w", "x"].map((wallet) => instances[0]?.isBusy(wallet, "talk"))).toEqual([true, false]);
    expect(await instances[0]?.stop("w", "talk")).toBe(1);
  });

  it("is stopped from another instance", async () => {
    const { begin, instances } = cluster(["a", "b"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    const stopped = instances[1]?.stop("w", "talk");
    expect(await job.ended).toMatchObject({ state: "stopped" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await stopped).toBe(1);
  });

  it("learns from its row that it was stopped, when the wake-up got lost", async () => {
    const { begin, store } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    await store.requestStop("w", "talk");
    await vi.advanceTimersByTimeAsync(500);
    expect(await job.ended).toMatchObject({ state: "stopped" });
  });

  it("is followed on another instance as it is saved, to its end", async () => {
    const { begin, instances } = cluster(["a", "b"]);
    let write: (piece: string) => void = () => undefined;
    let finish: () => void = () => undefined;
    begin(0, "r", ({ text: onText }) => {
      write = onText;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    const { seen, listener } = collect();
    write("one ");
    instances[1]?.follow({ wallet: "w", jobId: "r" }, 0, listener);
    await vi.advanceTimersByTimeAsync(600);
    expect(seen.text).toBe("one ");
    write("two");
    finish();
    await vi.advanceTimersByTimeAsync(600);
    expect(seen).toMatchObject({ text: "one two", outcome: { state: "complete", text: "one two" } });
  });

  it("that was deleted meanwhile is given up and brings nothing back", async () => {
    const { begin, rows } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("too late");
      return untilAborted(signal);
    });
    rows.delete("r");
    await vi.advanceTimersByTimeAsync(500);
    expect(await job.ended).toMatchObject({ state: "interrupted" });
    expect(rows.has("r")).toBe(false);
  });

  it("that fails says why, with what had come", async () => {
    const { begin } = cluster(["a"]);
    const job = begin(0, "r", async ({ text: onText }) => {
      onText("half");
      throw new AppError("ai.unavailable");
    });
    expect(await job.ended).toMatchObject({
      state: "failed",
      text: "half",
      error: { code: "ai.unavailable" },
    });
  });

  it("hides an unexpected failure's own words", async () => {
    const { begin } = cluster(["a"]);
    const job = begin(0, "r", async () => {
      throw new Error("password=hunter2");
    });
    const outcome = await job.ended;
    expect(outcome.error?.code).toBe("server.error");
    expect(JSON.stringify(outcome)).not.toContain("hunter2");
  });

  it("counts as ended only when its outcome is stored, and storing is tried again", async () => {
    const { begin, rows, setAway, instances } = cluster(["a"]);
    const { seen, listener } = collect();
    setAway(true);
    const job = begin(0, "r", async ({ text: onText }) => onText("kept"));
    instances[0]?.follow({ wallet: "w", jobId: "r" }, 0, listener);
    // Far longer than a lease.
    await vi.advanceTimersByTimeAsync(45_000);
    expect(seen).toEqual({ text: "kept", outcome: undefined });
    setAway(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await job.ended).toMatchObject({ state: "complete", text: "kept" });
    expect(rows.get("r")).toMatchObject({ state: "complete", text: "kept" });
  });

  it("renews its lease while its outcome waits to be stored", async () => {
    const { begin, store } = cluster(["a"]);
    const save = vi.spyOn(store, "saveProgress");
    vi.spyOn(store, "settle").mockRejectedValue(new Error("away"));
    begin(0, "r", async ({ text: onText }) => onText("kept"));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(save.mock.calls.length).toBeGreaterThanOrEqual(8);
  });

  it("says that it failed when its outcome can't be stored at all", async () => {
    const { begin, setAway } = cluster(["a"]);
    setAway(true);
    const job = begin(0, "r", async ({ text: onText }) => onText("lost"));
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect(await job.ended).toMatchObject({ state: "failed", error: { code: "server.unavailable" } });
  });

  it("does not hold up a server that stops while the database is away", async () => {
    const { begin, setAway, instances } = cluster(["a"]);
    setAway(true);
    const job = begin(0, "r", async ({ text: onText }) => onText("lost"));
    const closing = instances[0]?.close(1_000);
    await vi.advanceTimersByTimeAsync(7_000);
    await closing;
    expect(await job.ended).toMatchObject({ state: "failed", error: { code: "server.unavailable" } });
  });

  it("that went through unheard counts as stored", async () => {
    const { begin, rows, store } = cluster(["a"]);
    const settle = store.settle;
    vi.spyOn(store, "settle").mockImplementationOnce(async (claim, kind, end) => {
      await settle(claim, kind, end);
      throw new Error("the connection was lost");
    });
    const job = begin(0, "r", async ({ text: onText }) => onText("kept"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await job.ended).toMatchObject({ state: "complete", text: "kept" });
    expect(rows.get("r")).toMatchObject({ state: "complete", text: "kept" });
  });

  it("that was swept though its owner lives is taken back, and complete once it is stored", async () => {
    const { begin, rows } = cluster(["a"]);
    const refund = vi.fn();
    let finish: () => void = () => undefined;
    const job = begin(
      0,
      "r",
      ({ text: onText }) => {
        onText("all of it");
        return new Promise<void>((resolve) => (finish = resolve));
      },
      refund,
    );
    Object.assign(rows.get("r") ?? {}, { state: "interrupted", text: "all" });
    finish();
    expect(await job.ended).toMatchObject({ state: "complete", text: "all of it" });
    expect(rows.get("r")).toMatchObject({ state: "complete", text: "all of it" });
    expect(refund).not.toHaveBeenCalled();
  });

  it("that was swept is complete too where a save takes it back at the very moment of its end", async () => {
    const { begin, rows, store } = cluster(["a"]);
    const { reclaim } = store;
    vi.spyOn(store, "reclaim").mockImplementationOnce(async (...given) => {
      await reclaim(...given);
      return undefined;
    });
    const job = begin(0, "r", async ({ text }) => text("all of it"));
    Object.assign(rows.get("r") ?? {}, { state: "interrupted", text: "all" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await job.ended).toMatchObject({ state: "complete", text: "all of it" });
  });

  it("that was swept goes on with its next save, so that everybody sees it run", async () => {
    const { begin, rows } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    Object.assign(rows.get("r") ?? {}, { state: "interrupted", text: "" });
    await vi.advanceTimersByTimeAsync(500);
    expect(rows.get("r")).toMatchObject({ state: "running", text: "so far" });
    expect(job.abort.signal.aborted).toBe(false);
  });

  it("that was swept and is no longer wanted ends as the sweep left it", async () => {
    const { begin, rows } = cluster(["a"]);
    const refund = vi.fn();
    const job = begin(0, "r", async ({ text: onText }) => onText("too late"), refund);
    Object.assign(rows.get("r") ?? {}, { state: "interrupted", text: "too", isWanted: false });
    expect(await job.ended).toEqual({ state: "interrupted", text: "too", partEvents: [] });
    expect(rows.get("r")).toMatchObject({ state: "interrupted", text: "too" });
    expect(refund).toHaveBeenCalledOnce();
  });

  it("that was swept can be stopped all the same", async () => {
    const { begin, rows, instances } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    Object.assign(rows.get("r") ?? {}, { state: "interrupted", text: "" });
    expect(await instances[0]?.stop("w", "talk")).toBe(1);
    expect(await job.ended).toMatchObject({ state: "stopped", text: "so far" });
  });

  it("that was deleted at its very end is not told complete, and gives nothing back", async () => {
    const { begin, rows } = cluster(["a"]);
    const refund = vi.fn();
    const job = begin(
      0,
      "r",
      async ({ text: onText }) => {
        onText("nobody keeps this");
        rows.delete("r");
      },
      refund,
    );
    expect(await job.ended).toEqual({ state: "interrupted", text: "", partEvents: [] });
    expect(refund).not.toHaveBeenCalled();
  });

  it("that is still writing when the server stops is interrupted with what it wrote", async () => {
    const { begin, instances } = cluster(["a"]);
    const job = begin(0, "r", ({ text: onText }, signal) => {
      onText("so far");
      return untilAborted(signal);
    });
    const closing = instances[0]?.close(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await closing;
    expect(await job.ended).toMatchObject({ state: "interrupted", text: "so far" });
  });
});

describe("an instance that leaves", () => {
  it("lets go who follows what another one works on, and nobody else", async () => {
    const { begin, instances } = cluster(["a", "b"]);
    const untilEnd = Promise.withResolvers<void>();
    const here = begin(0, "here", () => untilEnd.promise);
    const there = begin(1, "there", () => untilEnd.promise);
    const heard: string[] = [];
    for (const jobId of ["here", "there"])
      instances[0]?.follow({ wallet: "w", jobId }, 0, {
        onEnd: () => heard.push(`${jobId} ended`),
        onLetGo: () => heard.push(`${jobId} let go`),
      });
    instances[0]?.letGo();
    expect(heard).toEqual(["there let go"]);
    untilEnd.resolve();
    await Promise.all([here.ended, there.ended]);
    expect(heard).toEqual(["there let go", "here ended"]);
  });
});

describe("text on its way to the database", () => {
  const jobWith = (text = "") => newLiveJob({ text });

  it("never holds NUL, which PostgreSQL's text can't", () => {
    const job = jobWith();
    appendText(job, "a\0b");
    expect(job.text).toBe("ab");
  });

  it("survives being saved at any moment, through UTF-8, whatever characters it has", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 })),
        fc.array(fc.nat(6)),
        (texts, cuts) => {
          const job = jobWith();
          let stored = "";
          const save = () => {
            const { piece, from, to } = unsavedProgress(job);
            expect(from).toBe(stored.length);
            stored += Buffer.from(piece).toString();
            job.savedLength = to;
          };
          // Providers cut anywhere, also inside a surrogate pair.
          const whole = texts.join("").replaceAll("\0", "");
          for (let at = 0, index = 0; at < whole.length; index += 1) {
            const size = 1 + ((cuts[index % Math.max(cuts.length, 1)] ?? 0) % 4);
            appendText(job, whole.slice(at, at + size));
            at += size;
            save();
          }
          expect(stored).toBe(whole);
        },
      ),
    );
  });
});
