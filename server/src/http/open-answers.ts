import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 10;

/** Knows the requests that wait for their answer, so that a stopping server cuts none of them off. */
export function countOpenAnswers(app: FastifyInstance): {
  /** Waits until every answer has left, at most so long. */
  sent(withinMs: number): Promise<void>;
} {
  let open = 0;
  app.addHook("onRequest", (_request, _reply, done) => {
    open += 1;
    done();
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    open -= 1;
    done();
  });
  return {
    async sent(withinMs) {
      const until = Date.now() + withinMs;
      while (open > 0 && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    },
  };
}
