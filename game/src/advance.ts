import { nextTopHeight } from "./course.ts";
import type { GameState, Obstacle } from "./game.state.ts";
import {
  FORGET_X,
  GAP_HEIGHT,
  GRAVITY,
  JUMP_VELOCITY,
  LEVEL_UP_TICKS,
  MAX_TICKS,
  OBSTACLE_WIDTH,
  POINTS_PER_LEVEL,
  SPAWN_EVERY_TICKS,
  SPAWN_X,
  TIGER_SIZE,
  WORLD_HEIGHT,
} from "./rules.ts";
import { speedAt } from "./speed.ts";

/** Below this the tiger has touched the floor. */
const FLOOR_Y = WORLD_HEIGHT - TIGER_SIZE;

/**
 * Lets one tick pass. What comes out depends on what goes in and on nothing else: no clock, no screen, no chance. The
 * state is changed in place, so that a phone has no garbage to collect; a game that is over stays as it is.
 *
 * @param hasTapped whether the player jumps in this tick
 */
export function advance(state: GameState, hasTapped: boolean): void {
  if (state.isOver) return;
  state.tick += 1;
  if (state.levelUpTicks > 0) state.levelUpTicks -= 1;

  state.velocity = hasTapped ? JUMP_VELOCITY : state.velocity + GRAVITY;
  state.y += state.velocity;
  if (state.y < 0) {
    // The ceiling only stops.
    state.y = 0;
    state.velocity = 0;
  }

  moveObstacles(state);
  if (state.y > FLOOR_Y || state.tick >= MAX_TICKS) state.isOver = true;
  if (state.tick % SPAWN_EVERY_TICKS === 0) spawn(state);
}

function moveObstacles(state: GameState): void {
  const { obstacles, speed, y } = state;
  for (let index = 0; index < obstacles.length; index++) {
    const obstacle = obstacles[index] as Obstacle;
    obstacle.x -= speed;
    if (obstacle.passed || obstacle.x >= TIGER_SIZE) continue;
    // The whole way of this tick counts: a fast obstacle must not jump through the tiger.
    if (y < obstacle.topHeight || y + TIGER_SIZE > obstacle.topHeight + GAP_HEIGHT) state.isOver = true;
    else if (obstacle.x + OBSTACLE_WIDTH <= 0) pass(state, obstacle);
  }
}

function pass(state: GameState, obstacle: Obstacle): void {
  obstacle.passed = true;
  state.score += 1;
  if (state.score % POINTS_PER_LEVEL !== 0) return;
  state.speed = speedAt(state.score);
  state.levelUpTicks = LEVEL_UP_TICKS;
}

/** An obstacle that has left the view is reused. */
function spawn({ obstacles, course }: GameState): void {
  const first = obstacles[0];
  const isForgotten = first !== undefined && first.x < FORGET_X;
  const obstacle = isForgotten ? first : { x: 0, topHeight: 0, passed: false };
  if (isForgotten) obstacles.shift();
  obstacle.x = SPAWN_X;
  obstacle.topHeight = nextTopHeight(course);
  obstacle.passed = false;
  obstacles.push(obstacle);
}
