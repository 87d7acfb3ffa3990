import { ERRORS, type ErrorCode } from "@bakso/contract/errors";
import type { ReplyEvents } from "@bakso/contract/messages";
import type { Part, ToolChange } from "@bakso/contract/parts";
import type { JobOutcome } from "./job.outcome.ts";
import type { AnyJobKind, JobKey, StoredJob } from "./job.store.ts";
import {
  isUnderWay,
  nextPlace,
  type PartEvent,
  partsOfReply,
  type ReplyEvent,
  sequenceOf,
  storable,
  type Written,
  writePartEvents,
} from "./reply-parts.ts";

export interface JobListener {
  /** Something more was written. */
  onEvent?(event: ReplyEvent): void;
  /** The model thinks: nothing of it is stored, and who comes later to another process hears none of it. */
  onThought?(thought: Thought): void;
  /** Called once, after the outcome is stored. */
  onEnd(outcome: JobOutcome): void;
  /** This process is leaving, and no longer follows another's job. The reader has to ask another instance. */
  onLetGo?(): void;
}

/** A piece of what the model thinks, as the contract's `thought` event has it. */
export type Thought = ReplyEvents["thought"];

/** A job that this process works on. */
export interface LiveJob extends JobKey, Written {
  kind: AnyJobKind;
  subjectId: string;
  targetId: string;
  /** How large the wallet's daily quota is, for a job that has to take from it again. */
  quotaLimit: number;
  partEvents: PartEvent[];
  /** What the model thought so far, and for how long; kept in memory alone. */
  thought: string;
  thoughtForMs: number | undefined;
  /** Length of the text that is stored, */
  savedLength: number;
  /** and how many part events are. */
  savedPartEvents: number;
  /** The result of the last save is unknown: the next one writes everything. */
  isSaveUncertain: boolean;
  lastSavedAtMs: number;
  /** Its work is done: its outcome, with all that was written, is being stored. */
  isEnding: boolean;
  listeners: Set<JobListener>;
  abort: AbortController;
  /** Resolves when the outcome is stored. */
  ended: Promise<JobOutcome>;
}

type Begun = Pick<LiveJob, "wallet" | "jobId" | "kind" | "quotaLimit" | "subjectId" | "targetId">;

/** A job of which nothing is written yet. */
export const beginLiveJob = ({ wallet, jobId, kind, quotaLimit, subjectId, targetId }: Begun): LiveJob => ({
  wallet,
  jobId,
  kind,
  quotaLimit,
  subjectId,
  targetId,
  text: "",
  partEvents: [],
  thought: "",
  thoughtForMs: undefined,
  savedLength: 0,
  savedPartEvents: 0,
  isSaveUncertain: false,
  lastSavedAtMs: Date.now(),
  isEnding: false,
  listeners: new Set(),
  abort: new AbortController(),
  ended: Promise.resolve({ state: "failed", text: "", partEvents: [] }),
});

/** Why a job is told to end before its work is done. */
export class JobAborted extends Error {
  readonly state: "stopped" | "interrupted";
  constructor(state: "stopped" | "interrupted") {
    super(`job ${state}`);
    this.name = "JobAborted";
    this.state = state;
  }
}

/**
 * Adds text to a job and hands it to who listens. PostgreSQL's text holds no NUL, so none gets in. A text that goes on
 * after another part begins with an empty line: as one text, both are read as they are meant.
 */
export function appendText(job: LiveJob, text: string): void {
  const clean = text.includes("\0") ? text.replaceAll("\0", "") : text;
  if (clean === "") return;
  const { part, start } = nextPlace(job);
  const isNewPart = job.text.length === start && start > 0;
  const piece = isNewPart ? `\n\n${clean.trimStart()}` : clean;
  const offset = job.text.length - start;
  job.text += piece;
  tell(job, { name: "delta", text: piece, part, offset, sequence: sequenceOf(job) });
}

