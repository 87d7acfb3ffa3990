import { createHash, randomBytes } from "node:crypto";
import type { Content } from "@bakso/contract/content/content";
import type { FinishGame, GameRank, GameResult, StartedGame, Trail } from "@bakso/contract/game";
import { MAX_TICKS, TICK_MS } from "@bakso/game/rules";
import { AppError } from "../../errors/app-error.ts";
import { siteDay } from "../../site-clock.ts";
import { ALL_TIME, type GameStore, type OpenGame, type RankRow } from "./game.store.ts";
import type { Player } from "./player.ts";
import type { ReplayThread } from "./replay.thread.ts";

/** A phone's clock may run a little faster than ours. */
const CLOCK_DRIFT_MS = 500;

export interface GameServiceDependencies {
  store: GameStore;
  replays: Pick<ReplayThread, "play">;
  content: () => Content;
  nowMs: () => number;
}

export const today = ({ site }: Content, nowMs: number): string => siteDay(site.siteClock, nowMs);

/** Seeds are 32 bits; the database keeps them signed. */
const freshSeed = (): number => randomBytes(4).readInt32BE();

export function createGameService({ store, replays, content, nowMs }: GameServiceDependencies) {
  let seedOfToday: { day: string; seed: number } | undefined;
  const seedFor = async (trail: Trail, day: string): Promise<number> => {
    if (trail === "wild") return freshSeed();
    if (seedOfToday?.day !== day) seedOfToday = { day, seed: await store.seedOfDay(day, freshSeed()) };
    return seedOfToday.seed;
  };

  return {
    /** Begins a game: from now on its time runs. */
    async start(player: Player, trail: Trail): Promise<StartedGame> {
      const day = today(content(), nowMs());
      const seed = await seedFor(trail, day);
      const gameId = randomBytes(12).toString("base64url");
      await store.startGame({ playerKey: player.key, gameId, trail, day, seed });
      return { run_id: gameId, seed: seed >>> 0, trail, day };
    },

    /**
     * Plays a game again from its log and writes down the score.
     *
     * @param playerKeys under which the game may have begun
     * @throws AppError game.*, and the game stays open unless it was handed in
     */
    async finish(playerKeys: readonly string[], gameId: string, log: FinishGame): Promise<GameResult> {
      const game = await store.findGame(playerKeys, gameId);
      if (!game) throw new AppError("game.unknown");
      checkClaims(game, log);
      const outcome = await replays.play(game.seed, log.taps, log.ticks);
      const isAsClaimed = outcome.isOver && outcome.ticks === log.ticks;
      const isEveryTapPlayed = (log.taps.at(-1) ?? 0) < log.ticks;
      if (!isAsClaimed || !isEveryTapPlayed) throw new AppError("game.mismatch");

      const improved = await store.finishGame(game.playerKey, gameId, outcome.score, hashOf(log));
      if (typeof improved === "string") throw new AppError(`game.${improved}`);
      const ranks = await store.ranks(game.playerKey, [game.day, ALL_TIME]);
      return {
        score: outcome.score,
        is_best: improved.includes(ALL_TIME),
        day: rankOn(game.day, ranks),
        all_time: rankOn(ALL_TIME, ranks),
      };
    },
  };
}

/** Shorter games are not worth copying, and two people may have played the same one by chance. */
const OWN_FROM_TAPS = 30;

/** Identifies a log on its course; null where it is too short to belong to one person. */
const hashOf = ({ ticks, taps }: FinishGame): string | null =>
  taps.length < OWN_FROM_TAPS
    ? null
    : createHash("sha256")
        .update(JSON.stringify([ticks, taps]))
        .digest("base64url");

export type GameService = ReturnType<typeof createGameService>;

/** Reasons to refuse a log before it is replayed. */
function checkClaims(game: OpenGame, { seed, ticks }: FinishGame): void {
  if (game.isFinished) throw new AppError("game.used");
  if (seed !== game.seed >>> 0) throw new AppError("game.other_seed");
  if (ticks > MAX_TICKS) throw new AppError("game.too_long");
  if (ticks * TICK_MS > game.elapsedMs + CLOCK_DRIFT_MS) throw new AppError("game.too_fast");
}

export function rankOn(board: string, ranks: readonly RankRow[]): GameRank | null {
  const found = ranks.find((ranked) => ranked.board === board);
  return found ? { rank: found.rank, score: found.score } : null;
}
