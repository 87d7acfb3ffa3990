import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClarity } from "./clarity.ts";

describe("whether a task is clear", () => {
  it("[AGENT-14] is asked about when the model asks", () => {
    expect(readClarity("QUESTION: Whom is it for?")).toEqual({
      needsClarity: true,
      clarityQuestion: "Whom is it for?",
    });
    expect(readClarity("**Question:** Whom is it for?\n").clarityQuestion).toBe("Whom is it for?");
    expect(readClarity("Whom is it for?").needsClarity).toBe(true);
    expect(readClarity("Hello! Thank you for this task.\n\nQUESTION: Whom is it for?").clarityQuestion).toBe(
      "Whom is it for?",
    );
  });

  it("[AGENT-13] is taken for granted when the model says so, or rambles", () => {
    for (const reply of ["CLEAR", "clear.", "This task is clear enough to begin.", ""])
      expect(readClarity(reply)).toEqual({ needsClarity: false, clarityQuestion: "" });
  });

  it("never needs an answer to no question", () => {
    fc.assert(
      fc.property(fc.string(), (reply) => {
        const { needsClarity, clarityQuestion } = readClarity(reply);
        expect(needsClarity).toBe(clarityQuestion !== "");
      }),
    );
  });
});
