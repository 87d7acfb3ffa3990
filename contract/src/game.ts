import { z } from "zod";
import { Instant } from "./common.ts";

/**
 * Which course a game runs on: `day` is the same for everybody until the site's midnight, `wild` is new every time.
 */
export const Trail = z.enum(["day", "wild"]);
export type Trail = z.infer<typeof Trail>;

/** POST /api/game/runs: a game is about to begin. */
export const StartGame = z.object({ trail: Trail });

/** The game's id, and the seed of its course. Its time begins now. */
export const StartedGame = z.object({
  run_id: z.string(),
  seed: z.int().min(0).max(0xffff_ffff),
  trail: Trail,
  day: z.string().describe("The site's day, YYYY-MM-DD"),
});
export type StartedGame = z.infer<typeof StartedGame>;

export const GameParams = z.object({ run_id: z.string().max(40) });

/** Ten jumps a second for the longest possible game: nobody is that fast. */
const TAPS_MAX = 12_000;

/**
 * POST /api/game/runs/{run_id}/finish: how the game was played, not its result. The server replays it and stores the
 * score that it finds.
 */
export const FinishGame = z.object({
  seed: z.int().min(0).max(0xffff_ffff),
  ticks: z.int().positive().describe("How many ticks of 20 ms the game took"),
  taps: z
    .array(z.int().min(0))
    .max(TAPS_MAX)
    .refine((taps) => taps.every((tap, index) => index === 0 || tap > (taps[index - 1] ?? 0)), "must rise")
    .describe("The ticks in which the tiger jumped; 0 is the first"),
});
export type FinishGame = z.infer<typeof FinishGame>;

/** A player's best score, and the number of better ones plus one. null: too far down to be counted. */
export const GameRank = z.object({ rank: z.int().positive().nullable(), score: z.int().positive() });
export type GameRank = z.infer<typeof GameRank>;

export const GameResult = z.object({
  score: z.int().min(0).describe("As the server counted it"),
  is_best: z.boolean().describe("Whether it is the player's best of all time"),
  day: GameRank.nullable().describe("On the board of the game's day"),
  all_time: GameRank.nullable(),
});
export type GameResult = z.infer<typeof GameResult>;

export const GameBoard = z.object({
  entries: z.array(
    z.object({
      rank: z.int().positive(),
      name: z.string(),
      is_holder: z.boolean(),
      is_you: z.boolean(),
      score: z.int().positive(),
    }),
  ),
  you: GameRank.nullable(),
});
export type GameBoard = z.infer<typeof GameBoard>;

/** Who plays, as the boards call them. */
export const GamePlayer = z.object({
  name: z.string().nullable().describe("null before the first game"),
  is_holder: z.boolean().describe("Holders play under their wallet's short name"),
});
export type GamePlayer = z.infer<typeof GamePlayer>;

/** GET /api/game/leaderboard */
export const GameLeaderboard = z.object({
  day: z.string(),
  ends_at: Instant.describe("The site's midnight, when the day's board begins anew"),
  player: GamePlayer,
  today: GameBoard,
  all_time: GameBoard,
});
export type GameLeaderboard = z.infer<typeof GameLeaderboard>;

/** PUT /api/game/name: under which name a visitor plays. */
export const SetGameName = z.object({ name: z.string().max(100) });
