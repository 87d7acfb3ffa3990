import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** As it goes over the wire: no library makes it better. */
  target: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/**
 * Asks over real connections, which are kept.
 *
 * @param streamMs how long a stream of events is read that does not end by itself
 */
export function createRawClient(origin: string, { timeoutMs = 20_000, streamMs = 2_000 } = {}) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    /** @throws Error when no answer came in time, or the connection broke */
    ask: ({ method = "GET", target, headers = {}, body }: RawRequest) =>
      new Promise<RawResponse>((resolve, reject) => {
        const asked = httpRequest({ agent, hostname, port, method, path: target, headers }, (response) => {
          const pieces: Buffer[] = [];
          let leave: NodeJS.Timeout | undefined;
          const finish = () => {
            clearTimeout(leave);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces).toString(),
            });
          };
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("error", reject);
          response.on("end", finish);
          if (response.headers["content-type"]?.startsWith("text/event-stream"))
            leave = setTimeout(() => {
              finish();
              asked.destroy();
            }, streamMs);
        });
        asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`no answer to ${method} ${target}`)));
        asked.on("error", reject);
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export type RawClient = ReturnType<typeof createRawClient>;
