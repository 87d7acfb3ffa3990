import type { ToolCall, ToolDefinition } from "./chat.model.ts";

/** The calls that a question asks for in plain words, for models that can't call tools themselves. */
export const callsInWords = (question: string, tools: readonly ToolDefinition[]): ToolCall[] =>
  tools.flatMap(({ name, inputFor }) => {
    const input = inputFor?.(question);
    return input === undefined ? [] : [{ id: `asked_${name}`, name, arguments: JSON.stringify(input) }];
  });
