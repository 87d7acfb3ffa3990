import type { FastifyReply } from "fastify";
import { toAppError } from "./error-handler.ts";
import { openEventStream } from "./event-stream.ts";

/**
 * Streams an answer that is stored nowhere, in the same events as a run's: `delta {text}`, then `done` with what the work
 * answers, or `error {error, code}`. Without ids: there is nothing to resume.
 */
export async function streamUnstored(
  reply: FastifyReply,
  work: (onText: (piece: string) => void) => Promise<object>,
): Promise<void> {
  const stream = openEventStream(reply);
  try {
    const done = await work((piece) => stream.send("delta", JSON.stringify({ text: piece })));
    stream.send("done", JSON.stringify(done));
  } catch (error) {
    if (reply.raw.destroyed) return;
    const { message, code, status, cause } = toAppError(error);
    if (status >= 500) reply.request.log.error({ err: cause ?? error, code }, "streamed request failed");
    stream.send("error", JSON.stringify({ error: message, code }));
  }
  stream.end();
}
