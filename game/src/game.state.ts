import { type Course, nextTopHeight } from "./course.ts";
import { FIRST_OBSTACLE_X, SPAWN_EVERY_TICKS, SPAWN_X, TIGER_SIZE, WORLD_HEIGHT } from "./rules.ts";
import { speedAt } from "./speed.ts";

/** Two trunks with an opening between them. */
export interface Obstacle {
  /** Its left edge, right of the tiger's left edge. */
  x: number;
  /** Where the opening begins, from the ceiling. */
  topHeight: number;
  /** Whether it lies behind the tiger and has counted. */
  passed: boolean;
}

/** Everything that a game is at one tick. */
export interface GameState {
  /** How many ticks the game has run. */
  tick: number;
  /** The tiger's upper edge, from the ceiling. */
  y: number;
  /** Pixels a tick; up is negative. */
  velocity: number;
  /** From left to right. */
  obstacles: Obstacle[];
  /** Pixels a tick. */
  speed: number;
  score: number;
  isOver: boolean;
  /** How long "Level Up" still shows. */
  levelUpTicks: number;
  course: Course;
}

/**
 * A game before its first tick. The forest stands as though the game had been running: an obstacle every 2 s of way, the
 * nearest 400 pixels off.
 *
 * @param seed 32 bits; the same seed is the same course
 */
export function createGame(seed: number): GameState {
  const course: Course = { random: seed | 0, topHeight: 0, count: 0 };
  const speed = speedAt(0);
  const obstacles: Obstacle[] = [];
  for (let x = FIRST_OBSTACLE_X; x <= SPAWN_X; x += speed * SPAWN_EVERY_TICKS) {
    obstacles.push({ x, topHeight: nextTopHeight(course), passed: false });
  }
  return {
    tick: 0,
    y: (WORLD_HEIGHT - TIGER_SIZE) / 2,
    velocity: 0,
    obstacles,
    speed,
    score: 0,
    isOver: false,
    levelUpTicks: 0,
    course,
  };
}
