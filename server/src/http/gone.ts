import type { FastifyReply } from "fastify";

/** Aborted once nobody is left who could read the response. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
