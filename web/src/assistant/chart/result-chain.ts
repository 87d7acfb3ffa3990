import type { MarketChain } from "@bakso/contract/markets";
import { textAt } from "../result-shape.ts";

const CHAINS: readonly string[] = ["solana", "ethereum", "base", "bsc", "polygon"] satisfies MarketChain[];

/** The chain that a result names; Solana where it names none that we know. */
export function chainAt(view: object): MarketChain {
  const chain = textAt(view, "chain") ?? "";
  return CHAINS.includes(chain) ? (chain as MarketChain) : "solana";
}
