/**
 * A whole number of tokens the short way: 350000 → "350K". The pages spell the suffix in two ways, so it is asked for.
 */
export function shortAmount(wholeTokens: number, thousand: "K" | "k"): string {
  return wholeTokens % 1_000 === 0 ? `${wholeTokens / 1_000}${thousand}` : String(wholeTokens);
}

/** The sentence of the denied screen. */
export function deniedText(assistantName: string, minimumUi: number, symbol: string): string {
  const amount = shortAmount(minimumUi, "K");
  return `You do not have access to ${assistantName}. You need at least ${amount} ${symbol} to access.`;
}

export const CHECKING_TEXT = "Checking access...";
export const BALANCE_UNKNOWN_TEXT =
  "Your balance could not be read just now. That may have nothing to do with what you hold.";
