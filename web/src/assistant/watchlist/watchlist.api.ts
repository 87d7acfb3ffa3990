import type { TokenPairs } from "@bakso/contract/markets";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import type { WatchlistDraft } from "./add-check.ts";
import type { Ask } from "./price-look-up.ts";

/** Prices that take longer are given up. */
const PRICE_TIMEOUT_MS = 20_000;

export async function fetchWatchlist(wallet: string, signal: AbortSignal): Promise<WatchlistItem[]> {
  const body = await callApiJson<unknown>(paths.watchlist(wallet), { signal });
  if (!Array.isArray(body)) throw new TypeError("The watchlist came in a form that is not known");
  return body;
}

/** @returns the item as it was stored */
export function addItem(wallet: string, draft: WatchlistDraft): Promise<WatchlistItem> {
  const body = { wallet_address: wallet, ...draft };
  return callApiJson(paths.addWatchlistItem, { method: "POST", body });
}

export function changeItem(wallet: string, id: string, draft: WatchlistDraft): Promise<WatchlistItem> {
  const body = { wallet_address: wallet, ...draft };
  return callApiJson(paths.watchlistItem(wallet, id), { method: "PUT", body });
}

export async function deleteItem(wallet: string, id: string): Promise<void> {
  await callApi(paths.watchlistItem(wallet, id), { method: "DELETE" });
}

export const askMarket: Ask = (path, signal) => callApiJson(path, { signal, timeoutMs: PRICE_TIMEOUT_MS });

/** Tokens with a similar name or symbol. */
export function searchTokens(words: string, signal: AbortSignal): Promise<TokenPairs> {
  return callApiJson(paths.tokenSearch(words), { signal, timeoutMs: PRICE_TIMEOUT_MS });
}
