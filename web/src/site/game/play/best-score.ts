import type { KeptText } from "../../../shared/lib/kept-text.ts";

const KEY = "game-best";

/** The best score on this device, online or offline. */
export function readBest(kept: KeptText): number {
  const best = Number(kept.read(KEY) ?? "");
  return Number.isSafeInteger(best) && best > 0 ? best : 0;
}

/** @returns the best score from now on */
export function keepBest(kept: KeptText, score: number): number {
  const best = readBest(kept);
  if (score > best) kept.write(KEY, String(score));
  return Math.max(best, score);
}
