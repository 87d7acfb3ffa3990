import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/**
 * Calls `listener` once nobody is left who could read the response. A reader may leave while we ask the database or the
 * chain who they are: that is told of too, which a listener alone would never hear.
 */
export function onceGone(raw: ServerResponse, listener: () => void): void {
  if (raw.destroyed) queueMicrotask(listener);
  else raw.once("close", listener);
}

/** Aborted once nobody is left who could read the response. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  onceGone(raw, () => gone.abort());
  return gone.signal;
}
