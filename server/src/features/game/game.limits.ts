import { createHash } from "node:crypto";
import type { Content } from "@bakso/contract/content/content";
import { AppError } from "../../errors/app-error.ts";
import type { AddressLimits } from "../../limits/address-limits.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";

export interface GameLimitsDependencies {
  shared: SharedLimit;
  addressLimits: Pick<AddressLimits, "count" | "take">;
  content: () => Content;
  nowMs: () => number;
}

const hashOf = (playerKey: string): string => createHash("sha256").update(playerKey).digest("base64url");

/**
 * Bounds what scripts can do with the boards: a limit for an address per minute and per day, and for a player per day.
 */
export function createGameLimits({ shared, addressLimits, content, nowMs }: GameLimitsDependencies) {
  const today = (what: string, limit: number): LimitWindow => {
    const { siteClock } = content().site;
    const endsAtMs = nextSiteMidnight(siteClock, nowMs()).getTime();
    return { what, windowStart: siteDay(siteClock, nowMs()), limit, endsAtMs };
  };
  const refused = ({ endsAtMs }: LimitWindow) =>
    new AppError("limit.requests", { retryAfterSeconds: Math.ceil((endsAtMs - nowMs()) / 1_000) });

  return {
    /** @throws AppError limit.requests */
    async countCall(ip: string): Promise<void> {
      await addressLimits.count("gameCalls", ip);
      const window = today("game-day", content().limits.game.perAddressPerDay);
      if (!(await addressLimits.take(ip, window))) throw refused(window);
    },
    /** @throws AppError limit.requests */
    async countGame(playerKey: string): Promise<void> {
      // Hashed: the shared counters must not name a wallet.
      const window = today(`game-player:${hashOf(playerKey)}`, content().limits.game.perPlayerPerDay);
      if (!(await shared.take(window))) throw refused(window);
    },
  };
}

export type GameLimits = ReturnType<typeof createGameLimits>;
