import type { DayLimit, HolderLimits } from "./holder-limits.ts";
import type { LimitWindow } from "./shared-limit.store.ts";
import type { SharedLimit } from "./shared-limit.ts";

export interface WalletDayDependencies {
  holderLimits: HolderLimits;
  /** Counts what each wallet uses. */
  shared: SharedLimit;
}

/**
 * Takes from the day of all wallets and from this wallet's part of it: both, or neither.
 *
 * @returns gives both back
 * @throws AppError that says what is used up
 */
export async function takeOfWalletDay(
  { holderLimits, shared }: WalletDayDependencies,
  limit: DayLimit,
  wallet: string,
  count = 1,
): Promise<() => void> {
  const ofAll = await holderLimits.take(limit, wallet, count);
  const ofWallet: LimitWindow = {
    what: `${limit.what} ${wallet}`,
    windowStart: ofAll.day,
    limit: ofAll.perWallet,
    endsAtMs: holderLimits.resetsAt().getTime(),
  };
  const isTaken = await Promise.resolve(shared.take(ofWallet, count)).catch((error: unknown) => {
    ofAll.refund();
    throw error;
  });
  if (!isTaken) {
    ofAll.refund();
    throw holderLimits.reached(limit.usedUp.code, limit.usedUp.text, ofAll.tenure);
  }
  return () => {
    ofAll.refund();
    shared.refund(ofWallet, count);
  };
}
