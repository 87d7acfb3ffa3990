import type { Donation } from "@bakso/contract/content/conservation.shapes";

/** What all gifts come to. */
export const totalUsd = (records: readonly Pick<Donation, "amountUsd">[]): number =>
  records.reduce((sum, { amountUsd }) => sum + amountUsd, 0);

/** 5000 → "5,000 USD". */
export const usdWords = (amount: number): string => `${amount.toLocaleString("en-US")} USD`;
