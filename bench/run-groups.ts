import type { Bench, Group } from "./bench.context.ts";
import type { Postgres } from "./harness/postgres.ts";
import type { MeasuredGroup } from "./report/record.ts";

export interface RunOptions {
  isQuick: boolean;
  postgres: Postgres | null;
  say(text: string): void;
  /** Whether the machine had other work before the first group began. */
  isNoisy: boolean;
}

/** Measures one group after the other, and leaves nothing running. A failed group is reported, and the others go on. */
export async function runGroups(
  groups: readonly Group[],
  { isQuick, postgres, say, isNoisy }: RunOptions,
): Promise<{ measured: MeasuredGroup[]; failures: number }> {
  const measured: MeasuredGroup[] = [];
  let failures = 0;
  for (const group of groups) {
    const closings: (() => unknown)[] = [];
    const bench: Bench = {
      isQuick,
      postgres,
      onEnd: (close) => closings.push(close),
      say: (text) => say(`${group.name}: ${text}`),
    };
    const startedAt = performance.now();
    try {
      const figures = await group.measure(bench);
      measured.push({
        name: group.name,
        date: new Date().toISOString().slice(0, 10),
        isNoisy,
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        figures,
      });
    } catch (error) {
      failures += 1;
      say(`${group.name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`);
    } finally {
      for (const close of closings.reverse()) await close();
    }
  }
  return { measured, failures };
}
