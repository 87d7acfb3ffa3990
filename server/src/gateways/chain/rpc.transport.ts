import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import type { RpcTransport } from "@solana/kit";
import { Agent as HttpAgent, request as httpRequest } from "../node-http.ts";

/** A question to a paid reply waits for the node: it finds an open connection. */
const KEPT_MS = 60_000;
const httpAgent = new HttpAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });
const httpsAgent = new HttpsAgent({ keepAlive: true, scheduling: "lifo", timeout: KEPT_MS });

/** The node answered, but with a refusal. It carries its status as errors of the library do. */
class RpcRefusal extends Error {
  readonly context: { statusCode: number };

  constructor(statusCode: number) {
    super(`HTTP ${statusCode}`);
    this.name = "RpcRefusal";
    this.context = { statusCode };
  }
}

/**
 * JSON-RPC over Node's own HTTP client. The library's transport goes by `fetch`, which takes a millisecond of processor
 * time more for each question, and 15 MB once. Redirects are not followed: an address may contain a key.
 *
 * @param url of a node
 */
const createRpcTransport =
  (url: string): RpcTransport =>
  async <Answer>({ payload, signal }: Parameters<RpcTransport>[0]): Promise<Answer> => {
    const body = JSON.stringify(payload);
    try {
      const response = await post(new URL(url), body, signal);
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) {
        response.resume();
        throw new RpcRefusal(statusCode);
      }
      return JSON.parse(await text(response), toInteger as Parameters<typeof JSON.parse>[1]) as Answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RpcRefusal || error instanceof SyntaxError) throw error;
      // As `fetch` tells it (broken-connection.ts).
      throw new TypeError("the node could not be asked", { cause: error });
    }
  };

/** The library is loaded by who needs it. */
export const openRpc = ({ createSolanaRpcFromTransport }: typeof import("@solana/kit"), url: string) =>
  createSolanaRpcFromTransport(createRpcTransport(url));

function post(url: URL, body: string, signal: AbortSignal | undefined): Promise<IncomingMessage> {
  const isTls = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method: "POST",
      agent: isTls ? httpsAgent : httpAgent,
      headers: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        "user-agent": "bakso",
      },
      ...(signal ? { signal } : {}),
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body);
  });
}

const INTEGER = /^-?\d+$/u;

/** Lamports and raw units may be larger than a number holds: integers are read as they stand there. */
const toInteger = (_name: string, value: unknown, { source = "" }: { source?: string }): unknown =>
  typeof value === "number" && INTEGER.test(source) ? BigInt(source) : value;
