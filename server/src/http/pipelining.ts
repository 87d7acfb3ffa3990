import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { respondFirst } from "./respond-first.ts";

/** Browsers and proxies wait for a response before they send the next request; tools that measure send a few ahead. */
const UNANSWERED_MAX = 16;

/**
 * Ends a connection that sends requests faster than it takes their responses. node:http reads all requests in a piece
 * of 64 kB, perhaps a thousand, and keeps each with its response until the one before it was sent.
 */
export function registerPipelineLimit(app: FastifyInstance): void {
  const openRequests = new WeakMap<Socket, number>();
  app.addHook("onReady", async () => {
    respondFirst(app.server, [
      {
        respond({ socket }, response) {
          const count = (openRequests.get(socket) ?? 0) + 1;
          if (count > UNANSWERED_MAX) {
            socket.destroy();
            return true;
          }
          openRequests.set(socket, count);
          response.once("close", () => openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1));
          return false;
        },
      },
    ]);
  });
}
