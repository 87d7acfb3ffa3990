import { ResultCard, ResultTable } from "../../shared/ui/result-card.tsx";
import type { ResultViewProps } from "../feature.ts";
import { listAt, textAt } from "../result-shape.ts";

const COLUMNS = [{ name: "Name" }, { name: "Kind" }, { name: "Chain" }];

/** What stands on the watchlist. */
export function WatchlistResult({ view }: ResultViewProps) {
  const items = listAt(view, "items");
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
