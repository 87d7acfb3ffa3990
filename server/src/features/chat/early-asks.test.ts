import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { createJobService } from "../../jobs/job.service.ts";
import type { ReplyEvent } from "../../jobs/reply-parts.ts";
import type { TurnOrder } from "../../jobs/turns.ts";
import { replyWithTools } from "../../tools/reply-with-tools.ts";
import { createEarlyAsks } from "./early-asks.ts";
import { createKeptTalks } from "./kept-talks.ts";
import { createTurnService } from "./turn.service.ts";
import type { BegunTurn, PastTalk } from "./turn.store.ts";

const LIMIT = 50;
const DAY = "2026-11-22";
const SAID = { role: "user" as const, content: "Before", imageUrls: [], attachmentIds: [] };
const TALK: PastTalk = {
  isRepeated: false,
  isNew: false,
  hasCopied: false,
  nextPosition: null,
  earlier: null,
  messages: [{ ...SAID, messageId: "m0", status: "complete" }],
};
const logger = pino({ level: "silent" });
const wake = { saved: vi.fn(), ended: vi.fn(), changed: vi.fn(), onStop: vi.fn() };

let nowMs: number;
let storing: PromiseWithResolvers<BegunTurn>;
let history: PastTalk;
let settled: unknown[];
/** What was sent, in its order. */
let sent: string[];
let refunds: number;
let replying: { isAborted(): boolean; stored: Promise<void>; text(piece: string): void; end(): void }[];

function start() {
  const jobs = createJobService({
    store: {
      settle: async (_claim: unknown, _kind: unknown, { outcome }: { outcome: unknown }) =>
        settled.push(outcome) > 0,
      saveProgress: async () => [],
    } as never,
    wake: wake as never,
    owner: "us",
    logger,
    kinds: () => [],
    publicUrl: () => "https://bakso.example",
  });
  const turns = createTurnService({
    store: {
      readHistory: async () => history,
      beginTurn: async () => {
        await send("question stored");
        return storing.promise;
      },
      beginTurns: (all: readonly unknown[]) => Promise.all(all.map(() => storing.promise)),
      findTurn: async () => ({ conversation: "present" }),
    } as never,
    jobs,
    chatQuota: {
      takeOfSite: async () => ({
        quota: { name: "chat", day: DAY, count: 1, limit: LIMIT },
        refund: () => {
          refunds += 1;
        },
        walletError: () => new AppError("limit.chat_wallet_day"),
      }),
    } as never,
    earlyAsks: createEarlyAsks(() => nowMs),
    keptTalks: createKeptTalks(() => nowMs),
  });
  const order = (more: Partial<TurnOrder> = {}): TurnOrder => ({
    wallet: "w",
    conversationId: "c",
    messageId: "m1",
    question: "Now",
    replaces: undefined,
    bodyHash: "hash",
    isDemo: false,
    mayBeginEarly: () => true,
    reply: (_history, writer, signal, _earlier, stored) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        replying.push({ isAborted: () => signal.aborted, stored, text: writer.text, end: resolve });
      }),
    ...more,
  });
  /** Asks, and stores it as it goes; returns how many replies had begun before it was stored. */
  const ask = async (
    more?: Partial<TurnOrder>,
    stored: BegunTurn = { kind: "begun", position: 3, used: 5 },
  ) => {
    storing = Promise.withResolvers();
    const before = replying.length;
    const begun = turns.begin(order(more));
    begun.catch(() => undefined);
    await settle();
    const early = replying.length - before;
    storing.resolve(stored);
    return { early, begun: await begun.catch((error: unknown) => error) };
  };
  return { jobs, turns, order, ask };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));
const steps = async (count: number) => {
  for (let step = 0; step < count; step += 1) await null;
};
/** Sends a statement as a pool does: it hands a connection out in the next tick. */
const send = async (statement: string) => {
  await steps(10);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await steps(10);
  sent.push(statement);
};

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  nowMs = 1_000;
  history = TALK;
  settled = [];
  sent = [];
  refunds = 0;
  replying = [];
  vi.clearAllMocks();
});

