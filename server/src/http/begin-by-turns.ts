import type { FastifyInstance } from "fastify";

/** So many paid calls begin in one turn of the event loop. */
const MOST_IN_A_TURN = 4;

/**
 * Where many ask in the same moment, their calls begin a few at a time, in the order in which they came: what has begun goes
 * on between them. If all of them were read first, the first one's answer would wait for the last one's question. Must be
 * registered before whatever takes time.
 */
export function registerBeginByTurns(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let begun = 0;

  const nextTurn = (): void => {
    const next = waiting.splice(0, MOST_IN_A_TURN);
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  };

  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.access !== "paid") return done();
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    if (begun <= MOST_IN_A_TURN) done();
    else waiting.push(done);
  });
}
