import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { openEventStream, wantsEvents } from "../http/event-stream.ts";
import { streamUnstored } from "../http/stream-unstored.ts";
import { type Answer, endOf, streamAnswer } from "./answer.ts";
import type { JobService } from "./job.service.ts";
import type { JobOutcome } from "./live-job.ts";

export interface AnswerToSend<Whole extends object> {
  wallet: string;
  answer: Answer;
  /** What a feature adds to the event that ends the stream well. */
  extra?: (outcome: JobOutcome) => object;
  /** What goes out beside the words of a failure. */
  details?: object;
  /** The whole answer in one piece. */
  whole(outcome: JobOutcome): Whole;
}

/**
 * Sends a stored answer as its asker wants it: in events while it is written, or whole once it has ended.
 *
 * @throws AppError why the answer failed, where it is wanted whole
 */
export async function sendAnswer<Whole extends object>(
  jobs: Pick<JobService, "follow">,
  request: FastifyRequest,
  reply: FastifyReply,
  { wallet, answer, extra, details, whole }: AnswerToSend<Whole>,
): Promise<Whole | FastifyReply> {
  if (wantsEvents(request.headers.accept)) {
    const told = extra ? { ...answer, extra } : answer;
    streamAnswer(jobs, openEventStream(reply), { wallet, answer: told, afterOffset: 0 });
    return reply;
  }
  const outcome = await endOf(jobs, wallet, answer);
  if (outcome.error)
    throw new AppError(outcome.error.code, { text: outcome.error.text, ...(details ? { details } : {}) });
  return whole(outcome);
}

/**
 * The same for an answer that is stored nowhere: it ends when its asker leaves.
 *
 * @param done what the stream ends with, where that is not the whole answer as it is
 */
export async function sendUnstored<Whole extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onText: (piece: string) => void, signal: AbortSignal) => Promise<Whole>,
  done: (whole: Whole) => object = (whole) => whole,
): Promise<Whole | FastifyReply> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  if (!wantsEvents(request.headers.accept)) return work(() => undefined, gone.signal);
  await streamUnstored(reply, async (onText) => done(await work(onText, gone.signal)));
  return reply;
}
