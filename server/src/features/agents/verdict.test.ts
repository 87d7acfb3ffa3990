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

  it.each([
    ["VERDICT: DONE\n\nGood work."],
    ["✅ DONE"],
    ["✅ **Approved!**\n\nGood work."],
    ["APPROVED"],
    ["Approved."],
    ["**APPROVED** — it does all that the task asks."],
    ["APPROVED: good work."],
    ["LGTM 👍"],
    ["Hello! Thank you for this draft.\n\nVerdict: Done"],
    ["Hello! Thank you for this draft. Verdict: **DONE**. It is good."],
    ["Good work.\n\n## Final verdict\n\nApproved"],
    ["The draft is clear and complete in all parts.\n\n**Decision:** Approved ✅"],
    ["No further changes needed."],
    ["I approve this draft."],
    ["The draft is approved."],
    ["Looks good to me!"],
    ["Status: complete"],
    ["My final verdict is: done."],
    ["Everything fits, so this is APPROVED."],
    ["1. Clear.\n2. Complete.\n\n> **VERDICT:** DONE"],
    ["Verdict: revise? No, it has all it needs.\nVerdict: done"],
    ["SELESAI"],
    ["Keputusan: disetujui"],
    ["Good work.\n\nTASK COMPLETE"],
    ["<verdict>DONE</verdict>"],
    ["Status: ✅"],
    ["Verdict: 👍"],
    ["Overall: Approved ✅"],
    ["Final answer: DONE"],
    ["Approved with no changes."],
    ["Great work! DONE."],
    ["Excellent work. I approve this draft."],
  ])("[AGENT-17] is done in %j", (reply) => {
    expect(read(reply)).toContain(TASK_COMPLETE);
  });

  it.each([
    ["VERDICT: REVISE\n- Shorter."],
    ["❌ REVISE\n- Shorter."],
    ["Hello!\n\n**Verdict:** ❌ Needs revision\n- Shorter."],
    ["Not approved yet.\n- Shorter."],
    ["NOT APPROVED: the end is missing."],
    ["Verdict: not done"],
    ["Decision: changes requested"],
    ["Needs work."],
    ["This is not APPROVED."],
    ["Is it done?"],
    ["Approved?"],
    ["Done well: the beginning. The end is missing."],
    ["- Done: the beginning\n- Missing: the end"],
    ["Complete the second part, please."],
    ["Approve the plan first, then write."],
    ["Verdict: REVISE\n- Say TASK COMPLETE less often."],
    ["DONE: spelling.\nREVISE: the end."],
    ["The draft is not ready."],
    ["Perlu revisi."],
    ["Make it shorter."],
    ["<verdict>REVISE</verdict>\n- Say DONE less often."],
    ["Verdict: ❌"],
    ["Verdict: Approve with minor changes\n- Shorter."],
    ["Approved, with two small edits.\n- Shorter."],
    ["Approved subject to changes"],
    ["Well done. The end is missing."],
    ["The beginning is done. Done is the end, too?"],
    ["Shorter. Not DONE."],
  ])("[AGENT-15] wants more work in %j", (reply) => {
    expect(read(reply)).not.toContain(TASK_COMPLETE);
  });

  it("keeps the remark that stands in the line of the decision", () => {
    expect(read("REVISE: name a source.\n- Shorter.")).toBe("name a source.\n- Shorter.");
    expect(read("Verdict: done - all sources are named.")).toBe("all sources are named.\n\nTASK COMPLETE");
  });

  it("said by its tool counts before its words, and its remarks stand in for words that it leaves out", () => {
    const decided = (isDone: boolean, ...pieces: string[]) => {
      let text = "";
      const reader = createVerdictReader((piece) => {
        text += piece;
      });
      for (const piece of pieces) reader.push(piece);
      reader.decide({ isDone, remarks: ["Shorter."] });
      reader.end("Once more, please.");
      return text;
    };
    expect(decided(true, "The word VERDICT: REVISE is in the draft.")).toContain(TASK_COMPLETE);
    expect(decided(false, "APPROVED")).toBe("- Shorter.");
    expect(decided(true)).toBe("- Shorter.\n\nTASK COMPLETE");
  });

  it("that names nothing gets a sentence, since an empty message says nothing", () => {
    expect(read("VERDICT: REVISE")).toBe("Once more, please.");
  });

  it("reads the same however the text is cut", () => {
    const part = fc.constantFrom(
      "VERDICT: DONE",
      "VERDICT: REVISE",
      "✅ APPROVED",
      "Verdict: ",
      "x".repeat(161),
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
