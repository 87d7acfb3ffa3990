import { ERRORS, type ErrorCode } from "@bakso/contract/errors";
import type { AnyJobKind, JobKey, StoredJob } from "./job.store.ts";

/** How a job ended. The text is what it wrote until then, whole or not. */
export interface JobOutcome {
  state: "complete" | "stopped" | "interrupted" | "failed";
  text: string;
  /** When it failed: why, and the sentence for people. */
  error?: { code: ErrorCode; text: string };
}

export interface JobListener {
  /** A piece of text that begins at an offset (in UTF-16 units) of the whole. */
  onText?(piece: string, offset: number): void;
  /** Called once, after the outcome is stored. */
  onEnd(outcome: JobOutcome): void;
  /** This process follows no longer what another one works on: it is leaving. Who wants more asks another one. */
  onLetGo?(): void;
}

/** A job that this process works on. */
export interface LiveJob extends JobKey {
  kind: AnyJobKind;
  subjectId: string;
  targetId: string;
  /** How large the wallet's daily quota is, for a job that has to take from it again. */
  quotaLimit: number;
  text: string;
  /** Length of the text that is stored. */
  savedLength: number;
  /** The fate of the last save is unknown: the next one writes the whole text. */
  isSaveUncertain: boolean;
  lastSavedAtMs: number;
  listeners: Set<JobListener>;
  abort: AbortController;
  /** Resolves when the outcome is stored. */
  ended: Promise<JobOutcome>;
}

/** Why a job is told to end before its work is done. */
export class JobAborted extends Error {
  readonly state: "stopped" | "interrupted";
  constructor(state: "stopped" | "interrupted") {
    super(`job ${state}`);
    this.name = "JobAborted";
    this.state = state;
  }
}

/** Adds text to a job and hands it to who listens. PostgreSQL's text holds no NUL, so none gets in. */
export function appendText(job: LiveJob, text: string): void {
  const piece = text.includes("\0") ? text.replaceAll("\0", "") : text;
  if (piece === "") return;
  const offset = job.text.length;
  job.text += piece;
  for (const listener of job.listeners) listener.onText?.(piece, offset);
}

/** What to save of a job now. Half of a surrogate pair waits for its other half: alone it would not survive UTF-8. */
export function unsavedProgress(job: LiveJob): { piece: string; from: number; to: number; isWhole: boolean } {
  const to = savableLength(job.text);
  const from = job.isSaveUncertain ? 0 : job.savedLength;
  return { piece: job.text.slice(from, to), from, to, isWhole: job.isSaveUncertain };
}

/** How much of a text can be saved as it is. */
export function savableLength(text: string): number {
  const lastUnit = text.charCodeAt(text.length - 1);
  const endsInHalf = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return endsInHalf ? text.length - 1 : text.length;
}

/** How a job ended, as its row says; undefined while it runs. */
export function storedOutcome({ state, text, errorCode }: StoredJob): JobOutcome | undefined {
  if (state === "running") return undefined;
  const code = errorCode as ErrorCode | null;
  return {
    state,
    text,
    ...(state === "failed" && code
      ? { error: { code, text: ERRORS[code]?.[1] ?? ERRORS["server.error"][1] } }
      : {}),
  };
}
