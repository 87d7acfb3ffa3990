import type { MarketChain } from "@bakso/contract/markets";

const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const HEX = /^0x[0-9a-fA-F]{40}$/;

/** Whether this has the form of an address on Solana: of a wallet, a token or anything else. */
export const isSolanaAddress = (text: string): boolean => SOLANA.test(text);

/** Whether this looks like the address of a token, on any chain. */
export const isTokenAddress = (text: string): boolean => isSolanaAddress(text) || HEX.test(text);

/**
 * The chain of an address, where it can't be on the chosen one: the formats differ. Addresses of Ethereum and its
 * relatives look alike; the first of these chains is taken until the person chooses another.
 */
export function chainFor<Chain extends MarketChain>(
  address: string,
  chosen: Chain,
  ethereum: Chain,
  solana: Chain,
): Chain {
  const typed = address.trim();
  if (HEX.test(typed)) return chosen === "solana" ? ethereum : chosen;
  return isSolanaAddress(typed) ? solana : chosen;
}
