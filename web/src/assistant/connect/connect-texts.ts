/** The sentence of the modal when the gate denies. The number stands as it is, without separators. */
export function tooFewText(minimumUi: number, symbol: string): string {
  return `You need at least ${minimumUi} ${symbol} to access this feature.`;
}

export const VERIFYING_TEXT = "Verifying token balance";
export const OPENING_TEXT = "Opening wallet";
export const PICKER_TITLES = { some: "Choose wallet to connect", none: "Don't have a wallet?" } as const;
export const BALANCE_UNKNOWN_TEXT =
  "Your balance could not be read just now. Trying again may be all it needs.";
export const NOT_FOUND_REASON = "It was not found in this browser.";

/** Where a phone opens this page inside a wallet's own browser. `template` is of the content: {url} and {origin}. */
export function browseLink(template: string, pageUrl: string): string {
  return template
    .replaceAll("{url}", encodeURIComponent(pageUrl))
    .replaceAll("{origin}", encodeURIComponent(new URL(pageUrl).origin));
}
