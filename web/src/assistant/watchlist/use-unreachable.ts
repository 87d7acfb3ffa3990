import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useCallback, useSyncExternalStore } from "react";
import type { PriceBoard } from "./price-board.ts";

/** Whether no price at all could be looked up. Then one sentence says so, beside the single errors. */
export function useUnreachable(board: PriceBoard | null, items: readonly WatchlistItem[]): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => board?.subscribe(null, onChange) ?? (() => undefined),
    [board],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!board || board.isWaiting()) return false;
    // What nobody has seen yet says nothing.
    const prices = items.flatMap(({ id }) => board.priceOf(id) ?? []);
    const isOut = prices.some((price) => price.kind === "failed" && price.reason === "unreachable");
    return isOut && prices.every((price) => price.kind !== "price");
  });
}
