import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerFirst } from "../pages/asset-answers.ts";

/** No browser and no proxy sends a second request before the first is answered; tools that measure send a few. */
const UNANSWERED_MAX = 16;

/**
 * Ends a connection that sends requests faster than it takes their answers. node:http reads all that stand in a piece of
 * 64 kB, which may be a thousand, and keeps each with its answer until the one before it has left.
 */
export function registerPipelineLimit(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onReady", async () => {
    answerFirst(app.server, [
      {
        answer({ socket }, response) {
          const count = (unanswered.get(socket) ?? 0) + 1;
          if (count > UNANSWERED_MAX) {
            socket.destroy();
            return true;
          }
          unanswered.set(socket, count);
          response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
          return false;
        },
      },
    ]);
  });
}
