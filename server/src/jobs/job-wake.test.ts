import type { Logger } from "pino";
import { describe, expect, it, vi } from "vitest";
import { bodyHashOf } from "./body-hash.ts";
import { createJobWake } from "./job-wake.ts";
import { createSubjectChanges } from "./subject-changes.ts";
import { keepingThoughts, writeModelEvents } from "./write-model-events.ts";

const KEY = { wallet: "w", jobId: "j" };
const warn = vi.fn();
const logger = { warn } as unknown as Logger;

function listening(from: ReturnType<typeof createJobWake>) {
  const heard: unknown[] = [];
  from.wake.onStop((key) => heard.push(["stop", key]));
  from.wake.onChanged((subject) => heard.push(["changed", subject]));
  const stop = from.wake.onChange(() => heard.push("look"));
  return { heard, stop };
}

describe("what instances tell each other about jobs", () => {
  it("is heard at once where there is only one", () => {
    const alone = createJobWake(null, logger);
    const { heard, stop } = listening(alone);
    alone.wake.saved("us");
    alone.wake.ended({ ...KEY, more: "not told" } as typeof KEY);
    alone.wake.askToStop(KEY);
    alone.wake.changed({ wallet: "w", subjectId: "s" });
    expect(heard).toEqual(["look", "look", ["stop", KEY], ["changed", { wallet: "w", subjectId: "s" }]]);
    stop();
    alone.wake.saved("us");
    expect(heard).toHaveLength(4);
  });

  it("goes out on both channels, with no more than the others need, and is heard once", async () => {
    const sent: string[] = [];
    const one = createJobWake(async (payloads) => void sent.push(...payloads), logger);
    const { heard } = listening(one);
    one.wake.saved("us");
    one.wake.ended({ ...KEY, text: "not told" } as typeof KEY);
    one.wake.askToStop(KEY);
    one.wake.changed({ wallet: "w", subjectId: "s" });
    one.wake.changed({ wallet: "w", subjectId: "s", targetId: "t", of: "list" });
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    expect(heard).toEqual([]);
    expect(sent.map((payload) => JSON.parse(payload))).toStrictEqual([
      { saved: "us", isOnBoth: true },
      { ended: KEY, isOnBoth: true },
      { stop: KEY, isOnBoth: true },
      { changed: { wallet: "w", subjectId: "s" }, isOnBoth: true },
      { changed: { wallet: "w", subjectId: "s", targetId: "t", of: "list" }, isOnBoth: true },
    ]);
    for (const payload of sent) {
      one.receive(payload);
      one.receiveOld(payload);
    }
    expect(heard).toHaveLength(5);
    one.receiveOld(JSON.stringify({ stop: KEY }));
    expect(heard.at(-1)).toEqual(["stop", KEY]);
  });

  it("goes out together, shortly after it is told, and all of it", async () => {
    const batches: number[] = [];
    const gates: (() => void)[] = [];
    const one = createJobWake((payloads) => {
      batches.push(payloads.length);
      return new Promise((resolve) => gates.push(resolve));
    }, logger);
    for (let nth = 0; nth < 131; nth += 1) one.wake.saved(`${nth}`);
    expect(batches).toEqual([]);
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    gates[0]?.();
    await vi.waitFor(() => expect(batches).toEqual([100, 31]));
    one.wake.saved("again");
    gates[1]?.();
    await vi.waitFor(() => expect(batches).toEqual([100, 31, 1]));
  });

  it("goes out at once where this process leaves", async () => {
    const sent: string[] = [];
    const one = createJobWake(async (payloads) => void sent.push(...payloads), logger);
    one.wake.ended(KEY);
    await one.wake.flush();
    expect(sent).toHaveLength(1);
    await one.wake.flush();
    expect(sent).toHaveLength(1);
  });

  it("goes out again after all was told", async () => {
    const sent: string[] = [];
    const one = createJobWake(async (payloads) => void sent.push(...payloads), logger);
    for (const nth of [1, 2, 3]) {
      one.wake.saved("us");
      await vi.waitFor(() => expect(sent).toHaveLength(nth));
      // What was on its way has arrived.
      await Promise.resolve();
    }
  });

  it("may be lost, which costs time alone, and a line in the log", async () => {
    const failure = new Error("no database");
    createJobWake(async () => {
      throw failure;
    }, logger).wake.saved("us");
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(warn.mock.calls[0]?.[0]).toEqual({ err: failure });
  });

  it("may be answered by listeners that leave while they hear it", () => {
    const alone = createJobWake(null, logger);
    const second = vi.fn();
    const stopFirst = alone.wake.onChange(() => stopFirst());
    alone.wake.onChange(second);
    alone.wake.saved("us");
    alone.wake.saved("us");
    expect(second).toHaveBeenCalledTimes(2);
  });
});

