import type { Part, ToolPart } from "@bakso/contract/parts";
import type { DecideToolCall } from "@bakso/contract/tool-calls";
import type { Logger } from "pino";
import { AppError } from "../../errors/app-error.ts";
import type { Gate } from "../../gate/gate.service.ts";
import { type PartEvent, partsOfReply, storable, type Written } from "../../jobs/reply-parts.ts";
import { MOST_RESULT_CHARS, runTool } from "../../tools/run-tool.ts";
import type { AnyTool } from "../../tools/tool.ts";
import { readInput } from "../../tools/tool-calls.ts";
import type { ToolCallStore } from "./tool-call.store.ts";

export interface ToolCallServiceDependencies {
  store: ToolCallStore;
  /** What can be used now. */
  tools: () => readonly AnyTool[];
  gate: Pick<Gate, "requireHolder">;
  logger: Logger;
  /** What was said in a talk has changed. */
  onChanged(talk: { wallet: string; conversationId: string }): void;
}

export type ToolCallService = ReturnType<typeof createToolCallService>;

/** Tools of stored replies that waited for the person. */
export function createToolCallService({
  store,
  tools,
  gate,
  logger,
  onChanged,
}: ToolCallServiceDependencies) {
  return {
    /**
     * Does what the person decided about a tool that waits. Of two presses one counts.
     *
     * @returns all parts of its reply
     * @throws AppError message.not_found, tool_call.decided
     */
    async decide(wallet: string, ip: string, order: DecideToolCall): Promise<Part[]> {
      const { conversation_id: conversationId, message_id: messageId, call_id: callId } = order;
      const key = { wallet, conversationId, messageId };
      const append = async (decide: (written: Written) => readonly PartEvent[]): Promise<Part[]> => {
        const written = await store.append(key, decide);
        if (!written) throw new AppError("message.not_found");
        onChanged(key);
        return partsOfReply(written, true);
      };

      let found: ToolPart | undefined;
      const decided = await append((written) => {
        const waiting = waitingCall(written, callId);
        found = waiting.part;
        const state = order.is_allowed ? ("running" as const) : ("declined" as const);
        return [{ at: written.text.length, part: waiting.index, change: { state } }];
      });
      if (!order.is_allowed || !found) return decided;

      const { change, picture } = await perform(found, wallet, ip);
      return append((written) => {
        const at = written.text.length;
        const index = partsOfReply(written, false).findIndex((part) => isCall(part, callId));
        const update: PartEvent = { at, part: index, change: storable(change) };
        return picture ? [update, { at, value: storable(picture) }] : [update];
      });
    },
  };

  async function perform(part: ToolPart, wallet: string, ip: string) {
    const tool = tools().find(({ name }) => name === part.name);
    // The operator may have switched it off, or a newer program changed its input.
    const read = tool ? readInput(tool, JSON.stringify(part.input)) : undefined;
    if (!tool || !read || "problem" in read)
      return { change: { state: "failed" as const, result: "This can't be done any more." } };
    return runTool(tool, read.input, {
      wallet,
      ip,
      signal: new AbortController().signal,
      cite: () => 1,
      sources: () => [],
      personSaid: "",
      resultChars: MOST_RESULT_CHARS,
      requireHolder: () => gate.requireHolder({ wallet, ip }, "paid"),
      logger,
    });
  }
}

const isCall = (part: Part, callId: string): part is ToolPart =>
  part.type === "tool" && part.call_id === callId;

/** @throws AppError tool_call.decided */
function waitingCall(written: Written, callId: string): { part: ToolPart; index: number } {
  const parts = partsOfReply(written, true);
  const index = parts.findIndex((part) => isCall(part, callId));
  const part = parts[index];
  if (!part || !isCall(part, callId) || part.state !== "waiting") throw new AppError("tool_call.decided");
  return { part, index };
}
