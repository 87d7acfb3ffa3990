import { describe, expect, it } from "vitest";
import type { Group } from "./bench.context.ts";
import type { MeasuredGroup } from "./report/record.ts";
import { runGroups } from "./run-groups.ts";

const group = (name: string, measure: Group["measure"]): Group => ({ name, area: "server", measure });
const figure = (value: number) => ({ what: "a thing", unit: "ms", value });

/** Runs groups on a machine that is quiet as told, one answer for each time it is asked. */
async function run(groups: readonly Group[], quiet: boolean[], isQuick = false) {
  const kept: MeasuredGroup[] = [];
  const said: string[] = [];
  const result = await runGroups(groups, {
    isQuick,
    postgres: null,
    say: (text) => said.push(text),
    waitUntilQuiet: async () => quiet.shift() ?? false,
    onMeasured: (one) => kept.push(one),
  });
  return { ...result, kept, said };
}

describe("Measuring groups", () => {
  it("measures again what other work disturbed, and keeps the quiet figures", async () => {
    let tries = 0;
    const disturbed = group("disturbed", async () => [figure(++tries)]);
    const { measured } = await run([disturbed], [true, false, true, true]);
    expect(measured).toMatchObject([{ name: "disturbed", isNoisy: false, figures: [{ value: 2 }] }]);
  });

  it("marks what never had a quiet time, after three tries", async () => {
    let tries = 0;
    const { measured } = await run([group("busy", async () => [figure(++tries)])], []);
    expect(measured).toMatchObject([{ isNoisy: true, figures: [{ value: 3 }] }]);
  });

  it("measures once and waits for nothing when it only looks whether everything works", async () => {
    let tries = 0;
    const { measured } = await run([group("quick", async () => [figure(++tries)])], [], true);
    expect(measured).toMatchObject([{ isNoisy: false, figures: [{ value: 1 }] }]);
  });

  it("hands over each group when it is measured, closes what it opened, and goes on after one that failed", async () => {
    const closed: string[] = [];
    const failing = group("failing", async (bench) => {
      bench.onEnd(() => closed.push("first"));
      bench.onEnd(() => closed.push("second"));
      throw new Error("no such thing");
    });
    const { kept, failures, said } = await run(
      [failing, group("fine", async () => [figure(1)])],
      [true, true, true],
    );
    expect(closed).toEqual(["second", "first"]);
    expect(failures).toBe(1);
    expect(said.join()).toContain("no such thing");
    expect(kept.map(({ name }) => name)).toEqual(["fine"]);
  });
});
