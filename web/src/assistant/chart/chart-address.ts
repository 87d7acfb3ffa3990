import type { MarketChain } from "@bakso/contract/markets";

/** The choices of the form, with their names. */
export const CHART_CHAINS = [
  { value: "ethereum", label: "ethereum" },
  { value: "bsc", label: "bsc" },
  { value: "polygon", label: "polygon" },
  { value: "solana", label: "solana" },
] as const satisfies readonly { value: MarketChain; label: string }[];

export type ChartChain = (typeof CHART_CHAINS)[number]["value"];

/**
 * The address of a chart: a template of the content with chain and contract address in it. Whatever was typed stays one
 * segment of the path.
 */
export function chartAddress(template: string, chain: MarketChain, address: string): string {
  // On chains with hex addresses only the lower case leads to the pool.
  const typed = chain === "solana" ? address : address.toLowerCase();
  // Browsers resolve a segment that is only dots, even an encoded one.
  const spelled = /^\.+$/.test(typed) ? "" : typed;
  return template.replace("{chain}", chain).replace("{address}", () => encodeURIComponent(spelled));
}

/** A symbol as the charting service knows it: crypto is prefixed with an exchange, unless it is already. */
export function chartSymbol(symbol: string, assetType: "crypto" | "stock", exchange: string): string {
  return assetType === "crypto" && !symbol.includes(":") ? `${exchange}:${symbol}` : symbol;
}
