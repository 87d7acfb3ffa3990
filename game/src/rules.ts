/**
 * The rules of Bakso Jump, to the letter. Lengths are pixels of a world that is 640 high, whatever the screen; times are
 * ticks. x is measured from the tiger's left edge to the right, y from the ceiling down.
 */

/** One step of the world. */
export const TICK_MS = 20;

/** From the ceiling to the floor. */
export const WORLD_HEIGHT = 640;

/** The tiger is as wide as it is high. */
export const TIGER_SIZE = 70;
export const OBSTACLE_WIDTH = 50;
/** The free opening of every obstacle. */
export const GAP_HEIGHT = 200;

/** Velocity after a jump, in pixels a tick; up is negative. */
export const JUMP_VELOCITY = -7;
/** Added to the velocity in every tick without a jump. */
export const GRAVITY = 0.5;

/** A new obstacle appears every 2 s. */
export const SPAWN_EVERY_TICKS = 100;
/** Where obstacles appear: this far right of the tiger. */
export const SPAWN_X = 1600;
/** How far away the first obstacle of a game is. */
export const FIRST_OBSTACLE_X = 400;
/** Where obstacles are forgotten: no screen shows more behind the tiger than before it. */
export const FORGET_X = -1600;

/** Obstacles move this many pixels a tick at the start. */
export const START_SPEED = 2;
/** Every so many points the speed grows. */
export const POINTS_PER_LEVEL = 5;
/** By this factor. */
export const SPEED_FACTOR = 1.05;
/** How long "Level Up" shows: 2 s. */
export const LEVEL_UP_TICKS = 100;

/** The longest game there is, 20 minutes: the speed would be 350 times that of the start. */
export const MAX_TICKS = 60_000;
