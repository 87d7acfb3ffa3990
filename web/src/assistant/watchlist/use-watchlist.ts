import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { WatchlistDraft } from "./add-check.ts";
import { addItem, changeItem, deleteItem, fetchWatchlist } from "./watchlist.api.ts";

const NOTHING: readonly WatchlistItem[] = [];

/** What the wallet watches, and its changes. Failures are logged; a list that never came can be requested again. */
export function useWatchlist(wallet: string) {
  const queryClient = useQueryClient();
  const key = useMemo(() => ["watchlist", wallet] as const, [wallet]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchWatchlist(wallet, signal),
    staleTime: 0,
    // Reading the list again must not undo an item that was added meanwhile, so it is not read again by itself.
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (error !== null) logFailure("load", error);
  }, [error]);

  const changes = useMemo(() => {
    const attempt = async <Value>(what: string, call: () => Promise<Value>): Promise<Value | undefined> => {
      try {
        return await call();
      } catch (cause) {
        logFailure(what, cause);
        return undefined;
      }
    };
    const show = (change: (items: WatchlistItem[]) => WatchlistItem[]) => {
      // A list that was asked for before the change would take it back.
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<WatchlistItem[]>(key, (items) => change(items ?? []));
    };
    return {
      /** @returns false when it was not stored */
      async add(draft: WatchlistDraft): Promise<boolean> {
        const item = await attempt("add an entry", () => addItem(wallet, draft));
        if (item) show((items) => [...items, item]);
        return item !== undefined;
      },
      async change(id: string, draft: WatchlistDraft): Promise<boolean> {
        const changed = await attempt("change an entry", () => changeItem(wallet, id, draft));
        if (changed) show((items) => items.map((item) => (item.id === id ? changed : item)));
        return changed !== undefined;
      },
      /** @returns false when it stays */
      async remove(id: string): Promise<boolean> {
        const isGone = await attempt("delete an entry", async () => {
          await deleteItem(wallet, id);
          return true;
        });
        if (isGone) show((items) => items.filter((item) => item.id !== id));
        return isGone === true;
      },
    };
  }, [queryClient, key, wallet]);
  return {
    items: data ?? NOTHING,
    isKnown: data !== undefined,
    hasFailed: error !== null && data === undefined && !isFetching,
    retry: () => void refetch(),
    ...changes,
  };
}

/** The specification wants failures of the watchlist only in the console. */
function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-37) wants it.
  console.error(`The watchlist could not ${what}`, cause);
}
