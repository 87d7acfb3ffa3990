import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { ChatEnd } from "../chat.model.ts";
import type { WireSink } from "../chat.wire.ts";
import { failureFrom } from "../failure.codes.ts";
import { createAnswerReader } from "./answer.reader.ts";
import { networkFailure, responseFailure } from "./http.failure.ts";

/** Connections are kept for the next answer: a new TLS handshake costs more than our whole share of a first word. */
const KEPT_MS = 60_000;
const httpAgent = new HttpAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });
const httpsAgent = new HttpsAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });

/** For a host that swallows packets; one that refuses is noticed at once. */
const CONNECT_MS = 10_000;
/** A server that says [DONE] and keeps the body open loses its connection after this. */
const DRAIN_MS = 1_000;

export interface Exchange {
  url: URL;
  headers: Record<string, string>;
  body: string;
  secrets: readonly (string | undefined)[];
}

const isOk = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

/** Sends one request and reads its answer; resolves at the end of the answer, not of the connection. */
export function exchange(call: Exchange, sink: WireSink, signal: AbortSignal): Promise<ChatEnd> {
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

    const settle = (): boolean => {
      if (isSettled) return false;
      isSettled = true;
      clearTimeout(connectTimer);
      signal.removeEventListener("abort", onAbort);
      return true;
    };
    const fail = (error: unknown): void => {
      if (!settle()) return;
      request.destroy();
      reject(error);
    };
    const onAbort = (): void => fail(signal.reason);
    const onNetworkError = (error: NodeJS.ErrnoException): void => fail(networkFailure(error, call.secrets));

    function succeed(end: ChatEnd, response: IncomingMessage): void {
      if (!settle()) return;
      resolve(end);
      if (response.complete) return;
      const drain = setTimeout(() => request.destroy(), DRAIN_MS).unref();
      response.once("close", () => clearTimeout(drain));
    }

    function readAnswer(response: IncomingMessage): void {
      const reader = createAnswerReader(call.secrets);
      const take = (read: () => ReturnType<typeof reader.push>): void => {
        if (isSettled) return;
        try {
          const { text, isReasoning, failure, end } = read();
          if (text !== "") sink.onText(text);
          else if (isReasoning) sink.onReasoning();
          if (failure !== undefined) fail(failure);
          else if (end !== undefined) succeed(end, response);
        } catch (error) {
          // A listener that throws must not take the process down, nor keep the connection.
          fail(error);
        }
      };
      response.on("data", (bytes: Buffer) => take(() => reader.push(bytes)));
      response.on("end", () => take(() => reader.finish()));
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
      const encoding = response.headers["content-encoding"] ?? "identity";
      if (!isOk(response.statusCode)) responseFailure(response, call.secrets).then(fail, onNetworkError);
      else if (encoding !== "identity") fail(failureFrom({ message: `content-encoding ${encoding}` }));
      else readAnswer(response);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    request.end(call.body);
  });
}
