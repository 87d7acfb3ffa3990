/**
 * Why a source gave no usable answer:
 * - `gone`: the market has closed, and asking again is no use
 * - `missing`: it does not know what was asked for
 * - `limited`: it, or our own count of its limit, says that this was too often
 * - `unavailable`: no answer, or one that can't be used
 */
export type SourceFailure = "gone" | "missing" | "limited" | "unavailable";

/** A source of market data failed. The message holds the source's name and a reason, never an address with a key in it. */
export class SourceError extends Error {
  readonly failure: SourceFailure;
  constructor(failure: SourceFailure, source: string, reason: string) {
    super(`${source}: ${reason}`);
    this.name = "SourceError";
    this.failure = failure;
  }
}

/** The failure behind an error; anything that is not the source's own word is `unavailable`. */
export const failureOf = (error: unknown): SourceFailure =>
  error instanceof SourceError ? error.failure : "unavailable";
