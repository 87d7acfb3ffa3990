import type { ProviderError, StreamEnd } from "./ai-server.scenarios.ts";
import { dataEvent, lastQuestion, MIDDLE_ERROR, type ProviderWire } from "./ai-server.wire.ts";

const STATUS_NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
};

const failure = ({ status, message }: ProviderError) => ({
  error: { code: status, message, status: STATUS_NAMES[status] ?? "UNKNOWN" },
});

const answer = (parts: unknown[], finishReason?: string) => ({
  candidates: [
    { content: { parts, role: "model" }, index: 0, ...(finishReason === undefined ? {} : { finishReason }) },
  ],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
  modelVersion: "fake-model",
});

const finishOf = (end: StreamEnd): string => {
  if (end === "length") return "MAX_TOKENS";
  return end === "refusal" || end === "content_filter" ? "SAFETY" : "STOP";
};

const PATH = /\/models\/([^/]+):(streamGenerateContent|generateContent)/u;

/** POST …/models/{model}:streamGenerateContent?alt=sse and :generateContent, as Google. */
export const googleWire: ProviderWire = {
  isMine: (path) => PATH.test(path),
  readRequest(body, path) {
    const [, model = "", call] = PATH.exec(path) ?? [];
    return {
      model: decodeURIComponent(model),
      question: lastQuestion(body.contents),
      isStream: call === "streamGenerateContent",
    };
  },
  open: () => "",
  reasoning: (text) => dataEvent(answer([{ text, thought: true }])),
  text: (text) => dataEvent(answer([{ text }])),
  close: (end) => dataEvent(end === "error" ? failure(MIDDLE_ERROR) : answer([{ text: "" }], finishOf(end))),
  whole: (text, end) => answer([{ text }], finishOf(end)),
  failure,
};
