import { z } from "zod";
import type { ToolCall, ToolDefinition } from "../../gateways/ai/chat.model.ts";
import type { ToldDecision } from "./verdict.ts";

const NAME = "decide";
const REMARKS_MAX = 20;

const Input = z.object({
  decision: z.string(),
  remarks: z.array(z.string()).max(REMARKS_MAX).catch([]),
});

/**
 * By this the reviewer says its decision as data, where its model has tools. It answers nothing: the message is over.
 *
 * @param description what the model is told of it
 */
export const decideTool = (description: string): ToolDefinition => ({
  name: NAME,
  description,
  inputSchema: {
    type: "object",
    properties: {
      decision: { type: "string", enum: ["done", "revise"] },
      remarks: {
        type: "array",
        items: { type: "string" },
        description: "What to change, most important first.",
      },
    },
    required: ["decision", "remarks"],
    additionalProperties: false,
  },
});

/** @returns undefined for a call that decides nothing: then the words count */
export function readDecision({ name, arguments: input }: ToolCall): ToldDecision | undefined {
  if (name !== NAME) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(input);
  } catch {
    // Arguments that are no JSON say nothing.
    return undefined;
  }
  const { success, data } = Input.safeParse(given);
  if (!success) return undefined;
  const word = data.decision.trim().toLowerCase();
  if (word !== "done" && word !== "revise") return undefined;
  return { isDone: word === "done", remarks: data.remarks.filter((remark) => remark.trim() !== "") };
}