describe("a model that is asked while the question is being stored", () => {
  it("is asked where the wallet has answers left for certain, and nothing is shown before it is stored", async () => {
    const { jobs, turns, order, ask } = start();
    expect((await ask()).early).toBe(0);
    replying[0]?.end();
    await vi.waitFor(() => expect(settled).toHaveLength(1));
    await vi.waitFor(() => expect(jobs.count()).toBe(0));
    const told = wake.changed.mock.calls.length;

    storing = Promise.withResolvers();
    const begun = turns.begin(order({ messageId: "m2" }));
    await vi.waitFor(() => expect(replying).toHaveLength(2));
    replying[1]?.text("Hello");
    await settle();
    expect(jobs.count()).toBe(0);
    expect(jobs.isBusy("w", "c")).toBe(false);
    expect(wake.changed).toHaveBeenCalledTimes(told);

    storing.resolve({ kind: "begun", position: 5, used: 6 });
    const { progress } = await begun;
    await replying[1]?.stored;
    expect(jobs.count()).toBe(1);
    const heard: ReplyEvent[] = [];
    const jobId = progress.kind === "running" ? progress.jobId : "";
    jobs.follow({ wallet: "w", jobId }, 0, { onEvent: (event) => heard.push(event), onEnd: () => undefined });
    replying[1]?.text(" there");
    expect(heard).toMatchObject([{ text: "Hello" }, { text: " there" }]);
    replying[1]?.end();
    await vi.waitFor(() => expect(settled.at(-1)).toMatchObject({ state: "complete", text: "Hello there" }));
  });

  it("[ISSUE-14] is asked before the question is sent to be stored, in a talk that is remembered; after it, where the last one spoke sooner than it was stored", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { jobs, turns, order, ask } = start();
    await ask({}, { kind: "begun", position: 1, used: 5 });
    replying[0]?.end();
    await vi.waitFor(() => expect(jobs.count()).toBe(0));
    let count = 1;
    /** Asks on in the talk, of a model that speaks before the question is stored, or later. */
    const sentBy = async (isQuick: boolean) => {
      sent = [];
      storing = Promise.withResolvers();
      count += 1;
      const isStored = Promise.withResolvers<void>();
      const begun = turns.begin(
        order({
          messageId: `m${count}`,
          async reply(_history, writer) {
            // What is asked is put together in steps.
            await steps(50);
            sent.push("model asked");
            if (!isQuick) await isStored.promise;
            writer.text("Hello");
          },
        }),
      );
      await vi.waitFor(() => expect(sent).toHaveLength(2));
      storing.resolve({ kind: "begun", position: 2 * count - 1, used: 5 + count });
      await begun;
      vi.advanceTimersByTime(10);
      isStored.resolve();
      await vi.waitFor(() => expect(jobs.count()).toBe(0));
      return sent;
    };
    const modelFirst = ["model asked", "question stored"];
    const storedFirst = ["question stored", "model asked"];
    expect(await sentBy(false)).toEqual(modelFirst);
    expect(await sentBy(true)).toEqual(modelFirst);
    expect(await sentBy(true)).toEqual(storedFirst);
    expect(await sentBy(false)).toEqual(storedFirst);
    expect(await sentBy(false)).toEqual(modelFirst);
  });

  it("waits with its end for the storing", async () => {
    const { turns, order, ask } = start();
    await ask({ conversationId: "other" });
    storing = Promise.withResolvers();
    const begun = turns.begin(order({ messageId: "m2" }));
    await vi.waitFor(() => expect(replying).toHaveLength(2));
    replying[1]?.text("Short.");
    replying[1]?.end();
    await settle();
    expect(settled).toHaveLength(0);
    storing.resolve({ kind: "begun", position: 5, used: 6 });
    await begun;
    await vi.waitFor(() => expect(settled).toMatchObject([{ state: "complete", text: "Short." }]));
  });

  it.each([
    ["is used up", { kind: "used_up" } as const],
    ["can't begin", { kind: "not_begun" } as const],
    ["fails", new Error("no database")],
  ])("is broken off where the turn %s, and leaves nothing", async (_how, outcome) => {
    const { jobs, turns, order, ask } = start();
    await ask({ conversationId: "other" });
    const told = wake.changed.mock.calls.length;
    storing = Promise.withResolvers();
    const begun = turns.begin(order({ messageId: "m2" }));
    await vi.waitFor(() => expect(replying).toHaveLength(2));
    replying[1]?.text("Never seen");
    if (outcome instanceof Error) storing.reject(outcome);
    else storing.resolve(outcome);
    await expect(begun).rejects.toThrow();
    expect(replying[1]?.isAborted()).toBe(true);
    await expect(replying[1]?.stored).rejects.toThrow();
    await settle();
    expect(settled).toHaveLength(0);
    expect(jobs.count()).toBe(1);
    expect(wake.changed).toHaveBeenCalledTimes(told);
    expect(refunds).toBe(1);
  });

  it("is not asked early again for an hour after a refusal", async () => {
    const { ask } = start();
    await ask();
    expect((await ask({ messageId: "m2" }, { kind: "used_up" })).early).toBe(1);
    expect((await ask({ messageId: "m3" })).early).toBe(0);
    nowMs += 3_599_000;
    expect((await ask({ messageId: "m4" })).early).toBe(0);
    nowMs += 1_000;
    expect((await ask({ messageId: "m5" })).early).toBe(1);
  });

  it("is not asked early where the day is nearly used up, or was not seen yet", async () => {
    const { ask } = start();
    await ask({}, { kind: "begun", position: 3, used: LIMIT - 4 });
    expect((await ask({}, { kind: "begun", position: 3, used: LIMIT - 3 })).early).toBe(1);
    expect((await ask()).early).toBe(0);
    expect((await ask({ wallet: "another" })).early).toBe(0);
  });

  it("is not asked early for a second question at once", async () => {
    const { turns, order, ask } = start();
    await ask();
    storing = Promise.withResolvers();
    const both = ["m2", "m3"].map((messageId) => turns.begin(order({ messageId })));
    await settle();
    expect(replying).toHaveLength(2);
    storing.resolve({ kind: "begun", position: 5, used: 6 });
    await Promise.all(both);
    expect(replying).toHaveLength(3);
  });

  it("is not asked early for everybody where many ask at once", async () => {
    const { turns, order, ask } = start();
    const wallets = ["a", "b", "c", "d", "e", "f"];
    for (const wallet of wallets) await ask({ wallet });
    storing = Promise.withResolvers();
    const all = wallets.map((wallet) => turns.begin(order({ wallet, messageId: "m2" })));
    await settle();
    expect(replying).toHaveLength(wallets.length + 4);
    storing.resolve({ kind: "begun", position: 5, used: 6 });
    await Promise.all(all);
    expect(replying).toHaveLength(2 * wallets.length);
  });

  it.each<[string, Partial<PastTalk>, Partial<TurnOrder>]>([
    ["may not exist", { messages: [] }, {}],
    ["has the question already", { isRepeated: true }, {}],
    ["is changed by it", {}, { replaces: "m0" }],
    ["is answered with more than one call", {}, { mayBeginEarly: () => false }],
  ])("is not asked early where the talk %s", async (_why, past, more) => {
    const { ask } = start();
    await ask();
    history = { ...TALK, ...past };
    expect((await ask(more)).early).toBe(0);
    expect(replying).toHaveLength(2);
  });
});

