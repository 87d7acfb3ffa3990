import { ResultCard, ResultTable } from "../../shared/ui/result-card.tsx";
import type { ResultViewProps } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

const COLUMNS = [{ name: "Rank" }, { name: "Player" }, { name: "Score", isNumber: true }];

/** The best players, and the place of who asks. */
export function BoardResult({ view }: ResultViewProps) {
  const entries = listAt(view, "entries");
  if (entries.length === 0) return null;
  const own = numberAt((view.you ?? {}) as object, "rank");
  const rows = entries.map((entry, index) => {
    const rank = numberAt(entry, "rank");
    return {
      key: String(index),
      cells: [rank, textAt(entry, "name"), numberAt(entry, "score")?.toLocaleString("en")],
      isOwn: rank !== undefined && rank === own,
    };
  });
  return (
    <ResultCard label={view.board === "all_time" ? "All-time leaderboard" : "Today's leaderboard"}>
      <ResultTable columns={COLUMNS} rows={rows} />
    </ResultCard>
  );
}
