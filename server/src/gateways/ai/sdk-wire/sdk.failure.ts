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
