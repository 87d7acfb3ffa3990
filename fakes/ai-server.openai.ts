import type { ProviderError, StreamEnd } from "./ai-server.scenarios.ts";
import { dataEvent, lastQuestion, MIDDLE_ERROR, type ProviderWire } from "./ai-server.wire.ts";

const chunk = (delta: unknown, finishReason: string | null = null) => ({
  id: "chatcmpl-fake0000000000000000000000",
  object: "chat.completion.chunk",
  created: 1790000000,
  model: "fake-model",
  service_tier: "default",
  system_fingerprint: "fp_fake",
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
});

const failure = ({ code, message, status }: ProviderError) => ({
  error: { message, type: status >= 500 ? "server_error" : "invalid_request_error", param: null, code },
});

const usageOf = (textCount: number) => ({
  prompt_tokens: 10,
  completion_tokens: textCount,
  total_tokens: 10 + textCount,
});

const finishOf = (end: StreamEnd): string => (end === "refusal" ? "stop" : end);

/** POST …/chat/completions, as OpenAI and every server that imitates it. */
export const openAiWire: ProviderWire = {
  isMine: (path) => path.endsWith("/chat/completions"),
  readRequest: ({ model, messages, stream }) => ({
    model: typeof model === "string" ? model : "",
    question: lastQuestion(messages),
    isStream: stream === true,
  }),
  open: () => dataEvent(chunk({ role: "assistant", content: "" })),
  reasoning: (text) => dataEvent(chunk({ reasoning_content: text })),
  text: (text) => dataEvent(chunk({ content: text })),
  close(end, textCount) {
    if (end === "error") return dataEvent(failure(MIDDLE_ERROR));
    const refusal = end === "refusal" ? dataEvent(chunk({ refusal: "I can't help with that." })) : "";
    const last = dataEvent(chunk({}, finishOf(end)));
    const usage = dataEvent({ ...chunk({}), choices: [], usage: usageOf(textCount) });
    return `${refusal}${last}${usage}data: [DONE]\n\n`;
  },
  whole: (text, end) => ({
    id: "chatcmpl-fake",
    object: "chat.completion",
    created: 1790000000,
    model: "fake-model",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, refusal: end === "refusal" ? "No." : null },
        finish_reason: finishOf(end),
      },
    ],
    usage: usageOf(20),
  }),
  failure,
};
