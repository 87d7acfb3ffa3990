import { ERRORS, type ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus, RunEvents } from "@bakso/contract/messages";
import type { EventStream } from "../http/event-stream.ts";
import type { RunOutcome } from "./live-run.ts";
import type { RunService } from "./run.service.ts";
import { type RunEnding, streamRun } from "./stream-run.ts";

/** A stored answer: one that is being written, or how it ended. */
export interface Answer {
  answerId: string;
  /** The question it belongs to. */
  questionId: string | null;
  isDemo: boolean;
  /** What a feature adds to the event that ends the stream well. */
  extra?: (outcome: RunOutcome) => object;
  progress: { kind: "running"; runId: string } | { kind: "ended"; outcome: RunOutcome };
}

/** What a message's row says about how it ended. */
export function outcomeOf(text: string, status: MessageStatus, errorCode: string | null): RunOutcome {
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
  runs: Pick<RunService, "follow">,
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
  const ending = (outcome: RunOutcome) => {
    const end = endingOf(answerId, outcome);
    return end.event === "done" && extra ? { ...end, data: { ...end.data, ...extra(outcome) } } : end;
  };
  if (progress.kind === "running") {
    streamRun(runs, stream, { wallet, runId: progress.runId, targetId: answerId, afterOffset, ending });
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
  runs: Pick<RunService, "follow">,
  wallet: string,
  { progress }: Answer,
): Promise<RunOutcome> {
  if (progress.kind === "ended") return Promise.resolve(progress.outcome);
  return new Promise((resolve) => {
    runs.follow({ wallet, runId: progress.runId }, 0, { onEnd: resolve });
  });
}

function endingOf(answerId: string, outcome: RunOutcome): RunEnding & { data: object } {
  if (outcome.error) {
    const { text, code } = outcome.error;
    const data: RunEvents["error"] = { error: text, code, message_id: answerId };
    return { event: "error", data };
  }
  const data: RunEvents["done"] = { message: outcome.text, message_id: answerId, status: outcome.state };
  return { event: "done", data };
}
