import { RECREATIONS_PER_DAY } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { ImageMode, RecreationLimits } from "@bakso/contract/studio";
import { AppError } from "../../errors/app-error.ts";
import type { HolderLimits, TakenOfAll } from "../../limits/holder-limits.ts";
import type { ImageJobStore } from "./image-job.store.ts";

export interface StudioQuotaDependencies {
  holderLimits: HolderLimits;
  store: Pick<ImageJobStore, "readUsage">;
  content: () => Content;
}

/** The day's pictures: so many for a wallet, so many for all. New ones at the site's midnight. */
export function createStudioQuota({ holderLimits, store, content }: StudioQuotaDependencies) {
  return {
    /** Takes one of the quota that all wallets share. @throws AppError limit.* */
    async takeOfSite(wallet: string): Promise<TakenOfAll> {
      const { limits, studio } = content();
      const { picturesInAll, picturesPerWallet } = limits.perDay;
      try {
        return await holderLimits.take(
          {
            what: "pictures",
            inAll: picturesInAll,
            perWallet: picturesPerWallet,
            usedUp: { code: "limit.pictures_site_day", text: studio.limitReached.site },
          },
          wallet,
        );
      } catch (error) {
        throw error instanceof AppError ? withTextAsDetails(error) : error;
      }
    },

    /** Recreations are 10 for everybody; new holders are also bound by their share of all pictures. */
    perDay: (mode: ImageMode, { perWallet }: Pick<TakenOfAll, "perWallet">): number =>
      mode === "recreation" ? RECREATIONS_PER_DAY : perWallet,

    /** What to say when a wallet's quota is used up. */
    walletError(mode: ImageMode, { tenure }: Pick<TakenOfAll, "tenure">): AppError {
      const { reached } = holderLimits;
      if (mode === "recreation") {
        const { message } = new AppError("limit.recreations_day");
        return withTextAsDetails(reached("limit.recreations_day", message));
      }
      const text = content().studio.limitReached.pictures;
      return withTextAsDetails(reached("limit.pictures_wallet_day", text, tenure));
    },

    /** What a wallet has used of today's drawings. */
    async drawings(wallet: string): Promise<{ used: number; limit: number; resets_at: string }> {
      const { picturesPerWallet } = content().limits.perDay;
      const [used, tenure] = await Promise.all([
        store.readUsage(wallet, "art", holderLimits.day()),
        holderLimits.tenureOf(wallet),
      ]);
      const limit = holderLimits.shareOf(picturesPerWallet, tenure);
      return { used, limit, resets_at: holderLimits.resetsAt().toISOString() };
    },

    /** What a wallet has used of today's recreations. */
    async recreations(wallet: string): Promise<RecreationLimits> {
      const used = Math.min(
        RECREATIONS_PER_DAY,
        await store.readUsage(wallet, "recreation", holderLimits.day()),
      );
      return {
        used,
        remaining: RECREATIONS_PER_DAY - used,
        resets_at: holderLimits.resetsAt().toISOString(),
      };
    },
  };
}

export type StudioQuota = ReturnType<typeof createStudioQuota>;

/** The studio's clients read a limit's sentence from the details. */
const withTextAsDetails = ({ code, message, retryAfterSeconds }: AppError): AppError =>
  new AppError(code, { text: message, details: message, retryAfterSeconds });
