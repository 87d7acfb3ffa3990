import type { Content } from "@bakso/contract/content/content";
import type { Limits } from "@bakso/contract/messages";
import { AppError } from "../../errors/app-error.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";
import type { ReplyUnstored } from "../../jobs/turns.ts";
import type { HolderLimits } from "../../limits/holder-limits.ts";
import { CHAT_QUOTA, type TurnStore } from "./turn.store.ts";

export interface ChatQuotaDependencies {
  holderLimits: HolderLimits;
  store: Pick<TurnStore, "takeOne" | "refundOne" | "readUsage">;
  content: () => Content;
}

/** More than anybody uses. */
const NO_LIMIT = 2_147_483_647;

export interface TakenOfSite {
  /** What is still to be taken of the wallet's own quota. */
  quota: TakenQuota;
  /** Only the first call counts. */
  refund(): void;
  /** What to say when the wallet has none left. */
  walletError(): AppError;
}

/** The day's replies: so many for a wallet, so many for all. New ones at the site's midnight. */
export function createChatQuota({ holderLimits, store, content }: ChatQuotaDependencies) {
  const { tenureOf, shareOf, noteOn, reached } = holderLimits;

  const takeOfSite = async (wallet: string): Promise<TakenOfSite> => {
    const { limits, assistant } = content();
    const { day, perWallet, tenure, refund } = await holderLimits.take(
      {
        what: "chat",
        inAll: limits.perDay.chatInAll,
        perWallet: limits.perDay.chatPerWallet,
        usedUp: { code: "limit.chat_site_day", text: assistant.limitReached.site },
      },
      wallet,
    );
    return {
      quota: { name: CHAT_QUOTA, day, count: 1, limit: perWallet },
      refund,
      walletError: () => reached("limit.chat_wallet_day", content().assistant.limitReached.wallet, tenure),
    };
  };

  /** For a reply that the day's replies are not asked for. */
  const takeNothing = (): TakenOfSite => ({
    quota: { name: CHAT_QUOTA, day: holderLimits.day(), count: 0, limit: NO_LIMIT },
    refund: () => undefined,
    walletError: () => new AppError("limit.chat_wallet_day"),
  });

  /** Takes of both, the site and the wallet. @throws AppError limit.* */
  const takeBoth = async (wallet: string): Promise<() => Promise<void>> => {
    const ofSite = await takeOfSite(wallet);
    const { quota } = ofSite;
    const isTaken = await store.takeOne(wallet, quota).catch((error: unknown) => {
      ofSite.refund();
      throw error;
    });
    if (!isTaken) {
      ofSite.refund();
      throw ofSite.walletError();
    }
    return async () => {
      ofSite.refund();
      await store.refundOne(wallet, quota.day);
    };
  };

  const replyUnstored: ReplyUnstored = async ({ wallet, onText, signal }, write) => {
    const refundBoth = await takeBoth(wallet);
    let isRefunded = false;
    const refund = async () => {
      if (isRefunded) return;
      isRefunded = true;
      await refundBoth();
    };
    let text = "";
    try {
      await write((piece) => {
        text += piece;
        onText?.(piece);
      }, refund);
      return text;
    } catch (error) {
      // An asker who leaves in the middle has used the reply. One who got nothing has not.
      if (!signal.aborted || text === "") await refund();
      throw error;
    }
  };

  return {
    takeOfSite,
    takeNothing,
    /** Looks whether there is a reply left for the wallet, and takes none. @throws AppError limit.* */
    async requireLeft(wallet: string): Promise<void> {
      const ofSite = await takeOfSite(wallet);
      ofSite.refund();
      const { day, count, limit } = ofSite.quota;
      if ((await store.readUsage(wallet, day)) + count > limit) throw ofSite.walletError();
    },
    replyUnstored,

    async read(wallet: string): Promise<Limits> {
      const { chatPerWallet } = content().limits.perDay;
      const tenure = await tenureOf(wallet);
      const note = noteOn(tenure);
      return {
        chat: {
          used: await store.readUsage(wallet, holderLimits.day()),
          limit: shareOf(chatPerWallet, tenure),
          resets_at: holderLimits.resetsAt().toISOString(),
          ...(note === undefined ? {} : { note }),
        },
      };
    },
  };
}

export type ChatQuota = ReturnType<typeof createChatQuota>;
