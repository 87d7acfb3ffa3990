import type { FastifyReply, FastifyRequest } from "fastify";
import { toAppError } from "./error-handler.ts";
import { openEventStream, wantsEvents } from "./event-stream.ts";
import { whenGone } from "./gone.ts";

/** Writes a response: reports each piece as it comes, and ends early when nobody reads it any more. */
export type UnstoredWork<Whole extends object> = (
  onText: (piece: string) => void,
  signal: AbortSignal,
) => Promise<Whole>;

/**
 * Sends a response that is not stored: whole, or as the same events as a job's (`delta {text}`, then `done`, or `error
 * {error, code}`). The events have no ids: there is nothing to resume, so the work ends when the reader leaves.
 *
 * @param done what the stream ends with, where that is not the whole response as it is
 */
export async function sendUnstored<Whole extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: UnstoredWork<Whole>,
  done: (whole: Whole) => object = (whole) => whole,
): Promise<Whole | FastifyReply> {
  const signal = whenGone(reply);
  if (wantsEvents(request.headers.accept)) {
    await stream(reply, async (onText) => done(await work(onText, signal)));
    return reply;
  }
  try {
    return await work(() => undefined, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    // The work was broken off because its reader left: that is not a failure, and nobody needs to be told.
    return reply.hijack();
  }
}

async function stream(
  reply: FastifyReply,
  work: (onText: (piece: string) => void) => Promise<object>,
): Promise<void> {
  const events = openEventStream(reply);
  try {
    const last = await work((piece) => events.send("delta", JSON.stringify({ text: piece })));
    events.send("done", JSON.stringify(last));
  } catch (error) {
    if (reply.raw.destroyed) return;
    const { message, code, status, cause, retryAfterSeconds } = toAppError(error);
    if (status >= 500) reply.request.log.error({ err: cause ?? error, code }, "streamed request failed");
    events.send("error", JSON.stringify({ error: message, code, status, retry_after: retryAfterSeconds }));
  }
  events.end();
}
