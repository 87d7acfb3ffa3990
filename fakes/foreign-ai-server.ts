import { LLMock } from "@copilotkit/aimock";

/** A model server that others wrote (aimock): what we read of a wire is not tried against our own writing of it alone. */
export interface ForeignAiServer {
  /** Origin; the base URL of an OpenAI-shaped client is `${url}/v1`. */
  url: string;
  close(): Promise<void>;
}

/** A tool that it calls for the question "tool", and its arguments. */
export const FOREIGN_CALLS = [
  { id: "call_price", name: "price", arguments: '{"what":"JUP"}' },
  { id: "call_draw", name: "draw", arguments: '{"what":"a cub in the rain"}' },
] as const;
export const FOREIGN_TEXT = "Sumatran tigers are few: about 350. 🐯 Их мало.";
export const FOREIGN_RESULT_TEXT = "JUP is worth 0.42 USD.";

/** It answers by the words of the last question: text, thinking, tool, tools, length, busy, broken, refused. */
export async function startForeignAiServer(): Promise<ForeignAiServer> {
  const server = new LLMock({ port: 0, host: "127.0.0.1", logLevel: "silent", chunkSize: 7 });
  const [price, draw] = FOREIGN_CALLS;
  server
    .on({ userMessage: /^tools?$/u, toolResultContains: "0.42" }, { content: FOREIGN_RESULT_TEXT })
    .on({ userMessage: "text" }, { content: FOREIGN_TEXT })
    .on({ userMessage: "thinking" }, { content: FOREIGN_TEXT, reasoning: "Let me count them." })
    .on({ userMessage: /^tool$/u }, { toolCalls: [price] })
    .on({ userMessage: /^tools$/u }, { content: "I look. ", toolCalls: [price, draw] })
    .on({ userMessage: "length" }, { content: "This is cut off by", finishReason: "length" })
    .on(
      { userMessage: "busy" },
      { error: { message: "Rate limit reached", type: "rate_limit_error" }, status: 429, retryAfter: 30 },
    )
    .on(
      { userMessage: "refused" },
      { error: { message: "Incorrect API key provided", type: "authentication_error" }, status: 401 },
    )
    .on({ userMessage: "broken" }, { content: FOREIGN_TEXT }, { truncateAfterChunks: 3 });
  await server.start();
  return { url: server.url, close: () => server.stop() };
}
