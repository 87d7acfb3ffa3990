import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type ExportFormat, type Feature, none } from "../../feature.ts";
import { boardsTool } from "./boards.tool.ts";
import { createGameBoards } from "./game.boards.ts";
import { createGameLimits } from "./game.limits.ts";
import { gameRoutes } from "./game.routes.ts";
import { createGameService } from "./game.service.ts";
import { createGameStore, type GameStore } from "./game.store.ts";
import { createPlayers } from "./player.ts";
import { createPlayerNames } from "./player-name.ts";
import { createReplayThread } from "./replay.thread.ts";

const REPLAY_WORKER = new URL("./replay.worker.ts", import.meta.url);

/** Bakso Jump: games that the server plays again, and the boards. */
export function gameFeature(core: Core): Feature {
  const { sessions, gate, isHttps, shared, addressLimits, content, nowMs } = core;
  const store = createGameStore(core.db);
  const replays = createReplayThread(core.replayWorkerUrl ?? REPLAY_WORKER);
  const names = createPlayerNames(() => content().games.names);
  const boards = createGameBoards({ store, names, content, nowMs });
  return {
    name: "game",
    routes: [
      gameRoutes({
        game: createGameService({ store, replays, content, nowMs }),
        store,
        players: createPlayers({ identify: sessions.identify, gate, isHttps }),
        names,
        boards,
        content,
        nowMs,
        limits: createGameLimits({ shared, addressLimits, content, nowMs }),
      }),
    ],
    tools: [boardsTool(boards.forHolder)],
    sweep: store.sweep,
    jobKinds: none,
    erase: store.removeAll,
    export: exportedGames(store),
    exportFiles: none,
    metrics: none,
    close: replays.close,
  };
}

/** A holder's games and places on the boards, as they go out with everything. */
const exportedGames = (store: Pick<GameStore, "listAll">) =>
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
