import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createPriceBoard, type PriceBoard, REFRESH_MS } from "./price-board.ts";
import { isToken, lookUpPrice, lookUpTokens, type PriceState } from "./price-look-up.ts";
import { askMarket } from "./watchlist.api.ts";

/**
 * The prices of these items, looked up every minute while the tab is visible. A hidden tab asks for nothing; when it is
 * shown again, due prices are looked up at once.
 */
export function usePriceBoard(items: readonly WatchlistItem[]): PriceBoard | null {
  const [board, setBoard] = useState<PriceBoard | null>(null);
  useEffect(() => {
    const created = createPriceBoard({
      lookUp: (item, signal) => lookUpPrice(item, askMarket, signal),
      lookUpMany: (many, signal) => lookUpTokens(many, askMarket, signal),
      isOfMany: isToken,
      nowMs: Date.now,
    });
    const refresh = () => {
      if (!document.hidden) created.refreshIfDue();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    setBoard(created);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      created.stop();
    };
  }, []);
  useEffect(() => board?.watch(items), [board, items]);
  return board;
}

/** The price of one item. Only its own row is drawn again when it changes. */
export function usePrice(board: PriceBoard | null, id: string): PriceState | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => board?.subscribe(id, onChange) ?? (() => undefined),
    [board, id],
  );
  return useSyncExternalStore(subscribe, () => board?.priceOf(id));
}
