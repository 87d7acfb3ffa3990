import type { Content } from "@bakso/contract/content/content.shapes";
import { AppError } from "../errors/app-error.ts";
import { addressKey } from "../http/client-address.ts";
import type { SharedLimit } from "./shared-limit.ts";

const MINUTE_MS = 60_000;

export type AddressLimit = keyof Content["limits"]["perAddressPerMinute"];

/** Limits per address and minute (content/limits.yaml). */
export function createAddressLimits(
  limit: SharedLimit,
  content: () => Content,
  nowMs: () => number = Date.now,
) {
  return {
    /** @throws AppError limit.requests with the seconds until the next minute */
    async count(name: AddressLimit, ip: string): Promise<void> {
      const minute = Math.floor(nowMs() / MINUTE_MS);
      const endsAtMs = (minute + 1) * MINUTE_MS;
      const isFree = await limit.take({
        what: `${name}:${addressKey(ip)}`,
        windowStart: String(minute),
        limit: content().limits.perAddressPerMinute[name],
        endsAtMs,
      });
      if (isFree) return;
      throw new AppError("limit.requests", {
        retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - nowMs()) / 1_000)),
      });
    },
  };
}
