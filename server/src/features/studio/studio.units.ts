import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { ImageMode, RecreationLimits } from "@bakso/contract/studio";
import { durationInWords } from "../../duration-words.ts";
import { AppError } from "../../errors/app-error.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";
import type { ImageJobStore } from "./image-job.store.ts";

export interface StudioUnitsDependencies {
  /** Counts what all wallets have in common. */
  shared: SharedLimit;
  store: Pick<ImageJobStore, "readRecreations">;
  content: () => Content;
  nowMs: () => number;
}

/** The day's pictures: so many for a wallet, so many for all. They begin anew at the site's midnight. */
export function createStudioUnits({ shared, store, content, nowMs }: StudioUnitsDependencies) {
  const midnight = () => nextSiteMidnight(content().site.siteClock, nowMs());
  const waitSeconds = () => Math.ceil((midnight().getTime() - nowMs()) / 1_000);
  const wait = () => durationInWords(waitSeconds());

  return {
    /** Takes a unit of what all wallets have together. @throws AppError limit.pictures_site_day */
    async takeOfSite(): Promise<{ day: string; giveBack(): void }> {
      const { site, limits, studio } = content();
      const day = siteDay(site.siteClock, nowMs());
      const window: LimitWindow = {
        what: "pictures",
        windowStart: day,
        limit: limits.perDay.picturesInAll,
        endsAtMs: midnight().getTime(),
      };
      if (!(await shared.take(window))) {
        const text = studio.limitReached.site.replaceAll("{wait}", wait());
        throw new AppError("limit.pictures_site_day", {
          text,
          details: text,
          retryAfterSeconds: waitSeconds(),
        });
      }
      return { day, giveBack: () => shared.giveBack(window) };
    },

    unitsPerDay: (mode: ImageMode): number =>
      mode === "recreation" ? RECREATIONS_PER_DAY : content().limits.perDay.picturesPerWallet,

    /** What to say when a wallet's units are used up. */
    walletError(mode: ImageMode): AppError {
      const retryAfterSeconds = waitSeconds();
      if (mode === "recreation") {
        const { message } = new AppError("limit.recreations_day");
        return new AppError("limit.recreations_day", { details: message, retryAfterSeconds });
      }
      const text = content().studio.limitReached.pictures.replaceAll("{wait}", wait());
      return new AppError("limit.pictures_wallet_day", { text, details: text, retryAfterSeconds });
    },

    /** What a wallet has used of today's recreations. */
    async recreations(wallet: string): Promise<RecreationLimits> {
      const day = siteDay(content().site.siteClock, nowMs());
      const used = Math.min(RECREATIONS_PER_DAY, await store.readRecreations(wallet, day));
      return { used, remaining: RECREATIONS_PER_DAY - used, resets_at: midnight().toISOString() };
    },
  };
}

export type StudioUnits = ReturnType<typeof createStudioUnits>;
