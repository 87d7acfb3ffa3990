import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type Feature, none } from "../../feature.ts";
import { createTokenLookup } from "../../tools/token-lookup.ts";
import { watchlistRoutes } from "./watchlist.routes.ts";
import { createWatchlistStore } from "./watchlist.store.ts";
import { watchlistTools } from "./watchlist.tools.ts";

/** What a wallet watches. */
export function watchlistFeature(core: Core): Feature {
  const store = createWatchlistStore(core.db);
  return {
    name: "watchlist",
    routes: [watchlistRoutes(store)],
    tools: watchlistTools({ store, lookup: createTokenLookup(core), content: core.content }),
    sweep: none,
    jobKinds: none,
    erase: store.removeAll,
    async *export(wallet, format) {
      for (const item of await store.list(wallet))
        yield exportedRecord(format, "watchlist_item", { ...item });
    },
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
