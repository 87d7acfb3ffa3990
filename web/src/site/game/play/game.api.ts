import type {
  FinishedGameRun,
  FinishGameRun,
  GameLeaderboard,
  GamePlayer,
  GameRun,
  Trail,
} from "@bakso/contract/game";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";

/** How long a response is awaited. */
const timeoutMs = 10_000;

export const startRun = (trail: Trail): Promise<GameRun> =>
  callApiJson(paths.gameRuns, { method: "POST", body: { trail }, timeoutMs });

export const finishRun = (runId: string, log: FinishGameRun): Promise<FinishedGameRun> =>
  callApiJson(paths.finishGameRun(runId), { method: "POST", body: log, timeoutMs });

export const readLeaderboard = (): Promise<GameLeaderboard> =>
  callApiJson(paths.gameLeaderboard, { timeoutMs });

export const setName = (name: string): Promise<GamePlayer> =>
  callApiJson(paths.gameName, { method: "PUT", body: { name }, timeoutMs });
