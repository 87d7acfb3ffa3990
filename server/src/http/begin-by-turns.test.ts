import type { Server } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerBeginByTurns } from "./begin-by-turns.ts";

let app: FastifyInstance<Server>;
let begun: string[];

beforeEach(async () => {
  begun = [];
  app = Fastify();
  registerBeginByTurns(app);
  app.addHook("onRequest", (request, _reply, done) => {
    begun.push(request.url);
    done();
  });
  app.get("/paid/:id", { config: { access: "paid" } }, async () => "paid");
  app.get("/read/:id", { config: { access: "granted" } }, async () => "read");
  await app.ready();
});
afterEach(() => app.close());

/** They arrive before anything else happens. */
const ask = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) => app.inject({ url: `/${kind}/${at}` }));

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** How many have begun by the end of each turn of the event loop. */
async function countByTurn(turns: number): Promise<number[]> {
  const counts = [];
  while (begun.length === 0) await turn();
  for (let nth = 0; nth < turns; nth += 1) {
    counts.push(begun.length);
    await turn();
  }
  return counts;
}

describe("calls that come in the same moment", () => {
  it("[ISSUE-14] begin four at a time, in their order, where they are paid ones, and all are answered", async () => {
    const answers = Promise.all(ask("paid", 11));
    expect(await countByTurn(3)).toEqual([4, 8, 11]);
    expect((await answers).map(({ body }) => body)).toEqual(Array(11).fill("paid"));
    expect(begun).toEqual(Array.from({ length: 11 }, (_, at) => `/paid/${at}`));
    // Nobody waits for a turn of his own later on.
    begun = [];
    const later = Promise.all(ask("paid", 4));
    expect(await countByTurn(1)).toEqual([4]);
    await later;
  });

  it("[ISSUE-14] begin at once where they cost nothing", async () => {
    const answers = Promise.all([...ask("paid", 6), ...ask("read", 6)]);
    expect(await countByTurn(2)).toEqual([10, 12]);
    await answers;
  });
});
