/** One event of `/chat/completions`, or its whole answer; nothing in it is certain. */
export interface AnswerChunk {
  error?: unknown;
  object?: unknown;
  choices?: {
    delta?: AnswerMessage | null;
    message?: AnswerMessage | null;
    finish_reason?: unknown;
  }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

interface AnswerMessage {
  content?: unknown;
  refusal?: unknown;
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
      part?.type === "text" && typeof part.text === "string" ? part.text : "",
    )
    .join("");
}

export const isError = (chunk: AnswerChunk | null): boolean =>
  (chunk?.error !== undefined && chunk.error !== null) || chunk?.object === "error";
