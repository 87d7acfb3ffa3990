import { cpus, loadavg, totalmem } from "node:os";

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

const BUSY_LOAD = 1.5;

/** Load of the last minute, and whether it is so much that figures say little. */
export function readLoad(): { load: number; isNoisy: boolean } {
  const load = loadavg()[0] ?? 0;
  return { load, isNoisy: load >= BUSY_LOAD };
}
