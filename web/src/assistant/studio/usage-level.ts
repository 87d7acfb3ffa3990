import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import type { RecreationUsage } from "@bakso/contract/studio";

/** What is assumed where the limits can't be read. */
export const UNKNOWN_USAGE: Usage = { used: 0, remaining: RECREATIONS_PER_DAY };

export interface Usage extends RecreationUsage {
  /** When they begin anew. */
  resets_at?: string;
}

export type UsageLevel = "green" | "amber" | "red";

export const usageLevel = (remaining: number): UsageLevel =>
  remaining <= 2 ? "red" : remaining <= 5 ? "amber" : "green";

export const usageText = (remaining: number): string =>
  remaining <= 0 ? "Daily limit reached. Resets at midnight." : `${remaining} recreations remaining today`;

/** "in 3 h 20 min", from now on; nothing where the instant is unknown or over. */
export function resetsIn(resetsAt: string | undefined, nowMs: number): string | null {
  const leftMs = Date.parse(resetsAt ?? "") - nowMs;
  if (!(leftMs > 0)) return null;
  const minutes = Math.ceil(leftMs / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `in ${rest} min` : `in ${hours} h ${rest} min`;
}
