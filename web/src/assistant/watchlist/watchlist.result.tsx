import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ResultCard, ResultTable } from "../../shared/ui/result-card.tsx";
import type { ResultViewProps } from "../feature.ts";
import { listAt, textAt } from "../result-shape.ts";

const COLUMNS = [{ name: "Name" }, { name: "Kind" }, { name: "Chain" }];

/** What stands on the watchlist. */
export function WatchlistResult({ view }: ResultViewProps) {
  const items = listAt(view, "items");
  useFreshPanel(items.map((item) => textAt(item, "id")));
  if (items.length === 0) return null;
  const rows = items.map((item, index) => ({
    key: textAt(item, "id") ?? String(index),
    cells: [textAt(item, "name"), textAt(item, "type"), textAt(item, "chain")],
  }));
  return (
    <ResultCard label="Watchlist">
      <ResultTable columns={COLUMNS} rows={rows} />
    </ResultCard>
  );
}

/** The panel beside the talk reads its list again where it does not hold what the reply speaks of. */
function useFreshPanel(ids: readonly (string | undefined)[]): void {
  const queryClient = useQueryClient();
  const named = ids.join();
  useEffect(() => {
    void queryClient.invalidateQueries({
      queryKey: ["watchlist"],
      predicate: ({ state }) =>
        named !== "" &&
        (state.data as readonly WatchlistItem[] | undefined)?.map(({ id }) => id).join() !== named,
    });
  }, [queryClient, named]);
}
