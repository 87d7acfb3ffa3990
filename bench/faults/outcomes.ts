import type { Bench } from "../bench.context.ts";
import { addCounts, NOTHING_COUNTED } from "./counting.ts";
import type { Outcome } from "./fault.ts";

/** Ends what was started for one run before the next one begins. */
export async function withEnd<Result>(bench: Bench, run: (bench: Bench) => Promise<Result>): Promise<Result> {
  const closings: (() => unknown)[] = [];
  try {
    return await run({ ...bench, onEnd: (close) => closings.push(close) });
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

/** Does something so many times, each time on a new stage. @returns the sum of the outcomes */
export async function repeat(
  bench: Bench,
  times: number,
  runOnce: (bench: Bench) => Promise<Outcome>,
): Promise<Outcome> {
  let sum: Outcome = { times: 0, counts: NOTHING_COUNTED, recoveriesMs: [], notes: [] };
  for (let run = 0; run < times; run += 1) {
    const one = await withEnd(bench, runOnce);
    sum = {
      times: sum.times + one.times,
      counts: addCounts(sum.counts, one.counts),
      recoveriesMs: [...sum.recoveriesMs, ...one.recoveriesMs],
      notes: [...sum.notes, ...one.notes],
    };
  }
  return sum;
}
