import { describe, expect, it } from "vitest";
import { drawSender } from "./draw.sender.ts";
import { costText, downloadName, isAboutLimit } from "./studio-texts.ts";
import { resetsIn, usageLevel, usageText } from "./usage-level.ts";

it("[STUDIO-30] a file is named after the first 30 characters of its prompt", () => {
  expect(downloadName("A tiger, on the moon at night, with stars")).toBe(
    "A_tiger__on_the_moon_at_night_.png",
  );
  expect(downloadName("é/../x")).toBe("_____x.png");
});

it.each([
  [10, "green"],
  [6, "green"],
  [5, "amber"],
  [3, "amber"],
  [2, "red"],
  [0, "red"],
] as const)("[STUDIO-11] with %i left the meter is %s", (remaining, level) => {
  expect(usageLevel(remaining)).toBe(level);
});

it("[STUDIO-12] the meter says what is left, or that the limit is reached", () => {
  expect(usageText(7)).toBe("7 recreations remaining today");
  expect(usageText(0)).toBe("Daily limit reached. Resets at midnight.");
});

it("[ERR-32] messages about a limit are known in any letter case", () => {
  expect(["Daily recreation limit reached.", "LIMIT", "Please enter a prompt"].map(isAboutLimit)).toEqual([
    true,
    true,
    false,
  ]);
});

it("says in how long there are more", () => {
  const now = Date.UTC(2026, 0, 1);
  expect(resetsIn(new Date(now + 200 * 60_000).toISOString(), now)).toBe("in 3 h 20 min");
  expect(resetsIn(new Date(now + 5 * 60_000).toISOString(), now)).toBe("in 5 min");
  expect(resetsIn(undefined, now)).toBeNull();
  expect(resetsIn(new Date(now - 1).toISOString(), now)).toBeNull();
});

describe("a wish in the chat", () => {
  it.each([
    ["Draw a cub", true],
    ["DRAW a cub", true],
    ["  draw it", true],
    ["drawing of a cub", true],
    ["How do I withdraw?", false],
    ["Please draw a cub", false],
  ])("[CHAT-6] %j: %s", (text, isDrawing) => {
    expect(drawSender.takes(text)).toBe(isDrawing);
  });
});

describe("what is said before one presses", () => {
  const model = { takes_seeds: true, cancel_counts: true, takes_masks: true };
  const terms = { pictures: { used: 38, limit: 40, resets_at: "" }, draw: model, change: model };
  const text = (more: Partial<Parameters<typeof costText>[0]> = {}) =>
    costText({ mode: "art", terms, usage: { remaining: 7 }, count: 1, ...more })?.join(" ") ?? null;

  it("is what it uses of what is left, and what a Cancel costs", () => {
    expect(text()).toContain("This uses 1 of the 2 pictures you have left today.");
    expect(text()).toContain("after that it counts");
    expect(text({ mode: "recreation" })).toContain("1 of the 7 recreations");
    expect(text({ terms: { ...terms, draw: { ...model, cancel_counts: false } } })).toContain(
      "One that fails, or that you cancel, costs nothing.",
    );
  });

  it("is that not all of the variations can be made", () => {
    expect(text({ count: 4 })).toContain("Only 2 pictures can be made");
  });

  it("is nothing where the server does not tell", () => {
    expect(text({ terms: null })).toBeNull();
    expect(text({ terms: { ...terms, draw: null } })).toBeNull();
  });
});
