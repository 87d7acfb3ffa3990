import { AGENT_MAX_ANSWERS } from "@bakso/contract/constants";
import type { AgentsContent } from "@bakso/contract/content/content.shapes";
import type { Limits } from "@bakso/contract/messages";
import type { AgentState } from "./agent-session.ts";

/** Answers of the day that a task has taken so far: the check before it, and each message that was not given back. */
export function quotaTaken({ items, clarityQuestion }: AgentState): number {
  const isChecked = clarityQuestion !== null || items.length > 0;
  const kept = items.filter(({ status }) => status !== "failed" && status !== "interrupted");
  return (isChecked ? 1 : 0) + kept.length;
}

/** What a task costs, before it begins, while it runs, and in the end; null while it is not known what is left. */
export function costText(
  words: AgentsContent["cost"],
  limits: Limits | undefined,
  state: AgentState,
): string | null {
  const { used, limit } = limits?.chat ?? {};
  if (used === undefined || limit === undefined) return null;
  const numbers = { most: AGENT_MAX_ANSWERS, used: quotaTaken(state), left: Math.max(0, limit - used) };
  const sentence =
    state.task === "" ? words.before : state.phase.kind === "done" ? words.after : words.during;
  return sentence.replaceAll(/\{(most|used|left)\}/gu, (_whole, name: keyof typeof numbers) =>
    String(numbers[name]),
  );
}
