import type { ToolPart } from "@bakso/contract/parts";

/** How a step ended that did not end well. `running` means here: the reply ended before it did. */
const ENDS: Record<ToolPart["state"], string> = {
  done: "",
  running: "not finished",
  waiting: "waiting for you",
  failed: "did not work",
  stopped: "stopped",
  declined: "declined",
};

/** One line about a step that is over: `Price · 1.2 s`. */
export function stepText({ title, state, elapsed_ms: elapsedMs }: ToolPart): string {
  const seconds = elapsedMs === undefined || state !== "done" ? "" : `${(elapsedMs / 1_000).toFixed(1)} s`;
  return [title, ENDS[state], seconds].filter((part) => part !== "").join(" · ");
}

const MAX_CHARS = 200;

/** What a tool was given, as words for people. */
export const inputWords = (input: ToolPart["input"]): [name: string, value: string][] =>
  Object.entries(input).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [name.replaceAll("_", " "), text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text];
  });
