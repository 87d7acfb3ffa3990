import type { Content } from "@bakso/contract/content/content";
import {
  FinishGame,
  GameLeaderboard,
  GameParams,
  GamePlayer,
  GameResult,
  SetGameName,
  StartedGame,
  StartGame,
} from "@bakso/contract/game";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { nextSiteMidnight } from "../../site-clock.ts";
import type { GameBoards } from "./game.boards.ts";
import type { GameLimits } from "./game.limits.ts";
import { type GameService, today } from "./game.service.ts";
import { ALL_TIME, type GameStore } from "./game.store.ts";
import type { Player, Players } from "./player.ts";
import type { PlayerNames } from "./player-name.ts";

/** The longest log there can be, with room to spare. */
const LOG_MAX_BYTES = 128 * 1024;

export interface GameRoutesDependencies {
  game: GameService;
  store: Pick<GameStore, "findName" | "setName">;
  boards: Pick<GameBoards, "read">;
  players: Players;
  names: PlayerNames;
  content: () => Content;
  nowMs: () => number;
  limits: GameLimits;
}

const config = { access: "public" } as const;

/** Anybody may play. The log of a game counts, never a score that a client names. */
export const gameRoutes: (dependencies: GameRoutesDependencies) => FastifyPluginAsyncZod = ({
  game,
  store,
  boards,
  players,
  names,
  content,
  nowMs,
  limits,
}) =>
  declareRoutes((app) => {
    const presentPlayer = async (player: Player | undefined) => ({
      name: player
        ? await names.of(player.key, player.isHolder ? null : await store.findName(player.key))
        : null,
      is_holder: player?.isHolder ?? false,
    });

    app.post(
      "/api/game/runs",
      { config, schema: { body: StartGame, response: { 200: StartedGame } } },
      async (request, reply) => {
        await limits.countCall(request.ip);
        const player = await players.recognise(request, reply);
        await limits.countGame(player.key);
        return game.start(player, request.body.trail);
      },
    );

    app.post(
      "/api/game/runs/:run_id/finish",
      {
        config,
        bodyLimit: LOG_MAX_BYTES,
        schema: { params: GameParams, body: FinishGame, response: { 200: GameResult } },
      },
      async (request) => {
        await limits.countCall(request.ip);
        return game.finish(await players.keys(request), request.params.run_id, request.body);
      },
    );

    app.get(
      "/api/game/leaderboard",
      { config, schema: { response: { 200: GameLeaderboard } } },
      async (request) => {
        const now = nowMs();
        const day = today(content(), now);
        const player = await players.find(request);
        const [presented, todayBoard, allTime] = await Promise.all([
          presentPlayer(player),
          boards.read(day, player),
          boards.read(ALL_TIME, player),
        ]);
        return {
          day,
          ends_at: nextSiteMidnight(content().site.siteClock, now).toISOString(),
          player: presented,
          today: todayBoard,
          all_time: allTime,
        };
      },
    );

    app.put(
      "/api/game/name",
      { config, schema: { body: SetGameName, response: { 200: GamePlayer } } },
      async (request, reply) => {
        await limits.countCall(request.ip);
        const player = await players.recognise(request, reply);
        if (player.isHolder) throw new AppError("game.name_fixed");
        const name = await names.accept(request.body.name);
        await store.setName(player.key, name);
        return { name, is_holder: false };
      },
    );
  });
