import { MAX_TICKS, POINTS_PER_LEVEL, SPAWN_EVERY_TICKS, SPEED_FACTOR, START_SPEED } from "./rules.ts";

/** More levels than the longest game can have. */
const LEVELS = Math.ceil(MAX_TICKS / SPAWN_EVERY_TICKS / POINTS_PER_LEVEL) + 2;

/**
 * Speeds by level, in pixels a tick. They are multiplied one by one: ECMAScript defines `*`, `+` and `-` of numbers to
 * the last bit (IEEE 754), so that a phone and the server have the same table. It leaves `**` and `Math.pow` open.
 */
const SPEEDS = new Float64Array(LEVELS);
for (let level = 0, speed = START_SPEED; level < LEVELS; level++, speed *= SPEED_FACTOR) {
  SPEEDS[level] = speed;
}

/** How fast obstacles move at a score, in pixels a tick: 2, and 1.05 times as fast after every 5 points. */
export function speedAt(score: number): number {
  return SPEEDS[Math.floor(score / POINTS_PER_LEVEL)] ?? START_SPEED;
}
