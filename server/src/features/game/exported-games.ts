import { exportedRecord } from "../../exported-record.ts";
import type { ExportFormat } from "../../feature.ts";
import type { GameStore } from "./game.store.ts";

/** A holder's games and places on the boards, as they go out with everything. */
export const exportedGames = (store: Pick<GameStore, "listAll">) =>
  async function* (wallet: string, format: ExportFormat): AsyncGenerator<string> {
    const { name, games, bests } = await store.listAll(wallet);
    if (name !== undefined) yield exportedRecord(format, "game_name", { name });
    for (const { trail, day, started_at, finished_at } of games)
      yield exportedRecord(format, "game", {
        trail,
        day,
        timestamp: started_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
      });
    for (const { board, score, achieved_at } of bests)
      yield exportedRecord(format, "game_best", { board, score, timestamp: achieved_at.toISOString() });
  };
