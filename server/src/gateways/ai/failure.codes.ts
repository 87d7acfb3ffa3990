import { type AiErrorCode, type FailureFacts, ProviderFailure } from "./provider.failure.ts";

const CONTEXT_REASONS = new Set([
  "context_length_exceeded",
  "exceed_context_size_error",
  "request_too_large",
  "model_context_window_exceeded",
]);

/**
 * Local servers, Anthropic and Google name a request that is too long in prose alone: vLLM ("maximum context
 * length is"), llama.cpp ("exceeds the available context size", "Context size has been exceeded"), llama-cpp-python
 * ("exceed context window of"), LM Studio ("context length of only"), Ollama ("exceeds the context length"),
 * Anthropic ("prompt is too long"), Google ("input token count … exceeds the maximum number of tokens").
 */
const CONTEXT_TEXT =
  /maximum (?:context|model) length|context (?:size|length|window) (?:has been exceeded|of)|exceeds? (?:the )?context|exceeds? the (?:available )?context|exceed context window|prompt is too long|input token count/iu;

const REFUSAL_REASONS = new Set([
  "content_filter",
  "content_policy_violation",
  "moderation_blocked",
  "ResponsibleAIPolicyViolation",
  "invalid_prompt",
]);

const BILLING_REASONS = new Set(["billing_hard_limit_reached", "billing_not_active", "insufficient_funds"]);
const QUOTA_REASONS = new Set(["insufficient_quota"]);
/** Google says it in prose, under the status of one that is busy; with a time to wait it is only busy. */
const QUOTA_TEXT = /exceeded your current quota/iu;
const KEY_REASONS = new Set([
  "invalid_api_key",
  "authentication_error",
  "permission_error",
  "UNAUTHENTICATED",
]);
const BUSY_REASONS = new Set([
  "rate_limit_exceeded",
  "rate_limit_error",
  "overloaded_error",
  "RESOURCE_EXHAUSTED",
]);

/** Google answers a wrong key with a plain 400. */
const WRONG_KEY_TEXT = /API key not valid|API_KEY_INVALID/u;

/** Anthropic's "overloaded". */
const OVERLOADED = 529;

interface Verdict {
  code: AiErrorCode;
  isRetryable: boolean;
}

const final = (code: AiErrorCode): Verdict => ({ code, isRetryable: false });
const passing = (code: AiErrorCode): Verdict => ({ code, isRetryable: true });

function judge({ status, reasons = [], message = "", retryAfterMs }: FailureFacts): Verdict {
  const says = (known: ReadonlySet<string>): boolean => reasons.some((reason) => known.has(reason));

  if (says(CONTEXT_REASONS) || CONTEXT_TEXT.test(message)) return final("ai.context_too_long");
  if (says(REFUSAL_REASONS)) return final("ai.refused");
  if (says(BILLING_REASONS) || status === 402) return final("ai.billing");
  if (says(QUOTA_REASONS)) return final("ai.quota_used_up");
  if (status === 401 || status === 403 || says(KEY_REASONS)) return final("ai.key_rejected");
  if (status === 400 && WRONG_KEY_TEXT.test(message)) return final("ai.key_rejected");
  if (status === OVERLOADED) return passing("ai.rate_limited");
  if (status === 429 && retryAfterMs === undefined && QUOTA_TEXT.test(message))
    return final("ai.quota_used_up");
  if (status === 429 || says(BUSY_REASONS)) {
    return { code: "ai.rate_limited", isRetryable: retryAfterMs !== undefined };
  }
  // A model or an address that the provider does not have: the operator has to correct the settings.
  if (status === 404) return final("ai.model_unknown");
  if (status === 408) return passing("ai.timeout");
  // It was reached, and does not take what we send: another address, another field, another method.
  if (status !== undefined && status >= 300 && status < 500) return final("ai.misconfigured");
  return passing("ai.unavailable");
}

/** Turns what a provider told into a failure with one of our codes; without a status it is a network failure. */
export function failureFrom(
  facts: FailureFacts,
  secrets: readonly (string | undefined)[] = [],
): ProviderFailure {
  const { code, isRetryable } = judge(facts);
  return new ProviderFailure(code, facts, { isRetryable, secrets });
}

/**
 * Where servers name the size of their context: "maximum context length is 4096 tokens" (vLLM, OpenAI), "context size
 * (2048 tokens)" and "n_ctx": 2048 (llama.cpp), "context window of 512", "context length of only 4096" (LM Studio),
 * "200001 tokens > 200000 maximum" (Anthropic), "exceeds the maximum number of tokens allowed (32768)" (Google).
 */
const CONTEXT_NUMBER =
  /(?:context (?:length|size|window)\D{0,24}|n_ctx\D{0,6}|tokens > |tokens allowed \(|maximum model length\D{0,12})(\d[\d,]{2,})/iu;

/** The size of the context that a refusal names, in tokens. */
export function contextTokensIn(message: string): number | undefined {
  const found = CONTEXT_NUMBER.exec(message)?.[1];
  return found === undefined ? undefined : Number(found.replaceAll(",", ""));
}

/**
 * How servers say that a model, or the way it was started, has no tools: Ollama ("does not support tools"), llama.cpp
 * ("tools param requires --jinja flag"), vLLM ("tool choice requires --enable-auto-tool-choice"), OpenRouter ("No
 * endpoints found that support tool use"), Google ("Function calling is not enabled for"), and the field alone.
 */
const NO_TOOLS_TEXT =
  /(?:does not|doesn't|do not|cannot|can't) support (?:tools?|tool (?:use|calls?|calling)|function)|support tool use|tools? (?:param|choice) requires|(?:function|tool) calling is not|tools? (?:is|are) not (?:supported|permitted|allowed|available)/iu;

/** Whether a provider failed because a model was offered tools at all, not because of what they look like. */
export const refusesTools = ({ status, param, message }: ProviderFailure): boolean =>
  status !== undefined && status >= 400 && (param === "tools" || NO_TOOLS_TEXT.test(message));

const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const httpStatus = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 400 && number <= 599 ? number : undefined;
};

/**
 * Reads the error object of an answer. Known shapes: `{error: {message, type, code, param}}` (OpenAI and most),
 * `{error: "text"}` (sd-server, Ollama), `{object: "error", message, …}` (older vLLM), `{detail: …}` (FastAPI).
 */
export function readErrorObject(body: unknown): FailureFacts {
  const outer = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const inner = outer.error ?? outer.detail ?? outer;
  if (typeof inner === "string") return { message: inner };
  const error = (typeof inner === "object" && inner !== null ? inner : {}) as Record<string, unknown>;
  const reasons = [error.code, error.type, error.status].map(asText).filter((reason) => reason !== undefined);
  return {
    status: httpStatus(error.code),
    reasons,
    param: asText(error.param),
    message: withContextSize(asText(error.message) ?? asText(error.error), error.n_ctx),
  };
}

/** llama.cpp tells the size of its context in a field beside the words. */
const withContextSize = (message: string | undefined, size: unknown): string | undefined =>
  typeof size === "number" && contextTokensIn(message ?? "") === undefined
    ? `${message ?? ""} (n_ctx: ${size})`.trimStart()
    : message;

/** Milliseconds that `retry-after-ms` or `retry-after` (seconds or a date) ask to wait. */
export function readRetryAfter(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  nowMs: number,
): number | undefined {
  const exact = Number.parseFloat(String(headers["retry-after-ms"]));
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const value = headers["retry-after"];
  if (typeof value !== "string") return undefined;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - nowMs;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
