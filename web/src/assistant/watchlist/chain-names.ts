import type { WatchlistChain } from "@bakso/contract/watchlist";

/** The chains that can be watched, as people call them. */
export const CHAIN_NAMES: Record<WatchlistChain, string> = {
  solana: "Solana",
  ethereum: "Ethereum",
  base: "Base",
  bsc: "BSC",
};
