import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentItem,
  defaultOutputName,
  LIMIT_TEXT,
  lastDraft,
  nextStep,
  reviewWords,
  withoutVerdict,
} from "./agent-task.ts";

const said = (agent: "A" | "B", round: number, message = "text"): AgentItem => ({
  agent,
  round,
  message,
  status: "complete",
});

/** Plays a task whose reviewer says these texts, the last one for ever. */
function play(reviews: readonly string[]): { items: AgentItem[]; end: string } {
  const items: AgentItem[] = [];
  for (;;) {
    const step = nextStep(items);
    if (step.kind !== "say") return { items, end: step.kind };
    const review = reviews[Math.min(step.round, reviews.length) - 1] ?? "More.";
    items.push(said(step.agent, step.round, step.agent === "A" ? `draft ${step.round}` : review));
    expect(items.length).toBeLessThan(20);
  }
}

describe("a task of the agents", () => {
  it("[AGENT-15] alternates: A answers, B reviews, A refines", () => {
    expect(play(["Longer.", "TASK COMPLETE"]).items.map(({ agent }) => agent)).toEqual(["A", "B", "A", "B"]);
  });

  it("[AGENT-17] ends when B's message holds TASK COMPLETE", () => {
    const { items, end } = play(["Good. TASK COMPLETE"]);
    expect(items).toHaveLength(2);
    expect(end).toBe("approved");
  });

  it("[AGENT-18] ends with A's message of the fifth round", () => {
    const { items, end } = play(["More."]);
    expect(items.filter(({ agent }) => agent === "A")).toHaveLength(5);
    expect(items.filter(({ agent }) => agent === "B")).toHaveLength(4);
    expect(items.at(-1)).toMatchObject({ agent: "A", round: 5 });
    expect(end).toBe("limit");
  });

  it("[AGENT-19] has the limit's text hold the words that end a task", () => {
    expect(LIMIT_TEXT).toBe("TASK COMPLETE - Maximum conversation turns reached.");
  });

  it("does not end because A writes the words", () => {
    expect(nextStep([said("A", 1, "TASK COMPLETE")])).toEqual({ kind: "say", agent: "B", round: 1 });
  });

  it("[AGENT-17] [AGENT-18] ends for every reviewer, alternating, within five rounds", () => {
    const review = fc.oneof(fc.string(), fc.constant("TASK COMPLETE"), fc.constant("task complete"));
    fc.assert(
      fc.property(fc.array(review), (reviews) => {
        const { items, end } = play(reviews);
        for (const [index, { agent, round }] of items.entries()) {
          expect(agent).toBe(index % 2 === 0 ? "A" : "B");
          expect(round).toBe(Math.floor(index / 2) + 1);
        }
        expect(items.length).toBeLessThanOrEqual(9);
        expect(end).toBe(items.at(-1)?.agent === "B" ? "approved" : "limit");
        expect(items.slice(0, -1).some((one) => one.agent === "B" && /TASK COMPLETE/.test(one.message))).toBe(
          false,
        );
      }),
    );
  });

  it("says a message again that did not come to its end", () => {
    expect(nextStep([said("A", 1), { ...said("B", 1), status: "interrupted" }])).toEqual({
      kind: "say",
      agent: "B",
      round: 1,
    });
  });
});

describe("what is saved of it", () => {
  it("[AGENT-21] is A's last whole message", () => {
    expect(lastDraft([said("A", 1, "one"), said("B", 1, "no"), said("A", 2, "two")])).toBe("two");
    expect(lastDraft([said("A", 1, "one"), { ...said("A", 2, "hal"), status: "stopped" }])).toBe("one");
    expect(lastDraft([])).toBeUndefined();
  });

  it("[AGENT-11] is named after the day, month first", () => {
    expect(defaultOutputName(new Date(2026, 10, 3, 12))).toBe("Agent Output - 11/3/2026");
  });
});

describe("the protocol's word", () => {
  it("[AGENT-17] stands beside the reviewer's name, and not at the end of what it says", () => {
    expect(withoutVerdict(said("B", 1, "Good.\n\nTASK COMPLETE\n"))).toEqual({
      text: "Good.",
      isContent: true,
    });
    expect(withoutVerdict(said("B", 1, "Not yet TASK COMPLETE, I fear."))).toMatchObject({
      isContent: false,
    });
  });

  it("is a text like any other where the writer has it", () => {
    const item = said("A", 1, "A poem: TASK COMPLETE");
    expect(withoutVerdict(item)).toEqual({ text: item.message, isContent: false });
  });
});

describe("what the reviewer says of the work that she finds done", () => {
  const last = (message: string) => reviewWords([said("A", 1), said("B", 1, message)]);

  it("is told in words, without the protocol's and without marks of Markdown", () => {
    expect(last("**Good.** It names its sources.\n\nTASK COMPLETE")).toBe("Good. It names its sources.");
    expect(last("# Review\n\n- clear\n- short\n\nTASK COMPLETE")).toBe("Review clear short");
    expect(last("A well-kept text - in `code` too. TASK COMPLETE")).toBe("A well-kept text - in code too.");
  });

  it("is nothing where she says no more than that it is done, and never what the writer says", () => {
    expect(last("TASK COMPLETE")).toBe("");
    expect(reviewWords([said("A", 1, "A draft")])).toBe("");
    expect(reviewWords([])).toBe("");
  });
});
