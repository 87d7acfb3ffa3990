import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../harness/product.ts";
import type { Fault } from "./fault.ts";
import { setStage } from "./stage.ts";
import { SHORT_QUESTION, tryWhileAsked } from "./trial.ts";

/** How long it runs between two kills; the times differ, so that each kill comes at another moment. */
const LEAST_UP_MS = 2_000;
const MORE_UP_MS = 4_000;

const kills = (engine: Engine, title: string): Fault => ({
  name: `kills-${engine}`,
  title,
  times: 50,
  async run(bench, times) {
    const stage = await setStage(bench, { engine });
    return tryWhileAsked(
      bench,
      stage,
      async ({ untilStored }) => {
        const recoveriesMs: number[] = [];
        for (let kill = 1; kill <= times; kill += 1) {
          const killedAt = performance.now();
          await killAndWait(stage.asked.pid);
          await stage.startAgain();
          await untilStored();
          recoveriesMs.push(performance.now() - killedAt);
          if (kill % 10 === 0) bench.say(`${kill} of ${times} kills`);
          await wait(LEAST_UP_MS + Math.random() * MORE_UP_MS);
        }
        return { times, recoveriesMs };
      },
      { question: SHORT_QUESTION },
    );
  },
});

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(5);
  }
}

export const KILL_FAULTS: readonly Fault[] = [
  kills("pglite", "the one instance with the embedded database is killed (-9) and started again"),
  kills("postgresql", "one of two instances on PostgreSQL is killed (-9) and started again"),
];
