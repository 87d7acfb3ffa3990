import { GAP_HEIGHT, POINTS_PER_LEVEL, WORLD_HEIGHT } from "./rules.ts";

/** No opening begins higher or lower than this. */
export const MIN_TOP_HEIGHT = 60;
export const MAX_TOP_HEIGHT = WORLD_HEIGHT - GAP_HEIGHT - 60;

/** How far apart two openings in a row may lie at the start, and how much farther with every five obstacles. */
const FIRST_STEP = 90;
const STEP_GROWTH = 15;

/** The state of a course: it depends only on the seed and on how many obstacles there were. */
export interface Course {
  /** State of the random generator, 32 bits. */
  random: number;
  /** The last obstacle's; 0 before the first. */
  topHeight: number;
  /** How many obstacles there were. */
  count: number;
}

/** The next 32 random bits (mulberry32, integers throughout). */
function nextRandom(course: Course): number {
  course.random = (course.random + 0x6d2b79f5) | 0;
  let mixed = Math.imul(course.random ^ (course.random >>> 15), course.random | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/**
 * Where the next obstacle's opening begins, in whole pixels. It lies near the one before, so that it can be reached, and
 * may lie farther off the longer the course gets. Players don't change a course: one seed is the same for all.
 */
export function nextTopHeight(course: Course): number {
  const step = FIRST_STEP + STEP_GROWTH * Math.floor(course.count / POINTS_PER_LEVEL);
  const middle = course.count === 0 ? (MIN_TOP_HEIGHT + MAX_TOP_HEIGHT) / 2 : course.topHeight;
  const lowest = Math.max(MIN_TOP_HEIGHT, middle - step);
  const highest = Math.min(MAX_TOP_HEIGHT, middle + step);
  course.topHeight = lowest + (nextRandom(course) % (highest - lowest + 1));
  course.count += 1;
  return course.topHeight;
}