describe("a reply with tools that began early", () => {
  const order = (stored: Promise<void>) => {
    const run = vi.fn(async () => ["sunny"]);
    const stream = vi.fn(async () => ({
      finishReason: "stop",
      usage: { inputTokens: null, outputTokens: null },
      turn: {
        role: "assistant",
        content: "",
        ...(stream.mock.calls.length === 1
          ? { toolCalls: [{ id: "1", name: "time", arguments: "{}" }] }
          : {}),
      },
    }));
    const done = replyWithTools({
      model: { stream } as never,
      turns: [{ role: "user", content: "What time is it?" }],
      build: async (messages) => ({ instructions: "", messages, maxOutputTokens: 10 }),
      tools: [],
      calls: { run, canCall: () => true, hasShown: () => false, isTainted: () => false, sources: () => [] },
      writer: { text: vi.fn(), append: vi.fn() } as never,
      signal: new AbortController().signal,
      stored,
      sourcesTitle: "Sources",
      nothingToSay: "Hm.",
    });
    return { run, stream, done };
  };

  it("runs no tool, and asks no second time, before the question is stored", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { run, stream, done } = order(promise);
    await settle();
    expect(stream).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
    resolve();
    await done;
    expect(run).toHaveBeenCalledOnce();
    expect(stream).toHaveBeenCalledTimes(2);
  });

  it("runs none at all where it is not stored", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const { run, stream, done } = order(promise);
    reject(new Error("not stored"));
    await expect(done).rejects.toThrow("not stored");
    expect(run).not.toHaveBeenCalled();
    expect(stream).toHaveBeenCalledOnce();
  });
});
