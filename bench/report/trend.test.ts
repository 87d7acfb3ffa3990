import { describe, expect, it } from "vitest";
import { addToHistory, type PastGroup, toPast, trendLines } from "./trend.ts";

const past = (commit: string, judged: number, isNoisy = false): PastGroup => ({
  commit,
  date: "2026-11-23",
  group: "turns",
  isNoisy,
  figures: [{ what: "a turn", judged, on: "excess", unit: "ms" }],
});

describe("The trend of figures", () => {
  it("keeps what a goal is about: the figure, what is beyond the floor, or the ratio", () => {
    const floor = { what: "bare", value: 2 };
    const figures = [
      { what: "a", unit: "ms", value: 5, goal: { on: "figure", is: "at most", limit: 6 } },
      { what: "b", unit: "ms", value: 5, floor, goal: { on: "excess", is: "at most", limit: 6 } },
      { what: "c", unit: "ms", value: 5, floor, goal: { on: "ratio", is: "at most", limit: 6 } },
      { what: "no goal", unit: "ms", value: 5 },
    ] as const;
    const group = { name: "g", date: "2026-11-23", isNoisy: false, seconds: 1, figures: [...figures] };
    expect(toPast(group, "abc1234").figures.map(({ what, judged }) => [what, judged])).toEqual([
      ["a", 5],
      ["b", 3],
      ["c", 2.5],
    ]);
  });

  it("shows commits side by side, the newest last, and says which were noisy", () => {
    expect(trendLines("turns", [past("aaaaaaa", 4.8, true), past("bbbbbbb", 3.7)])).toEqual([
      "",
      "| trend, by commit | `aaaaaaa` (noisy) | `bbbbbbb` |",
      "|---|---|---|",
      "| a turn | +4.80 ms | +3.70 ms |",
    ]);
  });

  it("shows none for the first measurement, and nothing of other groups", () => {
    expect(trendLines("turns", [past("aaaaaaa", 4.8)])).toEqual([]);
    expect(trendLines("memory", [past("aaaaaaa", 4.8), past("bbbbbbb", 3.7)])).toEqual([]);
  });

  it("replaces a measurement of the same commit, and keeps the last twelve", () => {
    const all = Array.from({ length: 14 }, (_, at) => past(`c${at}`, at)).reduce<PastGroup[]>(
      addToHistory,
      [],
    );
    expect(all.map(({ commit }) => commit)).toEqual(Array.from({ length: 12 }, (_, at) => `c${at + 2}`));
    const again = addToHistory(all, past("c13", 99));
    expect(again.length).toBe(12);
    expect(again.at(-1)?.figures[0]?.judged).toBe(99);
  });
});
