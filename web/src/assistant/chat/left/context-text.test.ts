import { describe, expect, it } from "vitest";
import { contextText } from "./context-text.ts";

const context = { percent: 42, left_out: 0, sums_up: true };
const summary = { reaches_to: "r", text: "Notes", made_at: "2026-11-22T12:00:00Z", is_demo: false };

describe("how much of a talk is seen, in words", () => {
  it("says how full it is, and what becomes of the beginning of a longer one", () => {
    expect(contextText(context)).toEqual([
      "Bakso reads this chat with each question. It fills 42% of what Bakso can read at once.",
      "When it grows too long, its beginning is summed up automatically. That uses none of your answers.",
    ]);
  });

  it("says that the beginning is a summary, and where it can be read", () => {
    expect(contextText({ ...context, summary }).at(-1)).toBe(
      "Its beginning is told to Bakso as a summary. A line in the chat shows where that ends; press it to read the summary.",
    );
  });

  it("says honestly what is left out", () => {
    expect(contextText({ ...context, percent: 100, left_out: 1 }).at(1)).toBe(
      "The oldest message no longer fits: Bakso does not see it now.",
    );
    expect(contextText({ ...context, left_out: 7, sums_up: false })).toEqual([
      expect.stringContaining("42%"),
      "The 7 oldest messages no longer fit: Bakso does not see them now.",
    ]);
  });
});
