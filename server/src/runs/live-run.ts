import type { ErrorCode } from "@bakso/contract/errors";
import type { RunKey } from "./run.store.ts";

/** How a run ended. The text is what it wrote until then, whole or not. */
export interface RunOutcome {
  state: "complete" | "stopped" | "interrupted" | "failed";
  text: string;
  /** When it failed: why, and the sentence for people. */
  error?: { code: ErrorCode; text: string };
}

export interface RunListener {
  /** A piece of text that begins at an offset (in UTF-16 units) of the whole. */
  onText?(piece: string, offset: number): void;
  /** Called once, after the outcome is stored. */
  onEnd(outcome: RunOutcome): void;
}

/** A run that this process works on. */
export interface LiveRun extends RunKey {
  subjectId: string;
  targetId: string;
  text: string;
  /** Length of the text that is stored. */
  savedLength: number;
  /** The fate of the last save is unknown: the next one writes the whole text. */
  isSaveUncertain: boolean;
  lastSavedAtMs: number;
  listeners: Set<RunListener>;
  abort: AbortController;
  /** Resolves when the outcome is stored. */
  ended: Promise<RunOutcome>;
}

/** Why a run is told to end before its work is done. */
export class RunAborted extends Error {
  readonly state: "stopped" | "interrupted";
  constructor(state: "stopped" | "interrupted") {
    super(`run ${state}`);
    this.name = "RunAborted";
    this.state = state;
  }
}

/** Adds text to a run and hands it to who listens. PostgreSQL's text holds no NUL, so none gets in. */
export function appendText(run: LiveRun, text: string): void {
  const piece = text.includes("\0") ? text.replaceAll("\0", "") : text;
  if (piece === "") return;
  const offset = run.text.length;
  run.text += piece;
  for (const listener of run.listeners) listener.onText?.(piece, offset);
}

/** What to save of a run now. Half of a surrogate pair waits for its other half: alone it would not survive UTF-8. */
export function unsavedProgress(run: LiveRun): { piece: string; from: number; to: number; isWhole: boolean } {
  const lastUnit = run.text.charCodeAt(run.text.length - 1);
  const endsInHalf = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  const to = endsInHalf ? run.text.length - 1 : run.text.length;
  const from = run.isSaveUncertain ? 0 : run.savedLength;
  return { piece: run.text.slice(from, to), from, to, isWhole: run.isSaveUncertain };
}
