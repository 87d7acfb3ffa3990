import type { Content } from "@bakso/contract/content/content";
import { durationInWords } from "../../duration-words.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AddressLimits } from "../../limits/address-limits.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";

const HOUR_MS = 3_600_000;

export interface HelperLimitsDependencies {
  /** Counts what all visitors use, under names of its own, so that they never use the holders' share. */
  shared: SharedLimit;
  addressLimits: AddressLimits;
  content: () => Content;
  nowMs: () => number;
}

/** Permission for one question, or the kind words that are said instead. */
export type HelperLeave = { isGiven: true; refund(): void } | HelperRefusal;

interface HelperRefusal {
  isGiven: false;
  words: string;
}

/**
 * How much visitors may ask: for one address per minute and per day, for one message, and for all of them per hour and
 * per day.
 */
export function createHelperLimits({ shared, addressLimits, content, nowMs }: HelperLimitsDependencies) {
  const today = (): Omit<LimitWindow, "limit"> => {
    const { siteClock } = content().site;
    return {
      what: "helper",
      windowStart: siteDay(siteClock, nowMs()),
      endsAtMs: nextSiteMidnight(siteClock, nowMs()).getTime(),
    };
  };
  const thisHour = (): Omit<LimitWindow, "limit"> => {
    const hour = Math.floor(nowMs() / HOUR_MS);
    return { what: "helper hour", windowStart: String(hour), endsAtMs: (hour + 1) * HOUR_MS };
  };
  const waitFor = ({ endsAtMs }: Pick<LimitWindow, "endsAtMs">) => ({
    wait: durationInWords((endsAtMs - nowMs()) / 1_000),
  });

  const tooLong = () => {
    const { helper, limits } = content();
    return refusal(helper.limitReached.length, {
      max: limits.helper.messageCharacters.toLocaleString("en"),
    });
  };

  return {
    /** The words for a question that is too long. */
    tooLong,

    async take(ip: string, question: string): Promise<HelperLeave> {
      const { helper, limits } = content();
      const words = helper.limitReached;
      try {
        await addressLimits.count("helperMessages", ip);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "limit.requests") throw error;
        return refusal(words.minute, { wait: durationInWords(error.retryAfterSeconds ?? 60) });
      }
      if (question.length > limits.helper.messageCharacters) return tooLong();

      const day = today();
      const refunds: (() => void)[] = [];
      const refund = () => {
        for (const one of refunds.splice(0)) one();
      };
      try {
        const ofAddress = await addressLimits.take(ip, {
          ...day,
          what: "helper day",
          limit: limits.helper.answersPerAddressAndDay,
        });
        if (!ofAddress) return refusal(words.address, waitFor(day));
        refunds.push(ofAddress);
        const ofAll: [LimitWindow, string][] = [
          [{ ...thisHour(), limit: limits.helper.answersPerHour }, words.hour],
          [{ ...day, limit: limits.helper.answersPerDay }, words.day],
        ];
        for (const [window, sentence] of ofAll) {
          if (!(await shared.take(window))) {
            refund();
            return refusal(sentence, waitFor(window));
          }
          refunds.push(() => shared.refund(window));
        }
      } catch (error) {
        refund();
        throw error;
      }
      return { isGiven: true, refund };
    },
  };
}

export type HelperLimits = ReturnType<typeof createHelperLimits>;

const refusal = (sentence: string, values: Record<string, string>): HelperRefusal => ({
  isGiven: false,
  words: sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole),
});