describe("what changes of a wallet", () => {
  const watcher = () => ({ onChange: vi.fn(), onLetGo: vi.fn() });

  it("is told to who watches that wallet, and to nobody who has left", () => {
    const changes = createSubjectChanges(createJobWake(null, logger).wake);
    const [mine, alsoMine, yours] = [watcher(), watcher(), watcher()];
    const leave = changes.watch("w", mine);
    const leaveToo = changes.watch("w", alsoMine);
    changes.watch("v", yours);
    changes.tell("w", "s", "list");
    changes.tell("w", "t");
    for (const { onChange } of [mine, alsoMine])
      expect(onChange.mock.calls).toStrictEqual([[{ subjectId: "s", of: "list" }], [{ subjectId: "t" }]]);
    expect(yours.onChange).not.toHaveBeenCalled();
    leave();
    changes.tell("w", "u");
    expect(mine.onChange).toHaveBeenCalledTimes(2);
    expect(alsoMine.onChange).toHaveBeenCalledTimes(3);
    leaveToo();
    changes.tell("w", "u");
    expect(alsoMine.onChange).toHaveBeenCalledTimes(3);
    const again = watcher();
    changes.watch("w", again);
    leave();
    changes.tell("w", "u");
    expect(again.onChange).toHaveBeenCalledOnce();
  });

  it("is told to who came after others were told to leave, whenever these do", () => {
    const heard: string[] = [];
    const { wake } = createJobWake(null, logger);
    const changes = createSubjectChanges(wake);
    const watcher = (name: string) => ({ onChange: () => heard.push(name), onLetGo: () => undefined });
    const leaveOld = changes.watch("w", watcher("old"));
    changes.letGo();
    const leaveNew = changes.watch("w", watcher("new"));
    leaveOld();
    changes.tell("w", "talk");
    leaveNew();
    changes.tell("w", "talk");
    expect(heard).toEqual(["new"]);
  });

  it("is told by another process when this one leaves", () => {
    const changes = createSubjectChanges(createJobWake(null, logger).wake);
    const [one, other] = [watcher(), watcher()];
    changes.watch("w", one);
    changes.watch("v", other);
    changes.letGo();
    changes.letGo();
    changes.tell("w", "s");
    for (const { onLetGo, onChange } of [one, other]) {
      expect(onLetGo).toHaveBeenCalledOnce();
      expect(onChange).not.toHaveBeenCalled();
    }
  });
});

describe("what a model says", () => {
  it("is told while it thinks, with how long it took, and kept only for who wants that", () => {
    const writer = { text: vi.fn(), append: vi.fn(), think: vi.fn(), thought: vi.fn() };
    let nowMs = 1_000;
    const write = writeModelEvents(keepingThoughts(writer as never), writer.text, () => nowMs);
    write({ kind: "reasoning", text: "Let me " });
    write({ kind: "reasoning", text: "count." });
    nowMs = 5_200;
    write({ kind: "text", text: "Four" });
    write({ kind: "reasoning", text: "" });
    write({ kind: "end", end: { finishReason: "stop" } } as never);
    expect(writer.think.mock.calls.flat()).toEqual(["Let me ", "count.", ""]);
    expect(writer.thought.mock.calls).toEqual([
      ["Let me count.", 4_200],
      ["", 0],
    ]);
    expect(writer.append.mock.calls).toEqual([
      [{ type: "reasoning", text: "Let me count.", elapsed_ms: 4_200 }],
    ]);
    expect(writer.text.mock.calls).toEqual([["Four"]]);
    writer.append.mockClear();
    const unkept = writeModelEvents(writer as never);
    unkept({ kind: "reasoning", text: "Hm" });
    unkept({ kind: "text", text: "Yes" });
    expect(writer.append).not.toHaveBeenCalled();
  });

  it("is written as text, with what people should know of it", () => {
    const writer = { text: vi.fn(), append: vi.fn(), think: vi.fn(), thought: vi.fn() };
    const write = writeModelEvents(writer as never);
    write({ kind: "text", text: "Hello" });
    write({ kind: "shortened", droppedTurns: 0 } as never);
    write({ kind: "end", end: { finishReason: "stop" } } as never);
    write({ kind: "reasoning", text: "hm" } as never);
    expect(writer.text.mock.calls).toEqual([["Hello"]]);
    expect(writer.append).not.toHaveBeenCalled();
    write({ kind: "shortened", droppedTurns: 1 } as never);
    write({ kind: "end", end: { finishReason: "length" } } as never);
    expect(writer.append.mock.calls).toEqual([
      [{ type: "notice", notice: "shortened" }],
      [{ type: "notice", notice: "cut_off" }],
    ]);
    const elsewhere = vi.fn();
    writeModelEvents(writer as never, elsewhere)({ kind: "text", text: "there" });
    expect(elsewhere.mock.calls).toEqual([["there"]]);
    expect(writer.text).toHaveBeenCalledOnce();
  });
});

describe("the hash of an order", () => {
  it("tells two orders apart, and the same one not", () => {
    expect(bodyHashOf(["a", null])).toBe(bodyHashOf(["a", null]));
    expect(bodyHashOf(["a", null])).not.toBe(bodyHashOf(["a", undefined, null]));
    expect(bodyHashOf(["a"])).toMatch(/^[\w-]{43}$/);
  });
});
