import type { Content } from "@bakso/contract/content/content";
import type { ErrorCode } from "@bakso/contract/errors";
import { durationInWords } from "../duration-words.ts";
import { AppError } from "../errors/app-error.ts";
import type { Tenure, Tenures } from "../gate/tenure.service.ts";
import { nextSiteMidnight, siteDay } from "../site-clock.ts";
import type { LimitWindow } from "./shared-limit.store.ts";
import type { SharedLimit } from "./shared-limit.ts";

export interface HolderLimitsDependencies {
  shared: SharedLimit;
  tenures: Tenures;
  content: () => Content;
  nowMs: () => number;
}

/** A limit of a day, of all wallets together and of each. */
export interface DayLimit {
  /** What is counted, for example `chat`. */
  what: string;
  inAll: number;
  perWallet: number;
  /** The words when all wallets together have used it up; {wait} is the time until it begins anew. */
  usedUp: { code: ErrorCode; text: string };
}

export interface TakenOfAll {
  /** Day of the site's clock that the quota belongs to. */
  day: string;
  /** What this wallet may use of the day. */
  perWallet: number;
  tenure: Tenure;
  /** Only the first call counts. */
  refund(): void;
}

/**
 * What holders may use in a day of the site's clock. A wallet that held enough when the day began has a whole share.
 * Wallets that came in since have small shares, and a small part of the total (content/limits.yaml, newHolders), so
 * that tokens which pass from wallet to wallet leave enough for the others.
 */
export function createHolderLimits({ shared, tenures, content, nowMs }: HolderLimitsDependencies) {
  const midnight = () => nextSiteMidnight(content().site.siteClock, nowMs());
  const waitSeconds = () => Math.ceil((midnight().getTime() - nowMs()) / 1_000);
  const fill = (text: string): string =>
    text
      .replaceAll("{wait}", durationInWords(waitSeconds()))
      .replaceAll("{percent}", String(content().limits.newHolders.percentOfWallet));

  const shareOf = (limit: number, tenure: Tenure): number =>
    tenure === "held" ? limit : partOf(limit, content().limits.newHolders.percentOfWallet);

  /** Why a wallet has no whole share today; undefined when it has one. */
  const noteOn = (tenure: Tenure): string | undefined => {
    const { words } = content().limits.newHolders;
    return tenure === "held" ? undefined : fill(tenure === "new" ? words.isNew : words.unknown);
  };

  /** A limit that is reached, with the time until it begins anew, and with the reason where it is small. */
  const reached = (code: ErrorCode, text: string, tenure: Tenure = "held"): AppError => {
    const note = noteOn(tenure);
    const whole = note === undefined ? fill(text) : `${fill(text)} ${note}`;
    return new AppError(code, {
      text: whole,
      details: { resets_at: midnight().toISOString() },
      retryAfterSeconds: waitSeconds(),
    });
  };

  return {
    reached,
    noteOn,
    shareOf,
    tenureOf: tenures.of,
    day: () => siteDay(content().site.siteClock, nowMs()),
    resetsAt: midnight,

    /** @throws AppError that says what is used up */
    async take({ what, inAll, perWallet, usedUp }: DayLimit, wallet: string, count = 1): Promise<TakenOfAll> {
      const tenure = await tenures.of(wallet);
      const day = siteDay(content().site.siteClock, nowMs());
      const window = (name: string, limit: number): LimitWindow => ({
        what: name,
        windowStart: day,
        limit,
        endsAtMs: midnight().getTime(),
      });
      const { newHolders } = content().limits;
      const ofNew = window(`${what} of new holders`, partOf(inAll, newHolders.percentOfAll));
      const ofAll = window(what, inAll);
      if (tenure !== "held" && !(await shared.take(ofNew, count)))
        throw reached("limit.new_holders_day", newHolders.words.usedUp);
      const refundNew = () => {
        if (tenure !== "held") shared.refund(ofNew, count);
      };
      const isTaken = await Promise.resolve(shared.take(ofAll, count)).catch((error: unknown) => {
        refundNew();
        throw error;
      });
      if (!isTaken) {
        refundNew();
        throw reached(usedUp.code, usedUp.text);
      }
      let isHeld = true;
      return {
        day,
        perWallet: shareOf(perWallet, tenure),
        tenure,
        refund() {
          if (!isHeld) return;
          isHeld = false;
          shared.refund(ofAll, count);
          refundNew();
        },
      };
    },
  };
}

export type HolderLimits = ReturnType<typeof createHolderLimits>;

const partOf = (limit: number, percent: number): number => Math.max(1, Math.floor((limit * percent) / 100));
