import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { openEventStream, wantsEvents } from "../http/event-stream.ts";
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
