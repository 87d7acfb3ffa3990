import { ERRORS, type ErrorCode, statusOf } from "@bakso/contract/errors";
import type { MessageStatus, ReplyEvents } from "@bakso/contract/messages";
import type { EventStream } from "../http/event-stream.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobReader } from "./job.service.ts";
import { eventsAfter, sequenceOf, type Written } from "./reply-parts.ts";
import { type JobEnding, sendEvent, streamJob } from "./stream-job.ts";

/** A stored reply: one that is being written, or how it ended. */
export interface StoredReply {
  replyId: string;
  /** The question it belongs to. */
  questionId: string | null;
  /** Its place in the conversation; undefined for one that is in none. */
  position?: number;
  isDemo: boolean;
  /** What a feature adds to the event that ends the stream well. */
  extra?: (outcome: JobOutcome) => object;
  progress: { kind: "running"; jobId: string } | { kind: "ended"; outcome: JobOutcome };
}

/** What a message's row says about how it ended. */
export function outcomeOf(
  { text, partEvents }: Written,
  status: MessageStatus,
  errorCode: string | null,
): JobOutcome {
  const code = errorCode as ErrorCode | null;
  return {
    state: status === "streaming" ? "interrupted" : status,
    text,
    partEvents,
    ...(status === "failed" && code
      ? { error: { code, text: ERRORS[code]?.[1] ?? ERRORS["server.error"][1] } }
      : {}),
  };
}

/**
 * Streams a reply to one reader from a sequence on: `start`, the text as it is written, then `done` or `error`. A reply
 * that has ended sends its rest at once.
 */
export function streamReply(
  jobs: JobReader,
  stream: EventStream,
  { wallet, storedReply, afterSequence }: { wallet: string; storedReply: StoredReply; afterSequence: number },
): void {
  const { replyId, questionId, position, isDemo, extra, progress } = storedReply;
  const start: ReplyEvents["start"] = {
    message_id: replyId,
    ...(questionId ? { reply_to: questionId } : {}),
    is_demo: isDemo,
    ...(position === undefined ? {} : { position }),
  };
  stream.send("start", JSON.stringify(start), `${replyId}:${afterSequence}`);
  const ending = (outcome: JobOutcome) => {
    const end = endingOf(replyId, outcome);
    return end.event === "done" && extra ? { ...end, data: { ...end.data, ...extra(outcome) } } : end;
  };
  if (progress.kind === "running") {
    streamJob(jobs, stream, { wallet, jobId: progress.jobId, targetId: replyId, afterSequence, ending });
    return;
  }
  const { outcome } = progress;
  for (const event of eventsAfter(outcome, afterSequence)) sendEvent(jobs, stream, replyId, event);
  const { event, data } = ending(outcome);
  stream.send(event, JSON.stringify(data), `${replyId}:${sequenceOf(outcome)}`);
  stream.end();
}

/** Waits for the end of a reply, wherever it is written. */
export function endOf(
  jobs: Pick<JobReader, "follow">,
  wallet: string,
  { progress }: StoredReply,
): Promise<JobOutcome> {
  if (progress.kind === "ended") return Promise.resolve(progress.outcome);
  return new Promise((resolve) => {
    jobs.follow({ wallet, jobId: progress.jobId }, 0, { onEnd: resolve });
  });
}

function endingOf(replyId: string, outcome: JobOutcome): JobEnding & { data: object } {
  if (outcome.error) {
    const { text, code, retryAfterSeconds } = outcome.error;
    const data: ReplyEvents["error"] = {
      error: text,
      code,
      status: statusOf(code),
      message_id: replyId,
      ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    };
    return { event: "error", data };
  }
  const data: ReplyEvents["done"] = { message: outcome.text, message_id: replyId, status: outcome.state };
  return { event: "done", data };
}
