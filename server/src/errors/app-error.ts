import { ERRORS, type ErrorCode, statusOf } from "@bakso/contract/errors";

export interface AppErrorOptions {
  /** Sentence for people; the code's own sentence when absent. */
  text?: string;
  /** What a client may need beside the code, for example which field or how much is left. Never internals. */
  details?: unknown;
  /** Whole seconds until trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** What really happened; logged, never sent. */
  cause?: unknown;
}

/**
 * The one error that features throw on purpose. The error handler turns it into
 * `{error, code, details?, requestId}`; every other error becomes a `server.error` that says nothing.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.text ?? ERRORS[code][1],
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "AppError";
    this.code = code;
    this.status = statusOf(code);
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
