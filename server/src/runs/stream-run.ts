import type { EventStream } from "../http/event-stream.ts";
import type { RunOutcome } from "./live-run.ts";
import type { RunService } from "./run.service.ts";
import type { RunKey } from "./run.store.ts";

/** What a feature says about the end of its run. */
export interface RunEnding {
  event: "done" | "error";
  data: unknown;
}

export interface StreamRunOptions extends RunKey {
  /** What is written: every event's id is `<targetId>:<offset>`, so that a reader can resume after it. */
  targetId: string;
  afterOffset: number;
  /** Turns the outcome into the last event. */
  ending(outcome: RunOutcome): RunEnding;
}

/**
 * Streams a run to one reader as `delta` events, from an offset on, and ends with what the feature says. A slow reader
 * gets what it missed in one piece later; a reader that goes away stops nothing.
 */
export function streamRun(
  runs: Pick<RunService, "follow">,
  stream: EventStream,
  options: StreamRunOptions,
): void {
  const { targetId, ending } = options;
  let sent = options.afterOffset;
  let written = options.afterOffset;
  let missed = "";
  let outcome: RunOutcome | undefined;

  const send = (piece: string) => {
    sent += piece.length;
    stream.send("delta", `{"text":${JSON.stringify(piece)}}`, `${targetId}:${sent}`);
  };
  const finish = () => {
    if (!outcome) return;
    // A run that was found in its row, ended, may hold more than was listened to.
    if (outcome.text.length > sent) send(outcome.text.slice(sent));
    const { event, data } = ending(outcome);
    stream.send(event, JSON.stringify(data), `${targetId}:${sent}`);
    stream.end();
  };

  const unfollow = runs.follow(options, options.afterOffset, {
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
