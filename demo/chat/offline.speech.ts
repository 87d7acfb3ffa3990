import { setTimeout as delay } from "node:timers/promises";

/** Words with the space after them; very long ones are cut, so that a text without spaces streams too. */
const PIECE = /\S{1,24}\s*|\s+/gu;

export interface Speech {
  /** Said one after the other they are the text. */
  pieces: string[];
  /** True when the limit cut the text. */
  isCut: boolean;
}

/** Cuts a text into pieces as a model would send them, a piece counting as one token. */
export function cutIntoPieces(text: string, maxPieces: number): Speech {
  const pieces = text.match(PIECE) ?? [];
  return { pieces: pieces.slice(0, Math.max(0, maxPieces)), isCut: pieces.length > maxPieces };
}

/**
 * Yields the pieces with a pause before each, so that people see the answer being written.
 *
 * @throws the signal's reason when it is aborted
 */
export async function* speak(
  pieces: readonly string[],
  pauseMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  for (const piece of pieces) {
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    signal?.throwIfAborted();
    yield piece;
  }
}
