import { existsSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** The kind of machine, in words that name nobody's. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  system: string;
  node: string;
  database: string;
}

export const describeMachine = (hasPostgres: boolean): Machine => ({
  cores: cpus().length,
  processor: (cpus()[0]?.model ?? "unknown").replaceAll(/\((R|TM)\)/g, "").trim(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: process.platform,
  node: process.versions.node,
  database: hasPostgres
    ? "PostgreSQL on the same machine, and the embedded database"
    : "the embedded database alone: there was no PostgreSQL",
});

/** How many processes wanted the cores in the last minute. */
export const readLoad = (): number => loadavg()[0] ?? 0;

/** What all cores did since the machine started, in its own units. */
export interface Ticks {
  busy: number;
  /** Wanted by this machine, and given to another on the same hardware. */
  stolen: number;
  all: number;
}

/** From /proc/stat (proc_stat(5)); elsewhere from Node, which does not know what was stolen. */
export function readTicks(): Ticks {
  if (existsSync("/proc/stat")) return parseTicks(readFileSync("/proc/stat", "utf8"));
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  return { busy: all - idle, stolen: 0, all };
}

/** The line of all cores: user, nice, system, idle, waiting for disks, interrupts (2), stolen. */
export function parseTicks(stat: string): Ticks {
  const numbers = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? "").split(" ").slice(0, 8).map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, hard = 0, soft = 0, stolen = 0] = numbers;
  const busy = user + nice + system + hard + soft;
  return { busy, stolen, all: busy + idle + waiting + stolen };
}

/** Shares of all cores between two moments, 0 to 1. */
export function sharesBetween(before: Ticks, after: Ticks): { busy: number; stolen: number } {
  const all = Math.max(1, after.all - before.all);
  return { busy: (after.busy - before.busy) / all, stolen: (after.stolen - before.stolen) / all };
}

/** More than this share of all cores used or stolen, while nothing of ours runs, and figures say little. */
export const MOST_OTHER_WORK = 0.08;
const SAMPLE_MS = 1_500;

/** Waits until other work leaves the cores to us. @returns whether it did within `mostMs` */
export async function waitUntilQuiet(mostMs: number): Promise<boolean> {
  const end = performance.now() + mostMs;
  for (;;) {
    const before = readTicks();
    await delay(SAMPLE_MS);
    const { busy, stolen } = sharesBetween(before, readTicks());
    if (busy + stolen <= MOST_OTHER_WORK) return true;
    if (performance.now() >= end) return false;
  }
}
