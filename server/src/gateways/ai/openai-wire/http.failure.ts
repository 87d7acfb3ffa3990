import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { failureFrom, readErrorObject, readRetryAfter } from "../failure.codes.ts";
import type { ProviderFailure } from "../provider.failure.ts";

type Secrets = readonly (string | undefined)[];

const ERROR_BODY_CHARACTERS = 64 * 1024;

/** From a system error such as ECONNREFUSED; not the error itself, which may carry certificates and more. */
export const networkFailure = (error: NodeJS.ErrnoException, secrets: Secrets): ProviderFailure =>
  failureFrom({ reasons: error.code === undefined ? [] : [error.code], message: error.message }, secrets);

/**
 * From an answer whose status is no success; reads its body.
 *
 * @param bytes the body, unpacked
 */
export async function responseFailure(
  response: IncomingMessage,
  bytes: Readable,
  secrets: Secrets,
): Promise<ProviderFailure> {
  let body = "";
  bytes.setEncoding("utf8");
  for await (const part of bytes) {
    body += part as string;
    if (body.length > ERROR_BODY_CHARACTERS) break;
  }
  const status = response.statusCode;
  const retryAfterMs = readRetryAfter(response.headers, Date.now());
  try {
    const facts = readErrorObject(JSON.parse(body));
    return failureFrom({ ...facts, message: facts.message ?? body, status, retryAfterMs }, secrets);
  } catch {
    return failureFrom({ status, retryAfterMs, message: body }, secrets);
  }
}
