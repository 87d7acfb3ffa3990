import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Knows the requests without a response yet, so that a stopping server cuts none of them off. */
export function countOpenResponses(app: FastifyInstance): {
  /** Waits until every response was sent, or its reader has left; at most so long. */
  sent(withinMs: number): Promise<void>;
} {
  const open = new Set<ServerResponse>();
  let tellNone: (() => void) | undefined;
  // Pages and files are served before the framework sees the request: this must come before them.
  app.addHook("onReady", (done) => {
    app.server.prependListener("request", (_request, response: ServerResponse) => {
      open.add(response);
      response.once("close", () => {
        open.delete(response);
        if (open.size === 0) tellNone?.();
      });
    });
    done();
  });
  return {
    async sent(withinMs) {
      if (open.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      tellNone = resolve;
      const timer = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(timer);
    },
  };
}
