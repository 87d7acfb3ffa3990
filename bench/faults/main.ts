import { buildWhenNeeded } from "../../scripts/build-steps.ts";
import type { Bench } from "../bench.context.ts";
import { openPostgres } from "../harness/postgres.ts";
import { gatherHolders } from "../harness/questions.ts";
import { type Asker, keepAsking } from "./asking.ts";
import { type Counts, countPromises, isKept } from "./counting.ts";
import { FAULTS, type Fault } from "./fault.ts";
import { setStage } from "./stage.ts";

/**
 * Breaks the built product while people ask, and counts what became of the promises: node bench/faults/main.ts [name…].
 * PostgreSQL is our own, or the one in BENCH_DATABASE_URL; everything is on loopback.
 */
const ASKERS = 20;
const BEFORE_MS = 6_000;
const AFTER_MS = 10_000;
/** Answers that were under way may take so long to come to an end, each line found dead and each lease run out. */
const SETTLE_MS = 90_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text: string) => console.log(`  … ${text}`);

async function tryFault(bench: Bench, fault: Fault): Promise<Counts> {
  const stage = await setStage(bench);
  const { asked, other } = stage;
  const askers: Asker[] = (await gatherHolders(asked, ASKERS)).map((one) => ({ ...one, asked: [] }));
  let isOver = false;
  let stillAsking = askers.length;
  const asking = askers.map((asker, index) =>
    keepAsking(asked, asker, index % 4 !== 0, () => isOver).finally(() => {
      stillAsking -= 1;
    }),
  );
  await pause(BEFORE_MS);
  bench.say(fault.title);
  await fault.inject(stage);
  await pause(AFTER_MS);
  isOver = true;
  await Promise.race([Promise.all(asking), pause(SETTLE_MS)]);
  // What the broken one left behind is swept by the other.
  await pause(16_000);
  return countPromises(other, askers, stillAsking);
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name));
if (chosen.length === 0) throw new Error(`There is: ${FAULTS.map(({ name }) => name).join(", ")}`);

await buildWhenNeeded(say);
const postgres = await openPostgres();
if (!postgres) throw new Error("There is no PostgreSQL on this machine");
const report: Record<string, Counts> = {};
let hasFailed = false;
try {
  for (const fault of chosen) {
    const closings: (() => unknown)[] = [];
    const bench: Bench = {
      isQuick: false,
      postgres,
      onEnd: (close) => closings.push(close),
      say: (text) => say(`${fault.name}: ${text}`),
    };
    try {
      report[fault.name] = await tryFault(bench, fault);
    } catch (error) {
      hasFailed = true;
      say(`${fault.name} could not be tried: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      for (const close of closings.reverse()) await close();
    }
  }
} finally {
  await postgres.end();
}
console.table(report);
process.exit(!hasFailed && Object.values(report).every(isKept) ? 0 : 1);
