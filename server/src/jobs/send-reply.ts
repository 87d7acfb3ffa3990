import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { openEventStream, wantsEvents } from "../http/event-stream.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobReader } from "./job.service.ts";
import { endOf, type StoredReply, streamReply } from "./stored-reply.ts";

export interface ReplyToSend<Whole extends object> {
  wallet: string;
  storedReply: StoredReply;
  /** What a feature adds to the event that ends the stream well. */
  extra?: (outcome: JobOutcome) => object;
  /** What goes out beside the words of a failure. */
  details?: object;
  /** The whole reply in one piece. */
  whole(outcome: JobOutcome): Whole;
}

/**
 * Sends a stored reply as its asker wants it: in events while it is written, or whole once it has ended.
 *
 * @throws AppError why the reply failed, where it is wanted whole
 */
export async function sendReply<Whole extends object>(
  jobs: JobReader,
  request: FastifyRequest,
  reply: FastifyReply,
  { wallet, storedReply, extra, details, whole }: ReplyToSend<Whole>,
): Promise<Whole | FastifyReply> {
  if (wantsEvents(request.headers.accept)) {
    const told = extra ? { ...storedReply, extra } : storedReply;
    streamReply(jobs, openEventStream(reply), { wallet, storedReply: told, afterSequence: 0 });
    return reply;
  }
  const outcome = await endOf(jobs, wallet, storedReply);
  if (outcome.error) {
    const { code, text, retryAfterSeconds } = outcome.error;
    throw new AppError(code, {
      text,
      ...(details ? { details } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  return whole(outcome);
}
