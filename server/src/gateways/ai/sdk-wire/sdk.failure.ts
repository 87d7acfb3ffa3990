import { failureFrom, readErrorObject, readRetryAfter } from "../failure.codes.ts";
import { type FailureFacts, ProviderFailure } from "../provider.failure.ts";

/**
 * What the SDK's errors have in common: APICallError for answers that failed, ProviderStreamError for an error in
 * the middle of a stream. Only these fields are read: the errors also carry the whole request.
 */
interface SdkError {
  message?: unknown;
  statusCode?: unknown;
  responseBody?: unknown;
  responseHeaders?: Record<string, string>;
  /** The error as the provider sent it. */
  data?: unknown;
  cause?: { code?: unknown };
}

const parsed = (body: unknown): unknown => {
  if (typeof body !== "string") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

function readFacts(error: SdkError): FailureFacts {
  const said = readErrorObject(parsed(error.responseBody) ?? error.data);
  const systemCode = typeof error.cause?.code === "string" ? [error.cause.code] : [];
  return {
    status: typeof error.statusCode === "number" ? error.statusCode : said.status,
    reasons: [...(said.reasons ?? []), ...systemCode],
    message: said.message ?? (typeof error.message === "string" ? error.message : undefined),
    retryAfterMs: readRetryAfter(error.responseHeaders ?? {}, Date.now()),
  };
}

/** A failure of ours from whatever the SDK threw or streamed as an error. */
export function sdkFailure(error: unknown, secrets: readonly (string | undefined)[]): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (typeof error !== "object" || error === null) return failureFrom({ message: String(error) }, secrets);
  return failureFrom(readFacts(error), secrets);
}

/** All kinds of events there are; others are to be passed over, as Anthropic asks for. */
const ANTHROPIC_EVENTS = new Set([
  "message_start",
  "message_delta",
  "message_stop",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "error",
]);
const KNOWN_DELTAS = new Set<unknown>([
  "text_delta",
  "thinking_delta",
  "signature_delta",
  "input_json_delta",
]);

/**
 * Whether what the SDK could not read is of no interest: an event of a kind that it does not know, or a sign of life that
 * is no JSON at all.
 */
export function isPassedOver(error: unknown): boolean {
  const { name, value, text } = (error ?? {}) as { name?: unknown; value?: unknown; text?: unknown };
  if (name === "AI_JSONParseError") return typeof text === "string" && !/^\s*\{/u.test(text);
  if (name !== "AI_TypeValidationError") return false;
  const { type, delta } = (value ?? {}) as { type?: unknown; delta?: { type?: unknown } };
  if (typeof type !== "string") return false;
  return !ANTHROPIC_EVENTS.has(type) || (type === "content_block_delta" && !KNOWN_DELTAS.has(delta?.type));
}
