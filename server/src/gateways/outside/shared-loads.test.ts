import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createSharedLoad,
  type KeptAnswer,
  loadAlone,
  type SharedAnswerStore,
  type WantedSearch,
} from "./shared-loads.ts";

const NOW_MS = Date.parse("2026-11-22T12:00:00Z");
const MINUTE_MS = 60_000;

let kept: Map<string, KeptAnswer>;
let leased: boolean;
let othersWant: string[];
let store: { [Call in keyof SharedAnswerStore]: ReturnType<typeof vi.fn<SharedAnswerStore[Call]>> };
let warn: ReturnType<typeof vi.fn<(...words: unknown[]) => void>>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  kept = new Map();
  leased = false;
  othersWant = [];
  warn = vi.fn();
  store = {
    find: vi.fn(async (keys) => keys.flatMap((key) => kept.get(key) ?? [])),
    want: vi.fn(async () => undefined),
    wanted: vi.fn(async (_search: WantedSearch) => othersWant),
    save: vi.fn(async (answers) => {
      for (const answer of answers) kept.set(answer.key, answer);
    }),
    lease: vi.fn(async () => !leased),
    release: vi.fn(async () => undefined),
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const said = (value: string) => ({ value, source: "a source" });
const keep = (key: string, ageMs: number) =>
  kept.set(key, { key, value: `kept ${key}`, source: "another", atMs: NOW_MS - ageMs });
const source = () =>
  vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, said(`new ${key}`)])));
const sharedLoad = () => createSharedLoad({ store, nowMs: () => Date.now(), logger: { warn } as never });
const values = (answers: ReadonlyMap<string, { value: string }>) =>
  Object.fromEntries([...answers].map(([key, { value }]) => [key, value]));

describe("what instances load together", () => {
  it("is asked for by one that alone knows all there is, as it comes", async () => {
    const load = source();
    expect(values(await loadAlone("prices", ["a", "b"], load))).toEqual({ a: "new a", b: "new b" });
    expect(load).toHaveBeenCalledExactlyOnceWith(["a", "b"]);
  });

  it("is asked for where nobody knows it, kept with its time, and the right to ask given back", async () => {
    const load = source();
    expect(values(await sharedLoad()("prices", ["a"], load))).toEqual({ a: "new a" });
    expect(load).toHaveBeenCalledExactlyOnceWith(["a"]);
    expect(store.want).toHaveBeenCalledExactlyOnceWith(["a"], NOW_MS);
    expect(store.lease).toHaveBeenCalledExactlyOnceWith("prices", NOW_MS, NOW_MS + 15_000);
    expect(store.save).toHaveBeenCalledExactlyOnceWith([
      { key: "a", value: "new a", source: "a source", atMs: NOW_MS },
    ]);
    expect(store.release).toHaveBeenCalledExactlyOnceWith("prices", NOW_MS + 15_000);
    expect(store.wanted).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it("is taken over for a minute, to its last millisecond, and not longer", async () => {
    const load = source();
    keep("a", MINUTE_MS);
    expect([...(await sharedLoad()("prices", ["a"], load))]).toEqual([
      ["a", { value: "kept a", source: "another", atMs: NOW_MS - MINUTE_MS }],
    ]);
    expect(store.lease).not.toHaveBeenCalled();
    keep("a", MINUTE_MS + 1);
    expect(values(await sharedLoad()("prices", ["a"], load))).toEqual({ a: "new a" });
  });

  it("is taken over for as long as it is said to be fresh", async () => {
    const load = source();
    keep("a", 10 * MINUTE_MS);
    expect(values(await sharedLoad()("news", ["a"], load, { freshMs: 10 * MINUTE_MS }))).toEqual({
      a: "kept a",
    });
    keep("a", 2_000);
    expect(values(await sharedLoad()("news", ["a"], load, { freshMs: 1_000 }))).toEqual({ a: "new a" });
  });

  it("from a clock that is ahead of ours is of now", async () => {
    keep("a", -MINUTE_MS);
    expect((await sharedLoad()("prices", ["a"], source())).get("a")).toMatchObject({ atMs: NOW_MS });
  });

  it("is asked for together with what grows old, and not with what is young", async () => {
    const load = source();
    keep("old", MINUTE_MS / 2 + 1);
    keep("young", MINUTE_MS / 2);
    expect(values(await sharedLoad()("prices", ["none", "old", "young"], load))).toEqual({
      none: "new none",
      old: "new old",
      young: "kept young",
    });
    expect(load).toHaveBeenCalledExactlyOnceWith(["none", "old"]);
  });

  it("takes along what others want, as far as there is room in the call", async () => {
    const load = source();
    othersWant = ["b", "prices:c", "prices:d", "prices:e"];
    await sharedLoad()("prices", ["a", "b"], load, { room: 4 });
    expect(store.wanted).toHaveBeenCalledExactlyOnceWith({
      prefix: "prices:",
      wantedSinceMs: NOW_MS - 2 * MINUTE_MS,
      saidBeforeMs: NOW_MS - MINUTE_MS / 2,
      most: 4,
    });
    expect(load).toHaveBeenCalledExactlyOnceWith(["a", "b", "prices:c", "prices:d"]);
    await sharedLoad()("prices", ["x", "y"], load, { room: 2 });
    expect(store.wanted).toHaveBeenCalledOnce();
    expect(load).toHaveBeenLastCalledWith(["x", "y"]);
  });

  it("is waited for while another asks, and taken over when it is there", async () => {
    const load = source();
    leased = true;
    const answers = sharedLoad()("prices", ["a"], load);
    await vi.advanceTimersByTimeAsync(99);
    expect(store.lease).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.lease).toHaveBeenCalledTimes(2);
    keep("a", 0);
    await vi.advanceTimersByTimeAsync(100);
    expect(values(await answers)).toEqual({ a: "kept a" });
    expect(load).not.toHaveBeenCalled();
    expect(store.release).not.toHaveBeenCalled();
  });

  it("is not waited for longer than five seconds: who asks may have died", async () => {
    const load = source();
    leased = true;
    const answers = sharedLoad()("prices", ["a"], load);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(values(await answers)).toEqual({ a: "new a" });
    expect(store.lease).toHaveBeenCalledTimes(50);
  });

  it("is not asked for again when another was done just before", async () => {
    const load = source();
    store.lease.mockImplementation(async () => {
      keep("a", 0);
      return true;
    });
    expect(values(await sharedLoad()("prices", ["a"], load))).toEqual({ a: "kept a" });
    expect(load).not.toHaveBeenCalled();
    expect(store.release).toHaveBeenCalledOnce();
  });

  it("gives the right to ask back when the source fails", async () => {
    const failure = new Error("no answer");
    await expect(
      sharedLoad()("prices", ["a"], async () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(store.release).toHaveBeenCalledOnce();
    expect(store.save).not.toHaveBeenCalled();
  });

  it("is asked for all the same when what they know can't be reached, and the log says so", async () => {
    const failure = async () => {
      throw new Error("no database");
    };
    for (const call of Object.values(store)) call.mockImplementation(failure as never);
    const load = source();
    expect(values(await sharedLoad()("prices", ["a"], load, { room: 5 }))).toStrictEqual({ a: "new a" });
    expect(load).toHaveBeenCalledExactlyOnceWith(["a"]);
    expect(warn.mock.calls.map(([of]) => of)).toEqual(
      Array.from({ length: 7 }, () => ({ reason: "no database" })),
    );
  });
});
