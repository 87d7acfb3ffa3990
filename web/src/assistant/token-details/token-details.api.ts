import type { MintFacts, TokenPairs } from "@bakso/contract/markets";
import { ApiError, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { isSolanaAddress } from "../../shared/lib/market/address-chain.ts";

const TIMEOUT_MS = 20_000;

export function fetchPairs(address: string, signal: AbortSignal): Promise<Partial<TokenPairs>> {
  return callApiJson(paths.tokenPairs(address), { signal, timeoutMs: TIMEOUT_MS });
}

/** What the chain says of a Solana token; null for what is none, "unreadable" where the chain does not answer. */
export async function fetchMint(
  address: string,
  signal: AbortSignal,
): Promise<MintFacts | "unreadable" | null> {
  if (!isSolanaAddress(address)) return null;
  try {
    return await callApiJson<MintFacts>(paths.mintFacts(address), { signal, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : "unreadable";
  }
}
