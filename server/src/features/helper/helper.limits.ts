import type { Content } from "@bakso/contract/content/content.shapes";
import { durationInWords } from "../../duration-words.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";

export interface HelperLimitsDependencies {
  /** Counts the day's answers; under a name of its own, so that visitors never spend the holders' share. */
  shared: SharedLimit;
  /** Counts an address's messages of this minute. @throws AppError limit.requests */
  countMessage(ip: string): Promise<void>;
  content: () => Content;
  nowMs: () => number;
}

/** Leave to answer one question, or the kind words that are said instead. */
export type HelperLeave = { isGiven: true; giveBack(): void } | { isGiven: false; words: string };

/** How much visitors may ask: per address and minute, per message, and all of them together per day. */
export function createHelperLimits({ shared, countMessage, content, nowMs }: HelperLimitsDependencies) {
  return {
    async take(ip: string, question: string): Promise<HelperLeave> {
      const { helper, limits, site } = content();
      const words = helper.limitReached;
      try {
        await countMessage(ip);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "limit.requests") throw error;
        return refusal(words.minute, { wait: durationInWords(error.retryAfterSeconds ?? 60) });
      }
      const max = limits.helper.messageCharacters;
      if (question.length > max) return refusal(words.length, { max: max.toLocaleString("en") });

      const midnight = nextSiteMidnight(site.siteClock, nowMs());
      const day = {
        what: "helper",
        windowStart: siteDay(site.siteClock, nowMs()),
        limit: limits.helper.answersPerDay,
        endsAtMs: midnight.getTime(),
      };
      if (!(await shared.take(day)))
        return refusal(words.day, { wait: durationInWords((midnight.getTime() - nowMs()) / 1_000) });
      return { isGiven: true, giveBack: () => shared.giveBack(day) };
    },
  };
}

export type HelperLimits = ReturnType<typeof createHelperLimits>;

const refusal = (sentence: string, values: Record<string, string>): HelperLeave => ({
  isGiven: false,
  words: sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole),
});
