import type { ToolCall } from "./chat.model.ts";

type WrittenCall = Pick<ToolCall, "name" | "arguments">;

const XML_FUNCTION = /<function=([^>\s]+)>([\s\S]*?)(?:<\/function>|$)/gu;
const XML_PARAMETER = /<parameter=([^>\s]+)>\n?([\s\S]*?)\n?(?=<\/parameter>|<parameter=|$)/gu;

/**
 * The calls in a text that a model wrote instead of calling: JSON with `name` and `arguments` (or `parameters`), one or a
 * list, between marks or in a code fence; or `<function=name>` with JSON or `<parameter=…>` in it. Empty when the text is
 * anything else, or names a tool that was not offered.
 */
export function readWrittenCalls(text: string, toolNames: ReadonlySet<string>): WrittenCall[] {
  const calls = text.includes("<function=") ? fromXml(text) : fromJson(text);
  return calls.every(({ name }) => toolNames.has(name)) ? calls : [];
}

function fromXml(text: string): WrittenCall[] {
  return [...text.matchAll(XML_FUNCTION)].map(([, name = "", body = ""]) => {
    const parameters = [...body.matchAll(XML_PARAMETER)];
    if (parameters.length === 0) return { name, arguments: body.trim() || "{}" };
    const input = Object.fromEntries(
      parameters.map(([, key = "", value = ""]) => [key, parsed(value) ?? value]),
    );
    return { name, arguments: JSON.stringify(input) };
  });
}

function fromJson(text: string): WrittenCall[] {
  const bare = text
    .replace(/^\s*(?:\[tool_calls\]|<tool_call>|```(?:json|tool_call)?)/iu, "")
    .replace(/```\s*$/u, "")
    .trim();
  const value = parsed(bare);
  const list = Array.isArray(value) ? value : [value];
  const calls = list.map(callOf);
  return calls.every((call) => call !== undefined) ? calls : [];
}

function callOf(value: unknown): WrittenCall | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { function: inner, ...outer } = value as Record<string, unknown>;
  const call = (typeof inner === "object" && inner !== null ? inner : outer) as Record<string, unknown>;
  const name = typeof inner === "string" ? inner : call.name;
  if (typeof name !== "string") return undefined;
  const hasInput = "arguments" in call || "parameters" in call;
  return hasInput ? { name, arguments: argumentsText(call.arguments ?? call.parameters) } : undefined;
}

/** Arguments as JSON text, whether they came as text, as an object, or not at all. */
export function argumentsText(value: unknown): string {
  if (value === undefined || value === null) return "{}";
  if (typeof value !== "string") return JSON.stringify(value);
  // Some servers put JSON into JSON.
  const inner = parsed(value);
  if (typeof inner === "string" && typeof parsed(inner) === "object") return inner;
  return value.trim() === "" ? "{}" : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller takes it as it stands.
    return undefined;
  }
}
