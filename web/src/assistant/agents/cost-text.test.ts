import { describe, expect, it } from "vitest";
import type { AgentState } from "./agent-session.ts";
import type { AgentItem } from "./agent-task.ts";
import { costText, quotaTaken } from "./cost-text.ts";

const words = {
  before: "Up to {most}, of {left}.",
  during: "{used} of up to {most}, {left} left.",
  after: "{used}, {left} left.",
};
const limits = (used: number, limit = 200) => ({ chat: { used, limit, resets_at: "2026-11-21T05:00:00Z" } });
const state = (change: Partial<AgentState> = {}): AgentState => ({
  phase: { kind: "idle" },
  task: "",
  clarityQuestion: null,
  clarification: null,
  items: [],
  isDemo: false,
  ...change,
});
const item = (agent: "A" | "B", round: number, status: AgentItem["status"] = "complete"): AgentItem => ({
  agent,
  round,
  message: "text",
  status,
});

describe("what a task of the agents costs", () => {
  it("[AGENT-18] is said before it begins: the check, and what five rounds can take", () => {
    expect(costText(words, limits(12), state())).toBe("Up to 10, of 188.");
  });

  it("is said while it runs", () => {
    const running = state({ task: "Write", items: [item("A", 1), item("B", 1), item("A", 2, "streaming")] });
    expect(costText(words, limits(16), running)).toBe("4 of up to 10, 184 left.");
  });

  it("is said when it is done, when nothing more will be taken", () => {
    const done = state({
      task: "Write",
      phase: { kind: "done", reason: "approved" },
      items: [item("A", 1), item("B", 1)],
    });
    expect(costText(words, limits(16), done)).toBe("3, 184 left.");
  });

  it("counts no message that was given back", () => {
    expect(quotaTaken(state({ task: "Write" }))).toBe(0);
    expect(quotaTaken(state({ task: "Write", clarityQuestion: "Which?" }))).toBe(1);
    expect(quotaTaken(state({ items: [item("A", 1), item("B", 1, "failed")] }))).toBe(2);
    expect(quotaTaken(state({ items: [item("A", 1), item("B", 1, "stopped")] }))).toBe(3);
  });

  it("is not guessed when it is not known what is left, and never below nothing", () => {
    expect(costText(words, undefined, state())).toBeNull();
    expect(costText(words, limits(30, 20), state())).toBe("Up to 10, of 0.");
  });
});
