import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../harness/product.ts";
import { questionOf } from "./asking.ts";
import { readAs } from "./counting.ts";
import type { Fault } from "./fault.ts";
import { setStage } from "./stage.ts";
import { type Trial, tryWhileAsked } from "./trial.ts";
import { watchVitals } from "./vitals.ts";

const SOAK_MS = 20 * 60_000;
const QUICK_MS = 30_000;
/** By then every part has been used once and is loaded. */
const WARM_MS = 60_000;
const QUICK_WARM_MS = 5_000;
/** Answers of 4 seconds, each after a pause: moderate. */
const QUESTION = questionOf(40, 100);
const PAUSE_MS = 2_000;

/** Nothing breaks, but it runs for long, so that leaks show. */
const soak = (engine: Engine): Fault => ({
  name: `soak-${engine}`,
  title: `nothing breaks; 20 minutes of answers, pages, reading and exports ${engine === "pglite" ? "on the embedded database" : "on PostgreSQL"}`,
  times: 1,
  async run(bench) {
    const vitals = await watchVitals(bench);
    const stage = await setStage(bench, {
      engine,
      nodeArgs: vitals.nodeArgs,
      environment: vitals.environment,
    });
    return tryWhileAsked(
      bench,
      stage,
      async (trial) => {
        const { asked } = stage;
        let isOver = false;
        const reading = keepReading(trial, () => isOver);
        await wait(bench.isQuick ? QUICK_WARM_MS : WARM_MS);
        await vitals.begin(asked);
        const start = vitals.memoryMb();
        await wait(bench.isQuick ? QUICK_MS : SOAK_MS);
        const end = vitals.memoryMb();
        isOver = true;
        const { done, failed } = await reading;
        const mb = (value: number) => `${Math.round(value)} MB`;
        return {
          times: 1,
          recoveriesMs: [],
          notes: [
            `memory ${mb(start)} after the first minute, ${mb(end)} at the end, ${mb(vitals.mostMb())} at most`,
            `${done} lists, talks and exports read, ${failed} errors`,
            await vitals.end(),
          ],
        };
      },
      { question: QUESTION, pauseMs: PAUSE_MS, isWatchingPages: true },
    );
  },
});

/** Reads lists, conversations and exports of everybody in turn. */
async function keepReading({ stage, askers }: Trial, isOver: () => boolean) {
  let [done, failed] = [0, 0];
  while (!isOver()) {
    for (const { holder, conversationId } of askers) {
      if (isOver()) break;
      const paths = [
        `/api/conversations/${holder.wallet}`,
        `/api/messages/${conversationId}`,
        "/api/session",
        "/api/export?format=json",
      ];
      for (const path of paths) {
        await readAs(stage.asked, holder.headers, path).then(
          () => {
            done += 1;
          },
          () => {
            failed += 1;
          },
        );
      }
      await wait(PAUSE_MS / 4);
    }
  }
  return { done, failed };
}

export const SOAK_FAULTS: readonly Fault[] = [soak("pglite"), soak("postgresql")];
