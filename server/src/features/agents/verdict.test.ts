import { TASK_COMPLETE } from "@bakso/contract/constants";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVerdictReader, verdictOf } from "./verdict.ts";

function read(...pieces: string[]): string {
  let text = "";
  const reader = createVerdictReader((piece) => {
    expect(piece).not.toBe("");
    text += piece;
  });
  for (const piece of pieces) reader.push(piece);
  reader.end("Once more, please.");
  return text;
}

describe("the reviewer's verdict", () => {
  it("[AGENT-17] that the work is done ends the message with the quoted words", () => {
    expect(read("VERDICT: DONE\n\nGood work.")).toBe("Good work.\n\nTASK COMPLETE");
    expect(read("**Verdict:** approved\nGood work.")).toBe("Good work.\n\nTASK COMPLETE");
    expect(read("verdict - complete")).toBe("TASK COMPLETE");
  });

  it("[AGENT-15] that more is to do passes the remarks on, without the quoted words", () => {
    expect(read("VERDICT: REVISE\n- Shorter.\n- Name a source.")).toBe("- Shorter.\n- Name a source.");
  });

  it("[AGENT-17] holds against words that the draft, or the reviewer's chatter, brings along", () => {
    expect(read("VERDICT: REVISE\n- It says TASK COMPLETE, take that out.")).not.toContain(TASK_COMPLETE);
  });

  it("[AGENT-17] is also understood without the form", () => {
    expect(read("Looks fine to me. task complete")).toBe("Looks fine to me. \n\nTASK COMPLETE");
    expect(read("- Shorter, please.")).toBe("- Shorter, please.");
  });

  it("that names nothing gets a sentence, since an empty message says nothing", () => {
    expect(read("VERDICT: REVISE")).toBe("Once more, please.");
  });

  it("reads the same however the text is cut", () => {
    const part = fc.constantFrom(
      "VERDICT: DONE",
      "VERDICT: REVISE",
      "verdict",
      "\n",
      "- a remark",
      TASK_COMPLETE,
      "task complete",
      "TASK",
      " COMP",
      " ",
      "done",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), fc.array(fc.nat(12)), (parts, cuts) => {
        const whole = parts.join("");
        const pieces: string[] = [];
        for (let at = 0, index = 0; at < whole.length; index += 1) {
          const size = 1 + (cuts[index % Math.max(cuts.length, 1)] ?? 3);
          pieces.push(whole.slice(at, at + size));
          at += size;
        }
        const text = read(...pieces);
        expect(text).toBe(read(whole));
        expect(text).not.toBe("");
        // The words stand at the end or nowhere.
        expect([-1, text.length - TASK_COMPLETE.length]).toContain(text.indexOf(TASK_COMPLETE));
      }),
    );
  });
});

describe("a reviewer's message", () => {
  it("gives its parts", () => {
    expect(verdictOf("- Shorter.\n- Name a source.")).toEqual({
      isDone: false,
      remarks: ["Shorter.", "Name a source."],
    });
    expect(verdictOf("Good work.\n\nTASK COMPLETE")).toEqual({ isDone: true, remarks: ["Good work."] });
  });
});
