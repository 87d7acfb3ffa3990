import type { EventStream } from "../http/event-stream.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobReader } from "./job.service.ts";
import type { JobKey } from "./job.store.ts";
import { eventsAfter, freshOf, joined, publicPart, type ReplyEvent } from "./reply-parts.ts";

/** What a feature says about the end of its job. */
export interface JobEnding {
  event: "done" | "error";
  data: unknown;
}

export interface StreamJobOptions extends JobKey {
  /** What is written: every event's id is `<targetId>:<sequence>`, so that a reader can resume after it. */
  targetId: string;
  afterSequence: number;
  /** Turns the outcome into the last event. */
  ending(outcome: JobOutcome): JobEnding;
}

/** Sends one event of a reply, in the contract's form. */
export function sendEvent(
  jobs: Pick<JobReader, "publicUrl">,
  stream: Pick<EventStream, "send">,
  targetId: string,
  event: ReplyEvent,
): void {
  stream.send(event.name, dataOf(event, jobs), `${targetId}:${event.sequence}`);
}

function dataOf(event: ReplyEvent, jobs: Pick<JobReader, "publicUrl">): string {
  // By hand: of all events these are the many.
  if (event.name === "delta")
    return `{"text":${JSON.stringify(event.text)},"part":${event.part},"offset":${event.offset}}`;
  const { part } = event;
  return event.name === "part"
    ? JSON.stringify({ part, value: publicPart(event.value, jobs.publicUrl()) })
    : JSON.stringify({ part, change: event.change });
}

/**
 * Streams a job to one reader, from a sequence on, and ends with the feature's own event. A slow reader gets the rest
 * later, in as few pieces as possible; a reader that leaves stops nothing.
 */
export function streamJob(jobs: JobReader, stream: EventStream, options: StreamJobOptions): void {
  const { targetId, ending } = options;
  /** How far the reader is, with what it missed. */
  let known = options.afterSequence;
  let missed: ReplyEvent[] = [];
  let outcome: JobOutcome | undefined;

  const send = (event: ReplyEvent) => sendEvent(jobs, stream, targetId, event);
  const miss = (event: ReplyEvent) => {
    const last = joined(missed.at(-1), event);
    if (last) missed[missed.length - 1] = last;
    else missed.push(event);
  };
  const finish = () => {
    if (!outcome) return;
    // A job that is read from its row after its end may hold more than was heard.
    for (const event of eventsAfter(outcome, known)) {
      send(event);
      known = event.sequence;
    }
    const { event, data } = ending(outcome);
    stream.send(event, JSON.stringify(data), `${targetId}:${known}`);
    stream.end();
  };

  const unfollow = jobs.follow(options, options.afterSequence, {
    onEvent(event) {
      // A reader may ask for more than there is; it gets only what it does not have.
      const fresh = freshOf(event, known);
      if (!fresh) return;
      known = fresh.sequence;
      if (missed.length > 0 || stream.isClogged()) miss(fresh);
      else send(fresh);
    },
    // Who is too slow for it does without.
    onThought(thought) {
      if (!stream.isClogged()) stream.send("thought", JSON.stringify(thought));
    },
    onEnd(ended) {
      outcome = ended;
      if (missed.length === 0) finish();
    },
    // A stream without an end event is taken up again after the last id, on another instance.
    onLetGo: () => stream.end(),
  });
  stream.onDrain(() => {
    if (missed.length === 0) return;
    const events = missed;
    missed = [];
    for (const event of events) send(event);
    finish();
  });
  stream.onClose(unfollow);
}
