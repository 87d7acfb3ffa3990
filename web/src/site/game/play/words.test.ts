import { describe, expect, it } from "vitest";
import { createKeptText } from "../../../shared/lib/kept-text.ts";
import { keepBest, readBest } from "./best-score.ts";
import { tigerMoment, tigerTilt } from "./tiger.ts";
import { faceAt, inLines, ordinal, rankWords, unbroken, wordsOf } from "./words.ts";

function buildKept(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return createKeptText(
    () =>
      ({
        getItem: (key: string) => map.get(key) ?? null,
        setItem: (key: string, text: string) => void map.set(key, text),
      }) as Storage,
  );
}

describe("the words over the forest", () => {
  it("[GAME-4] say Loading until the game can be drawn", () => {
    expect(wordsOf("loading", 0, 12).line).toBe("Loading");
  });

  it("[GAME-6] say Game over, the points and the best", () => {
    expect(wordsOf("over", 1, 12)).toMatchObject({ title: "Game over", note: "1 point · Best: 12 points" });
    expect(wordsOf("over", 12, 12).note).toBe("12 points: your best");
    expect(wordsOf("over", 0, 0).note).toBe("0 points");
  });

  it("come with a face that cheers over points alone", () => {
    expect([faceAt(0), faceAt(1), faceAt(40)]).toEqual(["is-sad", "cheers", "cheers"]);
  });

  it("say where a game stands", () => {
    const ranked = (rank: number | null) => ({ rank, score: 5 });
    const counted = { score: 5, is_best: true };
    expect(rankWords({ ...counted, day: ranked(3), all_time: ranked(21) })).toBe(
      "3rd today · 21st of all time",
    );
    expect(rankWords({ ...counted, day: null, all_time: ranked(null) })).toBe("");
  });

  it("count as people do", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "22nd",
      "103rd",
      "111th",
    ]);
  });
});

describe("the best score on the device", () => {
  it("is kept, and only a better one takes its place", () => {
    const kept = buildKept();
    expect(readBest(kept)).toBe(0);
    expect(keepBest(kept, 7)).toBe(7);
    expect(keepBest(kept, 3)).toBe(7);
    expect(keepBest(kept, 9)).toBe(9);
    expect(readBest(kept)).toBe(9);
  });

  it("is nothing where something else was written in its place", () => {
    for (const text of ["many", "-4", "1.5", "1e999", ""]) {
      expect(readBest(buildKept({ "bakso:game-best": text }))).toBe(0);
    }
  });
});

describe("the tiger's picture", () => {
  it("rises, glides, falls and bumps", () => {
    const moments = [-7, -2, 0, 5, 20].map((velocity) => tigerMoment({ isOver: false, velocity }));
    expect(moments).toEqual([0, 1, 1, 2, 2]);
    expect(tigerMoment({ isOver: true, velocity: -7 })).toBe(3);
  });

  it("leans back and forward, and never turns over", () => {
    expect(tigerTilt({ velocity: -7 })).toBeLessThan(0);
    expect(tigerTilt({ velocity: 40 })).toBeLessThan(0.4);
  });
});

it("breaks what a game came to between its lines, and in a narrow window before a dot", () => {
  expect(unbroken(inLines("3 points · Best: 4 points", "2nd today"))).toBe(
    "3\u00a0points ·\u00a0Best:\u00a04\u00a0points\n2nd\u00a0today",
  );
  expect(inLines("3 points", "")).toBe("3 points");
});