/** Adds a part that is no text. @returns its index */
export function appendPart(job: LiveJob, value: Exclude<Part, { type: "text" }>): number {
  const { part: place, start } = nextPlace(job);
  const part = job.text.length > start ? place + 1 : place;
  const event = { at: job.text.length, value: storable(value) };
  job.partEvents.push(event);
  tell(job, { name: "part", part, value: event.value, sequence: sequenceOf(job) });
  return part;
}

/** Changes a tool's part. */
export function updatePart(job: LiveJob, part: number, given: ToolChange): void {
  const change = storable(given);
  job.partEvents.push({ at: job.text.length, part, change });
  tell(job, { name: "update", part, change, sequence: sequenceOf(job) });
}

/** Of longer thoughts the beginning is told. */
export const THOUGHT_MAX_CHARS = 100_000;

/** Tells what the model thinks. */
export function tellThought(job: LiveJob, piece: string): void {
  const text = piece.slice(0, Math.max(0, THOUGHT_MAX_CHARS - job.thought.length));
  const thought = { text, offset: job.thought.length };
  job.thought += text;
  for (const listener of job.listeners) listener.onThought?.(thought);
}

/** Tells that the model has thought for so long, and goes on. */
export function tellThoughtEnd(job: LiveJob, elapsedMs: number): void {
  job.thoughtForMs = (job.thoughtForMs ?? 0) + elapsedMs;
  const thought = { text: "", offset: job.thought.length, elapsed_ms: job.thoughtForMs };
  for (const listener of job.listeners) listener.onThought?.(thought);
}

/** What it thought before somebody began to listen. */
export const thoughtSoFar = ({ thought: text, thoughtForMs }: LiveJob): Thought | undefined =>
  text === "" && thoughtForMs === undefined
    ? undefined
    : { text, offset: 0, ...(thoughtForMs === undefined ? {} : { elapsed_ms: thoughtForMs }) };

/** What has not ended with its job has been stopped. */
export function stopTools(job: LiveJob): void {
  if (job.partEvents.length === 0) return;
  partsOfReply(job, false).forEach((part, index) => {
    if (isUnderWay(part)) updatePart(job, index, { state: "stopped" });
  });
}

function tell(job: LiveJob, event: ReplyEvent): void {
  for (const listener of job.listeners) listener.onEvent?.(event);
}

/** What was written since the last save, as rows take it. */
export interface UnsavedProgress {
  piece: string;
  from: number;
  to: number;
  isWhole: boolean;
  /** All of them; null where those that are stored are all. */
  partEvents: string | null;
  partEventsTo: number;
}

/**
 * What to save of a job now. Half of a surrogate pair waits for its other half: alone it would not survive UTF-8; and so
 * does what came after it.
 */
export function unsavedProgress(job: LiveJob): UnsavedProgress {
  const to = savableLength(job.text);
  const from = job.isSaveUncertain ? 0 : job.savedLength;
  const events = savablePartEvents(job.partEvents, to);
  const isStored = !job.isSaveUncertain && events.length === job.savedPartEvents;
  return {
    piece: job.text.slice(from, to),
    from,
    to,
    isWhole: job.isSaveUncertain,
    partEvents: isStored ? null : writePartEvents(events),
    partEventsTo: events.length,
  };
}

/** Those that belong to so much of the text. */
export const savablePartEvents = (events: readonly PartEvent[], length: number): readonly PartEvent[] =>
  events.length === 0 || (events.at(-1)?.at ?? 0) <= length
    ? events
    : events.filter(({ at }) => at <= length);

/** How much of a text can be saved as it is. */
export function savableLength(text: string): number {
  const lastUnit = text.charCodeAt(text.length - 1);
  const endsInHalf = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return endsInHalf ? text.length - 1 : text.length;
}

/** How a job ended, as its row says; undefined while it runs. */
export function storedOutcome({ state, text, partEvents, errorCode }: StoredJob): JobOutcome | undefined {
  if (state === "running") return undefined;
  const code = errorCode as ErrorCode | null;
  return {
    state,
    text,
    partEvents,
    ...(state === "failed" && code
      ? { error: { code, text: ERRORS[code]?.[1] ?? ERRORS["server.error"][1] } }
      : {}),
  };
}
