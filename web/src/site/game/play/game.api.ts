import type {
  FinishGame,
  GameLeaderboard,
  GamePlayer,
  GameResult,
  StartedGame,
  Trail,
} from "@bakso/contract/game";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";

/** How long a response is awaited. */
const timeoutMs = 10_000;

export const startGame = (trail: Trail): Promise<StartedGame> =>
  callApiJson(paths.gameRuns, { method: "POST", body: { trail }, timeoutMs });

export const finishGame = (gameId: string, log: FinishGame): Promise<GameResult> =>
  callApiJson(paths.finishGame(gameId), { method: "POST", body: log, timeoutMs });

export const readLeaderboard = (): Promise<GameLeaderboard> =>
  callApiJson(paths.gameLeaderboard, { timeoutMs });

export const setName = (name: string): Promise<GamePlayer> =>
  callApiJson(paths.gameName, { method: "PUT", body: { name }, timeoutMs });
