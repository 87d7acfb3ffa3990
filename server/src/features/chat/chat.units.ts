import type { Content } from "@bakso/contract/content/content.shapes";
import type { ErrorCode } from "@bakso/contract/errors";
import type { Limits } from "@bakso/contract/messages";
import { durationInWords } from "../../duration-words.ts";
import { AppError } from "../../errors/app-error.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";
import { CHAT_QUOTA, type TurnStore } from "./turn.store.ts";

export interface ChatUnitsDependencies {
  /** Counts what all wallets have in common. */
  shared: SharedLimit;
  store: Pick<TurnStore, "takeUnit" | "giveUnitBack" | "readUsage">;
  content: () => Content;
  nowMs?: () => number;
}

export interface TakenUnit {
  /** What is still to be taken of the wallet's own quota. */
  quota: TakenQuota;
  /** Only the first call counts. */
  giveBack(): void;
}

/** The day's answers: so many for a wallet, so many for all. They begin anew at the site's midnight. */
export function createChatUnits({ shared, store, content, nowMs = Date.now }: ChatUnitsDependencies) {
  const siteWindow = (): LimitWindow => {
    const { site, limits } = content();
    const day = siteDay(site.siteClock, nowMs());
    return {
      what: "chat",
      windowStart: day,
      limit: limits.perDay.chatInAll,
      endsAtMs: nextSiteMidnight(site.siteClock, nowMs()).getTime(),
    };
  };

  const reached = (code: ErrorCode, sentence: string): AppError => {
    const resetsAt = nextSiteMidnight(content().site.siteClock, nowMs());
    const waitSeconds = Math.ceil((resetsAt.getTime() - nowMs()) / 1_000);
    return new AppError(code, {
      text: sentence.replaceAll("{wait}", durationInWords(waitSeconds)),
      details: { resets_at: resetsAt.toISOString() },
      retryAfterSeconds: waitSeconds,
    });
  };

  const walletError = () => reached("limit.chat_wallet_day", content().assistant.limitReached.wallet);

  const takeOfSite = async (): Promise<TakenUnit> => {
    const window = siteWindow();
    if (!(await shared.take(window)))
      throw reached("limit.chat_site_day", content().assistant.limitReached.site);
    let isTaken = true;
    return {
      quota: {
        name: CHAT_QUOTA,
        day: window.windowStart,
        units: 1,
        limit: content().limits.perDay.chatPerWallet,
      },
      giveBack() {
        if (isTaken) shared.giveBack(window);
        isTaken = false;
      },
    };
  };

  return {
    takeOfSite,
    /** What to say when a wallet's units are used up. */
    walletError,
    /** Takes both units for an answer that is not stored. @throws AppError limit.* */
    async takeUnstored(wallet: string): Promise<{ giveBack(): Promise<void> }> {
      const ofSite = await takeOfSite();
      const { quota } = ofSite;
      if (!(await store.takeUnit(wallet, quota))) {
        ofSite.giveBack();
        throw walletError();
      }
      return {
        async giveBack() {
          ofSite.giveBack();
          await store.giveUnitBack(wallet, quota.day);
        },
      };
    },
    async read(wallet: string): Promise<Limits> {
      const { site, limits } = content();
      return {
        chat: {
          used: await store.readUsage(wallet, siteDay(site.siteClock, nowMs())),
          limit: limits.perDay.chatPerWallet,
          resets_at: nextSiteMidnight(site.siteClock, nowMs()).toISOString(),
        },
      };
    },
  };
}

export type ChatUnits = ReturnType<typeof createChatUnits>;
