import { ERRORS, type ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus, RunEvents } from "@bakso/contract/messages";
import type { EventStream } from "../http/event-stream.ts";
import type { JobService } from "./job.service.ts";
import type { JobOutcome } from "./live-job.ts";
import { type JobEnding, streamJob } from "./stream-job.ts";

/** A stored answer: one that is being written, or how it ended. */
export interface Answer {
  answerId: string;
  /** The question it belongs to. */
  questionId: string | null;
  isDemo: boolean;
  /** What a feature adds to the event that ends the stream well. */
  extra?: (outcome: JobOutcome) => object;
  progress: { kind: "running"; jobId: string } | { kind: "ended"; outcome: JobOutcome };
}

/** What a message's row says about how it ended. */
export function outcomeOf(text: string, status: MessageStatus, errorCode: string | null): JobOutcome {
  const code = errorCode as ErrorCode | null;
  return {
    state: status === "streaming" ? "interrupted" : status,
    text,
    ...(status === "failed" && code
      ? { error: { code, text: ERRORS[code]?.[1] ?? ERRORS["server.error"][1] } }
      : {}),
  };
}

/**
 * Streams an answer to one reader from an offset on: `start`, deltas as they come, then `done` or `error`. An answer that
 * has ended sends its rest at once.
 */
export function streamAnswer(
  jobs: Pick<JobService, "follow">,
  stream: EventStream,
  { wallet, answer, afterOffset }: { wallet: string; answer: Answer; afterOffset: number },
): void {
  const { answerId, questionId, isDemo, extra, progress } = answer;
  const start: RunEvents["start"] = {
    message_id: answerId,
    ...(questionId ? { reply_to: questionId } : {}),
    is_demo: isDemo,
  };
  stream.send("start", JSON.stringify(start), `${answerId}:${afterOffset}`);
  const ending = (outcome: JobOutcome) => {
    const end = endingOf(answerId, outcome);
    return end.event === "done" && extra ? { ...end, data: { ...end.data, ...extra(outcome) } } : end;
  };
  if (progress.kind === "running") {
    streamJob(jobs, stream, { wallet, jobId: progress.jobId, targetId: answerId, afterOffset, ending });
    return;
  }
  const { outcome } = progress;
  const rest = outcome.text.slice(afterOffset);
  const endId = `${answerId}:${outcome.text.length}`;
  if (rest !== "") stream.send("delta", JSON.stringify({ text: rest }), endId);
  const { event, data } = ending(outcome);
  stream.send(event, JSON.stringify(data), endId);
  stream.end();
}

/** Waits for the end of an answer, wherever it is written. */
export function endOf(
  jobs: Pick<JobService, "follow">,
  wallet: string,
  { progress }: Answer,
): Promise<JobOutcome> {
  if (progress.kind === "ended") return Promise.resolve(progress.outcome);
  return new Promise((resolve) => {
    jobs.follow({ wallet, jobId: progress.jobId }, 0, { onEnd: resolve });
  });
}

function endingOf(answerId: string, outcome: JobOutcome): JobEnding & { data: object } {
  if (outcome.error) {
    const { text, code } = outcome.error;
    const data: RunEvents["error"] = { error: text, code, message_id: answerId };
    return { event: "error", data };
  }
  const data: RunEvents["done"] = { message: outcome.text, message_id: answerId, status: outcome.state };
  return { event: "done", data };
}
