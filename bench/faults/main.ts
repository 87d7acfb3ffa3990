import { buildWhenNeeded } from "../../scripts/build-steps.ts";
import type { Bench } from "../bench.context.ts";
import { openPostgres } from "../harness/postgres.ts";
import { readLoad } from "../report/machine.ts";
import { isKept } from "./counting.ts";
import { FAULTS } from "./faults.ts";
import { withEnd } from "./outcomes.ts";
import { type TriedFault, toTried, writeReport } from "./report.ts";
import { openRunFolder } from "./run-folder.ts";

/**
 * Breaks the built product while people ask, and counts what became of the promises:
 *
 *   node bench/faults/main.ts [name or its beginning …] [--times n] [--write]
 *
 * Each fault happens once, for a quick look; `--write` has it happen as often as the report says, and writes
 * docs/faults.md. PostgreSQL is our own, or the one in BENCH_DATABASE_URL; everything is on loopback.
 */
const words = process.argv.slice(2);
const isWriting = words.includes("--write");
const timesAt = words.indexOf("--times");
const givenTimes = timesAt === -1 ? undefined : Number(words[timesAt + 1]);
const names = words.filter((word, at) => !word.startsWith("--") && (timesAt === -1 || at !== timesAt + 1));
const chosen = FAULTS.filter(
  ({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)),
);
if (chosen.length === 0) throw new Error(`There is: ${FAULTS.map(({ name }) => name).join(", ")}`);
const say = (text: string) => console.log(`  … ${text}`);

await buildWhenNeeded(say);
openRunFolder();
const postgres = await openPostgres();
if (!postgres) throw new Error("There is no PostgreSQL on this machine");
const tried: TriedFault[] = [];
let hasFailed = false;
try {
  for (const fault of chosen) {
    const { name, title, times, run } = fault;
    const bench: Bench = {
      isQuick: !isWriting,
      postgres,
      onEnd: () => undefined,
      say: (text) => say(`${name}: ${text}`),
    };
    bench.say(title);
    const load = readLoad();
    try {
      const outcome = await withEnd(bench, (own) => run(own, givenTimes ?? (isWriting ? times : 1)));
      tried.push(toTried(fault, load, outcome));
      console.log(name, JSON.stringify({ ...outcome, isKept: isKept(outcome.counts) }));
      if (isWriting) writeReport(tried.slice(-1));
    } catch (error) {
      hasFailed = true;
      bench.say(`could not be tried: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
} finally {
  await postgres.end();
}
console.table(Object.fromEntries(tried.map(({ name, counts }) => [name, counts])));
process.exit(!hasFailed && tried.every(({ counts }) => isKept(counts)) ? 0 : 1);
