import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { request as requestHttp } from "../node-http.ts";
import { OutsideError } from "./outside.error.ts";
import { isPublicHost, publicLookup } from "./public-address.ts";

export interface OutsideRequest {
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON, by POST. */
  json?: unknown;
  timeoutMs: number;
  /** Unpacked. */
  maxBytes: number;
  /** Origins that the operator configured, private ones among them. All others must be public. */
  allowedOrigins: ReadonlySet<string>;
  signal?: AbortSignal | undefined;
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The address that answered, after redirects. */
  url: string;
}

export type FetchOutside = (request: OutsideRequest) => Promise<OutsideAnswer>;

const MOST_REDIRECTS = 4;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a text from somewhere else, with limits on time and size. Redirects are followed, each checked like the first
 * address: unless the operator named its origin, it must be public, by name and by what the name resolves to.
 *
 * @throws OutsideError when there is no answer; an answer of any status is one
 * @throws the signal's reason when it is aborted
 */
export const fetchOutside: FetchOutside = async (request) => {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  let url: URL | null = URL.parse(request.url);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new OutsideError("redirects", "no web address");
    const isAllowed = request.allowedOrigins.has(url.origin);
    if (!isAllowed && !isPublicHost(url.hostname)) throw new OutsideError("private_address", url.hostname);
    try {
      // A key of ours is for the host that it was given for.
      const isFirst = redirects === 0;
      const response = await ask(url, isFirst ? request : withoutSecrets(request), { isAllowed, signal });
      const { statusCode: status = 0, headers } = response;
      if (!REDIRECTS.has(status) || headers.location === undefined || request.json !== undefined)
        return {
          status,
          headers,
          text: await readText(response, request.maxBytes, url.hostname),
          url: url.href,
        };
      response.destroy();
      url = URL.parse(headers.location, url.href);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof OutsideError) throw error;
      if (timeout.aborted) throw new OutsideError("timeout", url?.hostname ?? "");
      throw new OutsideError("network", (error as NodeJS.ErrnoException).code ?? "no answer");
    }
  }
  throw new OutsideError("redirects", "too many");
};

const withoutSecrets = ({ headers = {}, ...rest }: OutsideRequest): OutsideRequest => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => /^(accept|if-)/i.test(name))),
});

function ask(
  url: URL,
  { headers = {}, json }: OutsideRequest,
  { isAllowed, signal }: { isAllowed: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = send(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "User-Agent": "Bakso/1.0 (news search)",
        "Accept-Encoding": "gzip, deflate, br",
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
      signal,
      ...(isAllowed ? {} : { lookup: publicLookup }),
    });
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

async function readText(response: IncomingMessage, maxBytes: number, host: string): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of unpacked(response)) {
    bytes += (part as Buffer).length;
    if (bytes > maxBytes) {
      response.destroy();
      throw new OutsideError("too_large", host);
    }
    parts.push(part as Buffer);
  }
  const all = Buffer.concat(parts);
  return decoderFor(response, all).decode(all);
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers["content-encoding"];
  const unpack =
    encoding === "br" ? createBrotliDecompress() : /gzip|deflate/.test(encoding ?? "") ? createUnzip() : null;
  if (unpack === null) return response;
  response.once("error", (error) => unpack.destroy(error));
  return response.pipe(unpack);
}

/** As the header says, else as the text says of itself, else UTF-8. */
function decoderFor(response: IncomingMessage, bytes: Buffer): { decode(bytes: Buffer): string } {
  const declared =
    /charset="?([\w-]+)/i.exec(response.headers["content-type"] ?? "")?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString("latin1", 0, 200))?.[1];
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}
