import type { ChatRequest, ChatTurn } from "../chat.model.ts";
import type { ProviderFailure } from "../provider.failure.ts";

/**
 * What servers that all call themselves OpenAI-compatible disagree about. OpenAI's own models want
 * `max_completion_tokens`, the local ones know only `max_tokens`; reasoning models refuse a temperature; a few
 * servers refuse `stream_options`.
 */
export interface Dialect {
  tokenLimit: "max_tokens" | "max_completion_tokens";
  hasTemperature: boolean;
  hasStreamOptions: boolean;
}

export function writeBody(model: string, request: ChatRequest, dialect: Dialect): string {
  const system =
    request.instructions.trim() === "" ? [] : [{ role: "system", content: request.instructions }];
  return JSON.stringify({
    model,
    messages: [...system, ...request.messages.map(messageOf)],
    stream: true,
    [dialect.tokenLimit]: request.maxOutputTokens,
    ...(dialect.hasTemperature && request.temperature !== undefined
      ? { temperature: request.temperature }
      : {}),
    ...(dialect.hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
  });
}

/** Words alone stay a string: many a local server takes nothing else where there is no picture. */
const messageOf = ({ role, content, pictures = [] }: ChatTurn) => ({
  role,
  content:
    pictures.length === 0
      ? content
      : [
          ...(content === "" ? [] : [{ type: "text", text: content }]),
          ...pictures.map(({ mediaType, bytes }) => ({
            type: "image_url",
            image_url: { url: `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}` },
          })),
        ],
});

/**
 * The dialect to try instead when a server objected to one field of ours; undefined when that was not its
 * trouble. Each field changes at most once, so this ends.
 */
export function adaptDialect(
  dialect: Dialect,
  initial: Dialect,
  failure: ProviderFailure,
): Dialect | undefined {
  const isObjection = failure.code === "ai.unavailable" && (failure.status === 400 || failure.status === 422);
  if (!isObjection) return undefined;
  const objectsTo = (field: string): boolean =>
    failure.param === undefined ? failure.message.includes(field) : failure.param === field;

  if (dialect.hasTemperature && objectsTo("temperature")) return { ...dialect, hasTemperature: false };
  if (dialect.hasStreamOptions && objectsTo("stream_options")) return { ...dialect, hasStreamOptions: false };
  if (dialect.tokenLimit === initial.tokenLimit && objectsTo(dialect.tokenLimit)) {
    const tokenLimit = dialect.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens";
    return { ...dialect, tokenLimit };
  }
  return undefined;
}
