import type { Limits } from "@bakso/contract/messages";
import { callApiJson } from "./api-client.ts";
import { paths } from "./api-paths.ts";

/** Under which key of the query cache a wallet's answers of the day are kept, for all that show them. */
export const limitsKey = (wallet: string) => ["limits", wallet] as const;

/** What is left of the day's replies. */
export function fetchLimits(signal: AbortSignal): Promise<Limits> {
  return callApiJson<Limits>(paths.limits, { signal });
}
