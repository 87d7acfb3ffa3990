import type { IncomingMessage, ServerResponse } from "node:http";

/** Something that is sent again and again: its bytes, also compressed where that is worth it, and its headers. */
export interface Cacheable {
  contentType: string;
  body: Buffer;
  brotli: Buffer | undefined;
  /** undefined: it never changes, so nobody asks whether it did. */
  etag: string | undefined;
}

/** Headers as node:http takes them without looking at each: name, value, name, value. */
type FlatHeaders = readonly string[];

/** A response with all its headers, made once. */
export interface ReadyResponse {
  etag: string | undefined;
  plain: { body: Buffer; headers: FlatHeaders };
  brotli: { body: Buffer; headers: FlatHeaders } | undefined;
  unchanged: FlatHeaders;
}

/** @param headers that the response has in every form, Cache-Control and Vary among them */
export function makeReady(
  { etag, body, brotli, contentType }: Cacheable,
  headers: FlatHeaders,
): ReadyResponse {
  const common = etag === undefined ? headers : [...headers, "ETag", etag];
  const withLength = ({ length }: Buffer) => [
    ...common,
    "Content-Type",
    contentType,
    "Content-Length",
    String(length),
  ];
  return {
    etag,
    plain: { body, headers: withLength(body) },
    brotli: brotli && { body: brotli, headers: [...withLength(brotli), "Content-Encoding", "br"] },
    unchanged: common,
  };
}

/** Sends it in the form that the request accepts: unchanged, compressed, or plain. */
export function writeReady(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, plain, brotli, unchanged }: ReadyResponse,
): void {
  if (etag !== undefined && request.headers["if-none-match"] === etag) {
    response.writeHead(304, unchanged as string[]).end();
    return;
  }
  const isBrotli = brotli !== undefined && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  const { body, headers } = isBrotli ? brotli : plain;
  response.writeHead(200, headers as string[]);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}
