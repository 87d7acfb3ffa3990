import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAddressBatch, MOST_IN_A_BATCH, startTimeout } from "./address-batch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const named = (count: number, name = "a") => Array.from({ length: count }, (_, index) => `${name}${index}`);

function newBatch({ companions = [] as readonly string[], without = [] as readonly string[] } = {}) {
  const calls: (readonly string[])[] = [];
  const kept: [string, string][] = [];
  const state = {
    companions,
    failure: undefined as Error | undefined,
    wait: Promise.resolve() as Promise<unknown>,
  };
  const ask = createAddressBatch<string>({
    async load(addresses) {
      calls.push(addresses);
      await state.wait;
      if (state.failure) throw state.failure;
      return new Map(
        addresses.filter((each) => !without.includes(each)).map((each) => [each, `value of ${each}`]),
      );
    },
    companions: () => state.companions,
    keep: (address, value) => void kept.push([address, value]),
    startTimer: startTimeout,
  });
  return { ask, calls, kept, state };
}

describe("what is asked at the same time", () => {
  it("is one call, once nobody has joined for eight milliseconds, and each has their own answer", async () => {
    const { ask, calls } = newBatch();
    const answers = [ask("a"), ask("b")];
    await vi.advanceTimersByTimeAsync(7);
    answers.push(ask("c"), ask("a"));
    await vi.advanceTimersByTimeAsync(7);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([["a", "b", "c"]]);
    expect(await Promise.all(answers)).toEqual(["value of a", "value of b", "value of c", "value of a"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves after sixty milliseconds, whoever joins, and the next call gathers anew", async () => {
    const { ask, calls } = newBatch();
    for (let nth = 0; nth < 12; nth += 1) {
      void ask(`a${nth}`);
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(calls).toEqual([named(12)]);
    void ask("b");
    await vi.advanceTimersByTimeAsync(8);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.slice(1)).toEqual([["b"]]);
  });

  it("is several calls where it is more than a source takes, none of them empty", async () => {
    const { ask, calls } = newBatch();
    const answers = Promise.all(named(2 * MOST_IN_A_BATCH).map(ask));
    await vi.advanceTimersByTimeAsync(8);
    expect(calls).toEqual([
      named(2 * MOST_IN_A_BATCH).slice(0, MOST_IN_A_BATCH),
      named(2 * MOST_IN_A_BATCH).slice(MOST_IN_A_BATCH),
    ]);
    expect(await answers).toHaveLength(2 * MOST_IN_A_BATCH);
  });

  it("is waited for by who asks while it is on its way, and asked for anew after that", async () => {
    const { ask, calls, state } = newBatch();
    const loaded = Promise.withResolvers<void>();
    state.wait = loaded.promise;
    const first = ask("a");
    await vi.advanceTimersByTimeAsync(8);
    const second = ask("a");
    await vi.advanceTimersByTimeAsync(8);
    loaded.resolve();
    expect(await Promise.all([first, second])).toEqual(["value of a", "value of a"]);
    expect(calls).toHaveLength(1);
    void ask("a");
    await vi.advanceTimersByTimeAsync(8);
    expect(calls).toHaveLength(2);
  });
});

describe("what comes along", () => {
  it("fills the room that is left, and is kept", async () => {
    const { ask, calls, kept } = newBatch({ companions: named(40, "c") });
    await Promise.all([ask("a"), ask("b"), vi.advanceTimersByTimeAsync(8)]);
    expect(calls[0]).toHaveLength(MOST_IN_A_BATCH);
    expect(calls[0]?.slice(0, 3)).toEqual(["a", "b", "c0"]);
    expect(kept).toEqual(named(MOST_IN_A_BATCH - 2, "c").map((each) => [each, `value of ${each}`]));
  });

  it("is nothing where the call is full, or where it is on its way already", async () => {
    const { ask, calls, state } = newBatch({ companions: ["c"] });
    await Promise.all([...named(MOST_IN_A_BATCH).map(ask), vi.advanceTimersByTimeAsync(8)]);
    expect(calls[0]).toEqual(named(MOST_IN_A_BATCH));
    const loaded = Promise.withResolvers<void>();
    state.wait = loaded.promise;
    void ask("c");
    await vi.advanceTimersByTimeAsync(8);
    void ask("d");
    await vi.advanceTimersByTimeAsync(8);
    expect(calls.slice(1)).toEqual([["c"], ["d"]]);
    loaded.resolve();
  });

  it("is waited for by who asks for it meanwhile", async () => {
    const { ask, calls, state } = newBatch({ companions: ["c"] });
    const loaded = Promise.withResolvers<void>();
    state.wait = loaded.promise;
    void ask("a");
    await vi.advanceTimersByTimeAsync(8);
    const along = ask("c");
    loaded.resolve();
    expect(await along).toBe("value of c");
    expect(calls).toHaveLength(1);
  });
});

describe("a call that brings nothing", () => {
  it("for one address fails for that one alone", async () => {
    const { ask, kept } = newBatch({ companions: ["c"], without: ["b", "c"] });
    const [one, other] = [ask("a"), ask("b")];
    const refused = expect(other).rejects.toThrow("the batch has no answer for an address");
    await vi.advanceTimersByTimeAsync(8);
    expect(await one).toBe("value of a");
    await refused;
    expect(kept).toEqual([]);
  });

  it("at all fails for all, and can be asked again", async () => {
    const { ask, state, kept } = newBatch({ companions: ["c"] });
    state.failure = new Error("no answer");
    const refused = [ask("a"), ask("b")].map((answer) => expect(answer).rejects.toThrow("no answer"));
    await vi.advanceTimersByTimeAsync(8);
    await Promise.all(refused);
    expect(kept).toEqual([]);
    state.failure = undefined;
    const again = ask("a");
    await vi.advanceTimersByTimeAsync(8);
    expect(await again).toBe("value of a");
  });
});
