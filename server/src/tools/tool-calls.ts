import type { PartSource, ToolPart } from "@bakso/contract/parts";
import type { Logger } from "pino";
import type { ToolCall } from "../gateways/ai/chat.model.ts";
import { fenced, newMark } from "../gateways/ai/fence.ts";
import type { ReplyWriter } from "../jobs/job.service.ts";
import { MOST_RESULT_CHARS, runTool, shortened } from "./run-tool.ts";
import type { AnyTool } from "./tool.ts";

/** What a reply may do with tools at most. */
const MOST_CALLS = 6;
const MOST_PICTURES = 1;
/** No tool needs more to know what it is asked for. */
const MOST_ARGUMENT_CHARS = 10_000;
const MOST_ISSUES = 5;

export interface ToolCallsDependencies {
  tools: readonly AnyTool[];
  wallet: string;
  ip: string;
  /** All that the person wrote in this talk. */
  personSaid: string;
  writer: Pick<ReplyWriter, "append" | "update">;
  signal: AbortSignal;
  /** The model reads what strangers wrote from the beginning on: files of the talk. */
  isTainted?: boolean;
  /** Characters of all results together. */
  resultChars: number;
  /** Reads the balance anew. @throws AppError gate.* */
  requireHolder(): Promise<void>;
  logger: Logger;
}

/** The calls of one reply: each is checked, counted, run within its limits, shown, and answered in words. */
export function createToolCalls(dependencies: ToolCallsDependencies) {
  const { tools, wallet, ip, personSaid, writer, signal, requireHolder, logger } = dependencies;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  let mark: string | undefined;
  const sources: PartSource[] = [];
  const used = new Map<string, number>();
  const known = new Map<string, Promise<string>>();
  let leftChars = dependencies.resultChars;
  let calls = 0;
  let pictures = 0;
  let hasShown = false;
  let isTainted = dependencies.isTainted ?? false;

  const cite = (source: Omit<PartSource, "number">): number => {
    const same = sources.find(({ url }) => url === source.url);
    if (same) return same.number;
    const number = sources.length + 1;
    sources.push({ number, ...source });
    return number;
  };

  /** @returns what the model is told */
  const perform = async (tool: AnyTool, input: object, part: number): Promise<string> => {
    const resultChars = Math.min(MOST_RESULT_CHARS, leftChars);
    const { change, picture } = await runTool(tool, input, {
      wallet,
      ip,
      signal,
      cite,
      sources: () => sources,
      personSaid,
      resultChars,
      requireHolder,
      logger,
    });
    const result = shortened(change.result, leftChars);
    leftChars -= result.length;
    writer.update(part, { ...change, result });
    hasShown ||= change.state === "done";
    if (picture) writer.append(picture);
    if (tool.writtenBy === "us" || change.state === "failed") return result;
    isTainted = true;
    mark ??= newMark();
    return fenced(tool.name, result, mark);
  };

  const begin = (call: ToolCall): Promise<string> | string => {
    const tool = byName.get(call.name);
    if (!tool) return `There is no such tool. There are: ${[...byName.keys()].join(", ")}.`;
    const read = readInput(tool, call.arguments);
    if ("problem" in read) return read.problem;
    const { input } = read;
    const key = `${tool.name} ${JSON.stringify(input)}`;
    const before = known.get(key);
    if (before) return before;
    if (calls >= MOST_CALLS) return "No more tools can be used in this reply. Answer with what you have.";
    if (tool.pays === "picture" && pictures >= MOST_PICTURES)
      return "Only one picture can be made in a reply. Answer with what you have.";
    const usedBefore = used.get(tool.name) ?? 0;
    if (usedBefore >= (tool.mostPerReply ?? MOST_CALLS))
      return `${tool.name} can't be used again in this reply. Answer with what you have.`;
    used.set(tool.name, usedBefore + 1);
    calls += 1;
    if (tool.pays === "picture") pictures += 1;
    const shown: ToolPart = {
      type: "tool",
      call_id: `call_${calls}`,
      name: tool.name,
      doing: tool.doing,
      title: tool.title,
      state: "running",
      input,
    };
    if (isTainted && tool.effect !== "reads") {
      writer.append({ ...shown, state: "waiting" });
      hasShown = true;
      return "This waits until the person presses a button below this reply. Say in one sentence what it would do, and that it waits.";
    }
    const told = perform(tool, input, writer.append(shown));
    known.set(key, told);
    return told;
  };

  return {
    /** Runs what was called together at once. @returns what each is answered, in their order */
    run: (together: readonly ToolCall[]): Promise<string[]> => Promise.all(together.map(begin)),
    canCall: () => calls < MOST_CALLS && leftChars > 0,
    /** The person sees what a tool found or made, or a button for it. */
    hasShown: () => hasShown,
    /** Others wrote something that the model has read. */
    isTainted: () => isTainted,
    sources: (): readonly PartSource[] => sources,
  };
}

export type ToolCalls = ReturnType<typeof createToolCalls>;

/** The input of a call, or what is wrong with it, for the model to mend. */
export function readInput(
  tool: AnyTool,
  text: string,
): { input: Record<string, unknown> } | { problem: string } {
  if (text.length > MOST_ARGUMENT_CHARS) return { problem: "The arguments are too long." };
  let given: unknown;
  try {
    given = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    return { problem: "The arguments are no JSON. Call again with a JSON object." };
  }
  const parsed = tool.input.safeParse(given);
  if (parsed.success) return { input: parsed.data as Record<string, unknown> };
  const issues = parsed.error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.join(".") || "arguments"}: ${message}`);
  return { problem: `The arguments have the wrong shape. ${issues.join("; ")}` };
}
