import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { JobKind, JobStore } from "./job.store.ts";
import { createTogetherSettling } from "./settle-together.ts";

const kindOf = (name: string, more: Partial<JobKind> = {}): JobKind => ({
  name,
  write: () => sql``,
  isWanted: sql`true`,
  ...more,
});
const CHAT = kindOf("chat", { endsTogether: true });
const OTHER = kindOf("other", { endsTogether: true });
const ALONE = kindOf("alone");
const END = {
  outcome: { state: "complete", text: "", partEvents: [] },
  isRefunded: false,
  result: undefined,
} as const;

let gates: PromiseWithResolvers<void>[];
const store = { settle: vi.fn<JobStore["settle"]>(), settleMany: vi.fn<JobStore["settleMany"]>() };
const pass = async () => {
  const gate = Promise.withResolvers<void>();
  gates.push(gate);
  await gate.promise;
};
const open = () => {
  for (const gate of gates.splice(0)) gate.resolve();
};
const claim = (jobId: string) => ({ wallet: "w", jobId, owner: "us" });
const sizes = () => store.settleMany.mock.calls.map(([, , ends]) => ends.length);

beforeEach(() => {
  gates = [];
  vi.resetAllMocks();
  store.settle.mockImplementation(async ({ jobId }) => {
    await pass();
    return jobId !== "lost";
  });
  store.settleMany.mockImplementation(async (_owner, _kind, ends) => {
    await pass();
    return new Set(ends.map(({ jobId }) => jobId).filter((jobId) => jobId !== "lost"));
  });
});

describe("jobs that end in the same moment", () => {
  it("end in few statements, the first ones at once, and each learns how it ended", async () => {
    const settle = createTogetherSettling(store as never);
    const ids = Array.from({ length: 69 }, (_, at) => (at === 40 ? "lost" : `job ${at}`));
    const all = Promise.all(ids.map((jobId) => settle(claim(jobId), CHAT, END)));
    expect(store.settle).toHaveBeenCalledTimes(2);
    while (sizes().length < 3) {
      open();
      await new Promise((resolve) => setImmediate(resolve));
    }
    open();
    expect(await all).toEqual(ids.map((jobId) => jobId !== "lost"));
    expect(sizes()).toEqual([32, 32, 3]);
    expect(store.settle).toHaveBeenCalledTimes(2);
    const next = settle(claim("next"), CHAT, END);
    expect(store.settle).toHaveBeenCalledTimes(3);
    open();
    expect(await next).toBe(true);
  });

  it("end alone where one statement for all fails, so that one failure is one job's", async () => {
    const settle = createTogetherSettling(store as never);
    store.settleMany.mockRejectedValue(new Error("one of them"));
    store.settle.mockImplementation(async ({ jobId }) => {
      await pass();
      if (jobId === "bad") throw new Error("bad");
      return true;
    });
    const all = Promise.allSettled(
      ["a", "b", "c", "bad", "d"].map((jobId) => settle(claim(jobId), CHAT, END)),
    );
    while (store.settle.mock.calls.length < 5) {
      open();
      await new Promise((resolve) => setImmediate(resolve));
    }
    open();
    expect((await all).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  it("end with those of their kind alone, in their order", async () => {
    const settle = createTogetherSettling(store as never);
    const kinds = [CHAT, CHAT, CHAT, CHAT, OTHER, OTHER, CHAT];
    const all = Promise.all(kinds.map((kind, at) => settle(claim(`${at}`), kind, END)));
    while (store.settle.mock.calls.length + sizes().length < 5) {
      open();
      await new Promise((resolve) => setImmediate(resolve));
    }
    open();
    await all;
    expect(store.settleMany.mock.calls.map(([, kind, ends]) => [kind.name, ends.length])).toEqual([
      ["chat", 2],
      ["other", 2],
    ]);
  });

  it("end at once, each alone, where their results are written differently", async () => {
    const settle = createTogetherSettling(store as never);
    const all = Promise.all(["a", "b", "c", "d"].map((jobId) => settle(claim(jobId), ALONE, END)));
    expect(store.settle).toHaveBeenCalledTimes(4);
    open();
    await all;
    expect(store.settleMany).not.toHaveBeenCalled();
  });
});
