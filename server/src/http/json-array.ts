import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * Sends an array in pages, each read and written when the one before it was taken: a long one is never in memory as a
 * whole, and between two pages others get their turn.
 *
 * @param first read already, so that a failure of it could still become an error's response
 * @param present an element as it goes out
 * @param around what stands before and after the elements
 */
export function sendArray<Row>(
  reply: FastifyReply,
  first: readonly Row[],
  others: AsyncIterable<readonly Row[]>,
  present: (row: Row) => unknown,
  around: readonly [before: string, after: string] = ["[", "]"],
): FastifyReply {
  const pieces = writeArray(first, others, (row) => JSON.stringify(present(row)), around);
  return reply.type("application/json; charset=utf-8").send(Readable.from(pieces));
}

async function* writeArray<Row>(
  first: readonly Row[],
  others: AsyncIterable<readonly Row[]>,
  write: (row: Row) => string,
  [before, after]: readonly [string, string],
): AsyncGenerator<string> {
  yield before + first.map(write).join(",");
  let isEmpty = first.length === 0;
  for await (const rows of others) {
    if (rows.length === 0) continue;
    yield (isEmpty ? "" : ",") + rows.map(write).join(",");
    isEmpty = false;
  }
  yield after;
}
