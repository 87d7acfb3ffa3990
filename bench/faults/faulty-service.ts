import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bench } from "../bench.context.ts";

/** How a service treats its callers. `bytes` counts those of the response's body. */
export type Manner =
  | { is: "well" }
  /** Nobody listens. */
  | { is: "refused" }
  /** Accepts the call, and never answers. */
  | { is: "silent" }
  | { is: "late"; ms: number }
  | { is: "answering"; status: number; body: string; headers?: Record<string, string> }
  /** The connection breaks in the middle of the answer. */
  | { is: "cut"; afterBytes: number }
  /** The response stops half way, and the connection stays open. */
  | { is: "stuck"; afterBytes: number };

export interface FaultyService {
  url: string;
  behave(manner: Manner): Promise<void>;
}

/** A proxy in front of a service on this machine, which breaks it in the ways that services break. */
export async function openFaultyService(bench: Bench, targetUrl: string): Promise<FaultyService> {
  let manner: Manner = { is: "well" };

  const forward = (incoming: IncomingMessage, reply: ServerResponse) => {
    const outgoing = request(
      new URL(incoming.url ?? "/", targetUrl),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        let sent = 0;
        answer.on("data", (part: Buffer) => {
          const bound = manner.is === "cut" || manner.is === "stuck" ? manner.afterBytes : Infinity;
          if (sent < bound) reply.write(part);
          sent += part.length;
          if (sent < bound) return;
          answer.destroy();
          if (manner.is === "cut") reply.destroy();
        });
        answer.on("end", () => reply.end());
      },
    );
    outgoing.on("error", () => reply.destroy());
    reply.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, reply) => {
    if (manner.is === "silent") return void incoming.resume();
    if (manner.is === "late") return void setTimeout(() => forward(incoming, reply), manner.ms);
    if (manner.is !== "answering") return forward(incoming, reply);
    const { status, body, headers = {} } = manner;
    incoming.resume();
    incoming.on("end", () =>
      reply.writeHead(status, { "content-type": "application/json", ...headers }).end(body),
    );
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  bench.onEnd(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    async behave(next) {
      manner = next;
      if (next.is === "refused") await stop();
      else if (!server.listening) await listen(port);
    },
  };
}
