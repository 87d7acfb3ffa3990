import type { EventStream } from "../http/event-stream.ts";
import type { JobService } from "./job.service.ts";
import type { JobKey } from "./job.store.ts";
import type { JobOutcome } from "./live-job.ts";

/** What a feature says about the end of its job. */
export interface JobEnding {
  event: "done" | "error";
  data: unknown;
}

export interface StreamJobOptions extends JobKey {
  /** What is written: every event's id is `<targetId>:<offset>`, so that a reader can resume after it. */
  targetId: string;
  afterOffset: number;
  /** Turns the outcome into the last event. */
  ending(outcome: JobOutcome): JobEnding;
}

/**
 * Streams a job to one reader as `delta` events, from an offset on, and ends with what the feature says. A slow reader
 * gets what it missed in one piece later; a reader that goes away stops nothing.
 */
export function streamJob(
  jobs: Pick<JobService, "follow">,
  stream: EventStream,
  options: StreamJobOptions,
): void {
  const { targetId, ending } = options;
  let sent = options.afterOffset;
  let written = options.afterOffset;
  let missed = "";
  let outcome: JobOutcome | undefined;

  const send = (piece: string) => {
    sent += piece.length;
    stream.send("delta", `{"text":${JSON.stringify(piece)}}`, `${targetId}:${sent}`);
  };
  const finish = () => {
    if (!outcome) return;
    // A job that was found in its row, ended, may hold more than was listened to.
    if (outcome.text.length > sent) send(outcome.text.slice(sent));
    const { event, data } = ending(outcome);
    stream.send(event, JSON.stringify(data), `${targetId}:${sent}`);
    stream.end();
  };

  const unfollow = jobs.follow(options, options.afterOffset, {
    onText(piece, offset) {
      // A reader may ask to go on after more than there is; it gets only what it does not have.
      const fresh = offset < written ? piece.slice(written - offset) : piece;
      if (fresh === "") return;
      written += fresh.length;
      if (missed !== "" || stream.isClogged()) missed += fresh;
      else send(fresh);
    },
    onEnd(ended) {
      outcome = ended;
      if (missed === "") finish();
    },
    // A stream that ends without an ending is taken up again after the last id, on another instance.
    onLetGo: () => stream.end(),
  });
  stream.onDrain(() => {
    if (missed === "") return;
    const piece = missed;
    missed = "";
    send(piece);
    finish();
  });
  stream.onClose(unfollow);
}
