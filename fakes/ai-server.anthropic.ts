import { openAiWire } from "./ai-server.openai.ts";
import type { ProviderError, StreamEnd } from "./ai-server.scenarios.ts";
import { dataEvent, type ProviderWire } from "./ai-server.wire.ts";

const event = (data: { type: string; [field: string]: unknown }): string =>
  `event: ${data.type}\n${dataEvent(data)}`;

const errorType = ({ status }: ProviderError): string => {
  if (status === 401) return "authentication_error";
  if (status === 404) return "not_found_error";
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "api_error" : "invalid_request_error";
};

const stopReason = (end: StreamEnd): string => {
  if (end === "length") return "max_tokens";
  return end === "refusal" || end === "content_filter" ? "refusal" : "end_turn";
};

const message = (content: unknown[], reason: string | null) => ({
  id: "msg_fake",
  type: "message",
  role: "assistant",
  model: "fake-model",
  content,
  stop_reason: reason,
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 1 },
});

const ping = (): string => event({ type: "ping" });

/** POST …/v1/messages, as Anthropic. */
export const anthropicWire: ProviderWire = {
  isMine: (path) => path.endsWith("/messages"),
  readRequest: openAiWire.readRequest,
  open: () =>
    event({ type: "message_start", message: message([], null) }) +
    event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }) +
    ping(),
  reasoning: ping,
  text: (text) => event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  close(end, textCount) {
    if (end === "error") {
      return event({ type: "error", error: { type: "api_error", message: "Internal server error" } });
    }
    const delta = { stop_reason: stopReason(end), stop_sequence: null };
    return (
      event({ type: "content_block_stop", index: 0 }) +
      event({ type: "message_delta", delta, usage: { output_tokens: textCount } }) +
      event({ type: "message_stop" })
    );
  },
  whole: (text, end) => message([{ type: "text", text }], stopReason(end)),
  failure: (error) => ({ type: "error", error: { type: errorType(error), message: error.message } }),
};
