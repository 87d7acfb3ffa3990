/** One event of `/chat/completions`, or its whole answer; nothing in it is certain. */
export interface AnswerChunk {
  error?: unknown;
  object?: unknown;
  choices?: {
    delta?: AnswerMessage | null;
    message?: AnswerMessage | null;
    /** Of servers that answer a talk as the completion of a text. */
    text?: unknown;
    finish_reason?: unknown;
  }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

export interface AnswerMessage {
  content?: unknown;
  refusal?: unknown;
  tool_calls?: unknown;
  /** What came before tool_calls: one call, without an id. Some local servers still write it. */
  function_call?: unknown;
  /** llama.cpp, vLLM and DeepSeek use the first, OpenRouter and Ollama the second. */
  reasoning_content?: unknown;
  reasoning?: unknown;
}

/** Text of a message: a string, or Mistral's list of parts, of which those of type text count. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { type?: unknown; text?: unknown } | null) =>
      (part?.type === "text" || part?.type === "output_text") && typeof part.text === "string"
        ? part.text
        : "",
    )
    .join("");
}

/**
 * What a model thinks, told beside its text: under either name, or as Mistral's parts of type thinking; undefined where it
 * does not. Servers that use both names say the same in both.
 */
export function reasoningOf({ reasoning_content, reasoning, content }: AnswerMessage): string | undefined {
  if (typeof reasoning_content === "string" && reasoning_content !== "") return reasoning_content;
  if (typeof reasoning === "string" && reasoning !== "") return reasoning;
  if (reasoning_content || reasoning) return "";
  const parts = Array.isArray(content) ? content.filter((part) => part?.type === "thinking") : [];
  return parts.length === 0 ? undefined : parts.map(thinkingText).join("");
}

const thinkingText = ({ thinking }: { thinking?: unknown }): string =>
  typeof thinking === "string"
    ? thinking
    : Array.isArray(thinking)
      ? thinking.map((piece) => (typeof piece?.text === "string" ? piece.text : "")).join("")
      : "";

export const isError = (chunk: AnswerChunk | null): boolean =>
  (chunk?.error !== undefined && chunk.error !== null) || chunk?.object === "error";
