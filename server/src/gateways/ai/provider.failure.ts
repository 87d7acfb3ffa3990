import type { ErrorCode } from "@bakso/contract/errors";
import { AppError } from "../../errors/app-error.ts";

export type AiErrorCode = Extract<ErrorCode, `ai.${string}`>;

/** What a provider (or the way to it) told about a failure, in its own words. */
export interface FailureFacts {
  /** HTTP status, also where it came as the code of an error in the middle of a stream. */
  status?: number | undefined;
  /** `error.code` and `error.type` of the answer, or a system code such as ECONNREFUSED. */
  reasons?: readonly string[];
  /** The request field that the provider objects to. */
  param?: string | undefined;
  message?: string | undefined;
  retryAfterMs?: number | undefined;
}

const MESSAGE_LIMIT = 500;

/** Keys have no business in a log: providers like to repeat them in their errors. */
const KEY_LIKE = /\b(?:sk|pk|rk|gsk|xai|AIza)[-_A-Za-z0-9*]{8,}/gu;

/** Takes the given secrets, and whatever looks like a key, out of a provider's text. */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const clean = secrets.reduce<string>(
    (rest, secret) => (secret ? rest.replaceAll(secret, "[key]") : rest),
    text,
  );
  return clean.replace(KEY_LIKE, "[key]").slice(0, MESSAGE_LIMIT);
}

/** A failed call to a provider. Its text is for the log alone. */
export class ProviderFailure extends Error {
  readonly code: AiErrorCode;
  readonly isRetryable: boolean;
  readonly status: number | undefined;
  readonly reasons: readonly string[];
  readonly param: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: AiErrorCode,
    facts: FailureFacts,
    options: { isRetryable?: boolean; secrets?: readonly (string | undefined)[] } = {},
  ) {
    const { status, reasons = [], message = "" } = facts;
    const text = [status === undefined ? "" : `HTTP ${status}`, ...reasons, message]
      .filter(Boolean)
      .join(" ");
    super(withoutSecrets(text, options.secrets ?? []));
    this.name = "ProviderFailure";
    this.code = code;
    this.isRetryable = options.isRetryable ?? false;
    this.status = status;
    this.reasons = reasons;
    this.param = facts.param;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/**
 * The failure as people and clients see it. What broke off in the middle of an answer was interrupted, whatever
 * made it so; the provider's words stay in `cause`.
 */
export function toAppError(failure: ProviderFailure, hasText: boolean): AppError {
  const code = hasText && failure.code === "ai.unavailable" ? "ai.interrupted" : failure.code;
  return new AppError(code, {
    cause: failure,
    ...(failure.retryAfterMs === undefined
      ? {}
      : { retryAfterSeconds: Math.max(1, Math.ceil(failure.retryAfterMs / 1000)) }),
  });
}
