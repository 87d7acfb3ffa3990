import type { AgentContribution } from "@bakso/contract/agents";
import { AGENT_MAX_TURNS, TASK_COMPLETE } from "@bakso/contract/constants";
import { speakableText } from "../../shared/lib/replies/speakable-text.ts";

export type AgentName = "A" | "B";

/** One message of the agents' conversation. */
export interface AgentItem {
  agent: AgentName;
  message: string;
  /** The round it belongs to, from 1. */
  round: number;
  status: AgentContribution["status"];
}

/** What B says in the last round, in place of a review. */
export const LIMIT_TEXT = `${TASK_COMPLETE} - Maximum conversation turns reached.`;
/** What A says then; never what is saved. */
export const CLOSING_TEXT = "This is my final response as we've reached the maximum number of turns.";

/** What comes after the messages so far. */
export type NextStep =
  | { kind: "say"; agent: AgentName; round: number }
  /** B found the work done. */
  | { kind: "approved" }
  /** The last round is over. */
  | { kind: "limit" };

/**
 * Decides how a task goes on: A answers, B reviews, A refines, until B's message holds the quoted words or the last round
 * is reached. A message that is not complete is said again.
 */
export function nextStep(items: readonly AgentItem[]): NextStep {
  const last = items.at(-1);
  if (last === undefined) return { kind: "say", agent: "A", round: 1 };
  const { agent, round } = last;
  if (last.status !== "complete") return { kind: "say", agent, round };
  if (agent === "A") return round >= AGENT_MAX_TURNS ? { kind: "limit" } : { kind: "say", agent: "B", round };
  if (last.message.includes(TASK_COMPLETE)) return { kind: "approved" };
  return round >= AGENT_MAX_TURNS ? { kind: "limit" } : { kind: "say", agent: "A", round: round + 1 };
}

/** Whether B says no more than that it is content, or is about to: from its first letter, so that nothing moves when it is whole. */
export const isBareVerdict = ({ agent, message }: AgentItem): boolean =>
  agent === "B" && message !== "" && TASK_COMPLETE.startsWith(message.trim());

/** What a reviewer says without the protocol's word at its end, which stands beside her name; `isContent`: it was there. */
export function withoutVerdict({ agent, message }: AgentItem): { text: string; isContent: boolean } {
  const said = message.trimEnd();
  const isContent = agent === "B" && said.endsWith(TASK_COMPLETE);
  return { text: isContent ? said.slice(0, -TASK_COMPLETE.length).trimEnd() : message, isContent };
}

/** What the reviewer says last, as words alone; empty where she says nothing, or no more than that the work is done. */
export function reviewWords(items: readonly AgentItem[]): string {
  const last = items.at(-1);
  if (last?.agent !== "B" || isBareVerdict(last)) return "";
  return speakableText(withoutVerdict(last).text);
}

/** The writer's last whole message: what can be saved. */
export const lastDraft = (items: readonly AgentItem[]): string | undefined =>
  items.findLast(({ agent, message, status }) => agent === "A" && status === "complete" && message !== "")
    ?.message;

/** `Agent Output - {date}`, the date short and as the viewer's clock has it: month/day/year. */
export const defaultOutputName = (now: Date): string => `Agent Output - ${now.toLocaleDateString("en-US")}`;
