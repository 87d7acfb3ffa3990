import type { ToolCall, ToolDefinition } from "./chat.model.ts";
import { plainQuestion } from "./plain-question.ts";

/** The calls that a question asks for in plain words, for models that can't call tools themselves. */
export function callsInWords(question: string, tools: readonly ToolDefinition[]): ToolCall[] {
  const plain = plainQuestion(question);
  return tools.flatMap(({ name, inputFor }) => {
    const input = inputFor?.(plain);
    return input === undefined ? [] : [{ id: `asked_${name}`, name, arguments: JSON.stringify(input) }];
  });
}
