import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { createPartStates } from "./part-states.ts";

let nowMs: number;
let looks: PromiseWithResolvers<void>[];
let logged: string[];
beforeEach(() => {
  nowMs = 0;
  looks = [];
  logged = [];
});

const watch = (timeoutMs = 60_000) =>
  createPartStates({
    checks: {
      chain: {
        everyMs: 1_000,
        look() {
          const look = Promise.withResolvers<void>();
          looks.push(look);
          return look.promise;
        },
      },
    },
    logger: pino({}, { write: (line: string) => logged.push(line) }),
    nowMs: () => nowMs,
    timeoutMs,
  });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the state of a part", () => {
  it("is looked at once for all who ask within its time", async () => {
    const parts = watch();
    const asked = Array.from({ length: 300 }, () => parts.states());
    looks[0]?.resolve();
    expect(await Promise.all(asked)).toEqual(Array(300).fill({ chain: "ok" }));
    nowMs = 999;
    await parts.states();
    expect(looks.length).toBe(1);
  });

  it("is what was last seen while a new look is under way", async () => {
    const parts = watch();
    const first = parts.states();
    looks[0]?.resolve();
    await first;
    nowMs = 1_000;
    expect(await parts.states()).toEqual({ chain: "ok" });
    expect(looks.length).toBe(2);
    looks[1]?.reject(new Error("the node is gone"));
    await settled();
    expect(await parts.states()).toEqual({ chain: "failing" });
    expect(logged.join("")).toContain("the node is gone");
  });

  it("is waited for when what was seen is too old to be believed", async () => {
    const parts = watch();
    const first = parts.states();
    looks[0]?.resolve();
    await first;
    nowMs = 60_000;
    const late = parts.states();
    looks[1]?.reject(new Error("gone"));
    expect(await late).toEqual({ chain: "failing" });
  });

  it("is failing when it says nothing in time, and it is not asked again before it has answered", async () => {
    const parts = watch(1);
    expect(await parts.states()).toEqual({ chain: "failing" });
    nowMs = 10_000;
    expect(await parts.states()).toEqual({ chain: "failing" });
    expect(looks.length).toBe(1);
    looks[0]?.resolve();
    await settled();
    expect(await parts.states()).toEqual({ chain: "ok" });
  });
});
