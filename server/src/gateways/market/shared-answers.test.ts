import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSharedAnswers } from "./shared-answers.ts";
import { SourceError, type SourceFailure } from "./source.error.ts";

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ now: 10_000_000 }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Answers of one source that counts how often it is asked. */
function newAnswers() {
  const answers = createSharedAnswers(Date.now);
  const source = { calls: 0, value: "first" as string, failure: undefined as unknown, ms: 0 };
  const load = async () => {
    source.calls += 1;
    const { value, failure } = source;
    if (source.ms > 0) await new Promise((resolve) => setTimeout(resolve, source.ms));
    if (failure) throw failure;
    return { value, source: "the source" };
  };
  return { answers, source, ask: () => answers.get("key", load) };
}

describe("an answer", () => {
  it("is loaded once for all who ask meanwhile, and is fresh for a minute", async () => {
    const { ask, source, answers } = newAnswers();
    source.ms = 50;
    const both = Promise.all([ask(), ask()]);
    expect(answers.ageMs("key")).toBeUndefined();
    await wait(50);
    const served = { value: "first", source: "the source", atMs: Date.now(), isStale: false };
    expect(await both).toEqual([served, served]);
    await wait(MINUTE_MS);
    expect(await ask()).toEqual(served);
    expect(source.calls).toBe(1);
    expect(answers.ageMs("key")).toBe(MINUTE_MS);
    source.value = "second";
    await wait(1);
    const asked = ask();
    await wait(50);
    expect(await asked).toMatchObject({ value: "second", isStale: false });
    expect(source.calls).toBe(2);
  });

  it("is the last word, marked with its age, where news take longer than one waits for them", async () => {
    const { ask, source } = newAnswers();
    await ask();
    await wait(2 * MINUTE_MS);
    Object.assign(source, { value: "second", ms: 1_000 });
    const asked = ask();
    let isThere = false;
    void asked.then(() => {
      isThere = true;
    });
    await wait(399);
    expect(isThere).toBe(false);
    await wait(1);
    expect(await asked).toMatchObject({ value: "first", isStale: true });
    await wait(600);
    expect(await ask()).toMatchObject({ value: "second", isStale: false });
  });

  it("is the last word for a quarter of an hour while its source fails, and then none", async () => {
    const { ask, source } = newAnswers();
    await ask();
    source.failure = new Error("no answer");
    await wait(15 * MINUTE_MS);
    expect(await ask()).toMatchObject({ value: "first", isStale: true });
    await wait(3_000);
    await expect(ask()).rejects.toThrow("no answer");
  });

  it("that is too old is waited for, however long it takes", async () => {
    const { ask, source } = newAnswers();
    await ask();
    await wait(15 * MINUTE_MS + 1);
    Object.assign(source, { value: "second", ms: 5_000 });
    const asked = ask();
    await wait(5_000);
    expect(await asked).toMatchObject({ value: "second" });
  });

  it("that came along with another needs no asking, and is as old as it is", async () => {
    const { ask, source, answers } = newAnswers();
    source.failure = new SourceError("gone", "the source", "no answer");
    await expect(ask()).rejects.toThrow("no answer");
    answers.put("key", { value: "along", source: "the source", atMs: Date.now() - 30_000 });
    expect(answers.ageMs("key")).toBe(30_000);
    expect(await ask()).toMatchObject({ value: "along", atMs: Date.now() - 30_000, isStale: false });
    expect(source.calls).toBe(1);
    await wait(30_001);
    source.failure = undefined;
    // Its failure of before counts no more.
    expect(await ask()).toMatchObject({ value: "first" });
    expect(source.calls).toBe(2);
  });
});

describe("a failure", () => {
  it.each<[SourceFailure | "of no source", number]>([
    ["gone", 60 * MINUTE_MS],
    ["missing", MINUTE_MS],
    ["limited", 2_000],
    ["unavailable", 3_000],
    ["of no source", 3_000],
  ])("that is %s counts for %d ms, and is asked about again after that", async (failure, ms) => {
    const { ask, source } = newAnswers();
    source.failure =
      failure === "of no source" ? new Error("no") : new SourceError(failure, "the source", "no");
    await expect(ask()).rejects.toBe(source.failure);
    await wait(ms - 1);
    await expect(ask()).rejects.toBe(source.failure);
    expect(source.calls).toBe(1);
    await wait(1);
    source.failure = undefined;
    expect(await ask()).toMatchObject({ value: "first" });
    expect(source.calls).toBe(2);
  });
});
