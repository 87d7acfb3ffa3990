/** The modal's sentence when the gate denies. The number has no separators. */
export function tooFewText(minimumUi: number, symbol: string): string {
  return `You need at least ${minimumUi} ${symbol} to access this feature.`;
}

export const VERIFYING_TEXT = "Verifying token balance";
export const OPENING_TEXT = "Opening wallet";
export const PICKER_TITLES = { some: "Choose wallet to connect", none: "Don't have a wallet?" } as const;
export const BALANCE_UNKNOWN_TEXT =
  "Your balance could not be read just now. Trying again may be all it needs.";
export const NOT_FOUND_REASON = "It was not found in this browser.";

/** Opens this page in the browser of a wallet app, on phones. `template` comes from the content: {url} and {origin}. */
export function browseLink(template: string, pageUrl: string): string {
  return template
    .replaceAll("{url}", encodeURIComponent(pageUrl))
    .replaceAll("{origin}", encodeURIComponent(new URL(pageUrl).origin));
}
