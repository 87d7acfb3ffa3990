import type { Bench, Group } from "./bench.context.ts";
import type { Postgres } from "./harness/postgres.ts";
import { MOST_OTHER_WORK, readTicks, sharesBetween } from "./report/machine.ts";
import type { MeasuredGroup } from "./report/record.ts";

export interface RunOptions {
  isQuick: boolean;
  postgres: Postgres | null;
  /** As in {@link Bench}. */
  beside?: string | undefined;
  say(text: string): void;
  /** Waits for other work to end. @returns whether it did in time */
  waitUntilQuiet(mostMs: number): Promise<boolean>;
  /** Called as soon as a group is measured, so that a run that is ended early keeps what it has. */
  onMeasured(group: MeasuredGroup): void;
}

/** Before a group other work is waited for this long; what a group itself has left behind ends sooner. */
const QUIET_BEFORE_MS = 60_000;
const QUIET_AFTER_MS = 10_000;
/** So often a group is measured at most, when other work came in between. */
const MOST_TRIES = 3;
/** A group that takes longer than this is measured twice at most. */
const LONG_GROUP_SECONDS = 120;

/** Measures one group after the other, and leaves nothing running. A failed group is reported, and the others go on. */
export async function runGroups(
  groups: readonly Group[],
  options: RunOptions,
): Promise<{ measured: MeasuredGroup[]; failures: number }> {
  const measured: MeasuredGroup[] = [];
  let failures = 0;
  for (const group of groups) {
    try {
      const result = options.isQuick ? await measure(group, options) : await measureQuietly(group, options);
      measured.push(result);
      options.onMeasured(result);
    } catch (error) {
      failures += 1;
      options.say(
        `${group.name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
    }
  }
  return { measured, failures };
}

/** Measures again while other work came in between, and marks the figures when there was no quiet time. */
async function measureQuietly(group: Group, options: RunOptions): Promise<MeasuredGroup> {
  for (let tried = 1; ; tried += 1) {
    const wasQuiet = await options.waitUntilQuiet(QUIET_BEFORE_MS);
    const before = readTicks();
    const result = await measure(group, options);
    const { stolen } = sharesBetween(before, readTicks());
    const isQuiet = wasQuiet && stolen <= MOST_OTHER_WORK && (await options.waitUntilQuiet(QUIET_AFTER_MS));
    const isLast = tried === (result.seconds > LONG_GROUP_SECONDS ? 2 : MOST_TRIES);
    if (isQuiet || isLast) return { ...result, isNoisy: !isQuiet };
    options.say(`${group.name}: the machine had other work; measuring again`);
  }
}

async function measure(group: Group, { isQuick, postgres, beside, say }: RunOptions): Promise<MeasuredGroup> {
  const closings: (() => unknown)[] = [];
  const bench: Bench = {
    isQuick,
    postgres,
    beside,
    onEnd: (close) => closings.push(close),
    say: (text) => say(`${group.name}: ${text}`),
  };
  const startedAt = performance.now();
  try {
    const figures = await group.measure(bench);
    return {
      name: group.name,
      date: new Date().toISOString().slice(0, 10),
      isNoisy: false,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      figures,
    };
  } finally {
    for (const close of closings.reverse()) await close();
  }
}
