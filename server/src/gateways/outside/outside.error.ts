/**
 * Why nothing could be fetched:
 * - `private_address`: an answer led to our own machine or network
 * - `too_large`: more came than was asked for
 * - `redirects`: sent around in circles, or to what is no web address
 * - `timeout`, `network`
 */
export type OutsideFailure = "private_address" | "too_large" | "redirects" | "timeout" | "network";

/** Something outside could not be fetched. The message names the host at most: an address may hold a key. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  constructor(failure: OutsideFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.name = "OutsideError";
    this.failure = failure;
  }
}
