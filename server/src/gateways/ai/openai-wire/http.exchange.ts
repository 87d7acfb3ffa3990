import type { IncomingMessage, RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip, createZstdDecompress } from "node:zlib";
import { Agent as HttpAgent, request as httpRequest } from "../../node-http.ts";
import type { WireEnd, WireSink } from "../chat.wire.ts";
import { failureFrom } from "../failure.codes.ts";
import { type AnswerPart, createAnswerReader } from "./answer.reader.ts";
import { networkFailure, responseFailure } from "./http.failure.ts";

/** Connections are kept for the next answer: a new TLS handshake costs more than our whole share of a first word. */
const KEPT_MS = 60_000;
const httpAgent = new HttpAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });
const httpsAgent = new HttpsAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });

/** For a host that swallows packets; one that refuses is noticed at once. */
const CONNECT_MS = 10_000;
/** What a server may say to who only opens a connection. */
const MOST_WELCOME_BYTES = 64 * 1024;
/** A server that says [DONE] and keeps the body open loses its connection after this. */
const DRAIN_MS = 1_000;
/** Once the reason of the end came, the counts and [DONE] follow at once, or never. */
const LAST_WORDS_MS = 1_000;

export interface Exchange {
  url: URL;
  headers: Record<string, string>;
  /** Makes the bytes to send. They are some ten kilobytes, and not kept while the answer comes. */
  makeBody: () => Buffer;
  secrets: readonly (string | undefined)[];
}

const isOk = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

/** Sends one request and reads its answer; resolves at the end of the answer, not of the connection. */
export function exchange(call: Exchange, sink: WireSink, signal: AbortSignal): Promise<WireEnd> {
  return new Promise((resolve, reject) => {
    const isTls = call.url.protocol === "https:";
    const options: RequestOptions = {
      method: "POST",
      headers: call.headers,
      agent: isTls ? httpsAgent : httpAgent,
    };
    const request = (isTls ? httpsRequest : httpRequest)(call.url, options);
    let isSettled = false;
    let connectTimer: NodeJS.Timeout | undefined;
    /** Set once the reason of the end came: ends the answer, though the connection stays open or breaks. */
    let conclude: (() => void) | undefined;
    let lastWordsTimer: NodeJS.Timeout | undefined;

    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      clearTimeout(connectTimer);
      clearTimeout(lastWordsTimer);
      signal.removeEventListener("abort", onAbort);
      return true;
    };
    const fail = (error: unknown): void => {
      if (!settle()) return;
      request.destroy();
      reject(error);
    };
    const onAbort = (): void => fail(signal.reason);
    const onNetworkError = (error: NodeJS.ErrnoException): void =>
      conclude ? conclude() : fail(networkFailure(error, call.secrets));

    function succeed(end: WireEnd, response: IncomingMessage): void {
      if (!settle()) return;
      resolve(end);
      if (response.complete) return;
      const drain = setTimeout(() => request.destroy(), DRAIN_MS).unref();
      response.once("close", () => clearTimeout(drain));
    }

    function readAnswer(response: IncomingMessage, body: Readable): void {
      const reader = createAnswerReader(call.secrets);
      const take = (read: () => AnswerPart): void => {
        if (isSettled) return;
        try {
          const part = read();
          hand(part, sink);
          if (part.failure !== undefined) fail(part.failure);
          else if (part.end !== undefined) succeed(part.end, response);
          else if (part.isFinished && conclude === undefined) {
            conclude = () => take(() => reader.finish());
            lastWordsTimer = setTimeout(conclude, LAST_WORDS_MS);
          }
        } catch (error) {
          // A listener that throws must not take the process down, nor keep the connection.
          fail(error);
        }
      };
      body.on("data", (bytes: Buffer) => take(() => reader.push(bytes)));
      body.on("end", () => take(() => reader.finish()));
    }

    request.on("error", onNetworkError);
    request.on("socket", (socket) => {
      if (!socket.connecting) return;
      const tooLate = (): void => fail(failureFrom({ reasons: ["ETIMEDOUT"], message: "no connection" }));
      connectTimer = setTimeout(tooLate, CONNECT_MS);
      socket.once(isTls ? "secureConnect" : "connect", () => clearTimeout(connectTimer));
    });
    request.on("response", (response) => {
      response.on("error", onNetworkError);
      // The timeout is for connections that nobody uses, and comes back with the end: every piece would set it anew.
      response.socket.setTimeout(0);
      const body = unpacked(response);
      if (body === undefined)
        return fail(failureFrom({ message: `content-encoding ${response.headers["content-encoding"]}` }));
      if (body !== response) body.on("error", onNetworkError);
      if (isOk(response.statusCode)) readAnswer(response, body);
      else responseFailure(response, body, call.secrets).then(fail, onNetworkError);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    request.end(call.makeBody());
  });
}

/**
 * Has a connection to a server kept for the next exchange, unless one is kept or being made. It is made by a question that
 * costs nothing and carries no key; whatever the answer is, the connection is there.
 */
export function connect({ protocol, hostname, port, origin }: URL): void {
  const isTls = protocol === "https:";
  const agent = isTls ? httpsAgent : httpAgent;
  const host = `${hostname}:${port || (isTls ? 443 : 80)}:`;
  const has = (sockets: NodeJS.ReadOnlyDict<unknown[]>) =>
    Object.entries(sockets).some(([name, open]) => name.startsWith(host) && open?.length);
  if (has(agent.freeSockets) || has(agent.sockets)) return;
  const request = (isTls ? httpsRequest : httpRequest)(`${origin}/`, {
    // After an answer to HEAD Node keeps no connection unless it names a length.
    method: "GET",
    headers: { "user-agent": "bakso" },
    agent,
    timeout: CONNECT_MS,
  });
  request.on("response", (response) => {
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      bytes += piece.length;
      // A web site, perhaps; a new connection is cheaper.
      if (bytes > MOST_WELCOME_BYTES) request.destroy();
    });
    response.on("error", () => undefined);
  });
  request.on("timeout", () => request.destroy());
  // The question itself will tell.
  request.on("error", () => undefined);
  request.end();
}

function hand({ text, reasoning, isCalling, toolCalls = [] }: AnswerPart, sink: WireSink): void {
  if (reasoning !== undefined) sink.onReasoning(reasoning);
  if (text !== "") sink.onText(text);
  if (isCalling) sink.onWorking();
  for (const call of toolCalls) sink.onToolCall(call);
}

/** The body as it was before a proxy compressed it, unasked; undefined for an encoding that nobody here knows. */
function unpacked(response: IncomingMessage): Readable | undefined {
  switch ((response.headers["content-encoding"] ?? "identity").trim().toLowerCase()) {
    case "":
    case "identity":
      return response;
    case "gzip":
    case "x-gzip":
    case "deflate":
      return response.pipe(createUnzip());
    case "br":
      return response.pipe(createBrotliDecompress());
    case "zstd":
      return response.pipe(createZstdDecompress());
    default:
      return undefined;
  }
}
