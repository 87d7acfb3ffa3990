import { CLIENT_TIMEOUT_MS } from "@bakso/contract/constants";
import type { ErrorCode } from "@bakso/contract/errors";
import { signedInWallet } from "./signed-in-wallet.ts";

/** The server responded with an error. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the contract; undefined when something other than our server responded. */
  readonly code: ErrorCode | undefined;
  /** The server's own sentence, when it sent one. */
  readonly serverText: string | undefined;
  readonly details: unknown;
  /** The whole body, where it was JSON. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const { error, code, details } = (typeof body === "object" && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    super(typeof error === "string" ? error : wordsFor(status));
    this.name = "ApiError";
    this.status = status;
    this.code = typeof code === "string" ? (code as ErrorCode) : undefined;
    this.serverText = typeof error === "string" ? error : undefined;
    this.details = details;
    this.body = body;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter) || undefined;
  }
}

/** What people read where something other than our server responded, such as a proxy. */
function wordsFor(status: number): string {
  if (status === 408 || status === 504) return "That took too long.";
  if (status === 413) return "That is too large to send.";
  if (status === 429) return "That was a little fast. Please wait a moment.";
  if (status === 502 || status === 503)
    return "The site is busy or restarting. Please try again in a moment.";
  return status >= 500
    ? "Something went wrong on our side. Please try again."
    : "The site did not accept this.";
}

/** No response came: offline, refused, or cut off. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("Network error", { cause });
    this.name = "NetworkError";
  }
}

export interface ApiCall {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in the place of `body`. */
  form?: FormData | Blob;
  accept?: string;
  signal?: AbortSignal;
  /** Milliseconds until the call is given up; `null` for never. Ten minutes when absent. */
  timeoutMs?: number | null;
  /** The browser goes on with it when the page is left. */
  outlivesPage?: boolean;
}

/**
 * Calls our own origin, with credentials and the wallet that this tab believes is signed in. The server refuses the
 * call when another tab has signed in another wallet.
 *
 * @param path begins with `/api/`
 * @throws ApiError for an answer that is no success, NetworkError when none came, the signal's reason when aborted
 */
export async function callApi(path: string, call: ApiCall = {}): Promise<Response> {
  const headers = new Headers({ Accept: call.accept ?? "application/json" });
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  const wallet = signedInWallet();
  if (wallet !== null) headers.set("X-Wallet-Address", wallet);
  const limits = [
    call.signal,
    call.timeoutMs === null ? undefined : AbortSignal.timeout(call.timeoutMs ?? CLIENT_TIMEOUT_MS),
  ];
  const signal = AbortSignal.any(limits.filter((limit) => limit !== undefined));

  let response: Response;
  try {
    response = await fetch(path, {
      method: call.method ?? "GET",
      headers,
      credentials: "include",
      signal,
      keepalive: call.outlivesPage ?? false,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.form === undefined ? {} : { body: call.form }),
    });
  } catch (cause) {
    if (call.signal?.aborted) throw call.signal.reason;
    throw new NetworkError(cause);
  }
  if (!response.ok)
    throw new ApiError(response.status, await readJson(response), response.headers.get("Retry-After"));
  return response;
}

/** The same for an answer in JSON. An HTML page in its place (a proxy's, say) is a failure of the server. */
export async function callApiJson<Answer>(path: string, call: ApiCall = {}): Promise<Answer> {
  const response = await callApi(path, call);
  const body = await readJson(response);
  if (body === undefined) throw new ApiError(502, undefined, null);
  return body as Answer;
}

async function readJson(response: Response): Promise<unknown> {
  if (!(response.headers.get("Content-Type") ?? "").includes("json")) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
