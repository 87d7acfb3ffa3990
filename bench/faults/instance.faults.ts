import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { repeat } from "./outcomes.ts";
import { type Stage, setStage } from "./stage.ts";
import { tryWhileAsked } from "./trial.ts";

/** Longer than a lease, and than the pause between two sweeps after it. */
const AWAY_MS = 18_000;
const LONG_AWAY_MS = 30_000;

interface Broken {
  name: string;
  title: string;
  inject(stage: Stage): Promise<void>;
}

const pairFault = ({ name, title, inject }: Broken): Fault => ({
  name,
  title,
  times: 2,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const stage = await setStage(once);
      return tryWhileAsked(once, stage, async ({ untilStored }) => {
        await inject(stage);
        return { times: 1, recoveriesMs: [await untilStored()] };
      });
    }),
});

/** One of two instances is cut off; the other one takes its replies for interrupted, and sweeps them. */
export const INSTANCE_FAULTS: readonly Fault[] = [
  pairFault({
    name: "instance-frozen",
    title: `one of two instances is frozen for ${AWAY_MS / 1_000} s; the other one sweeps its answers`,
    async inject({ asked }) {
      process.kill(asked.pid, "SIGSTOP");
      await wait(AWAY_MS);
      process.kill(asked.pid, "SIGCONT");
    },
  }),
  pairFault({
    name: "instance-killed",
    title: `one of two instances is killed (-9) and stays away for ${AWAY_MS / 1_000} s; the other one sweeps its answers`,
    async inject(stage) {
      process.kill(stage.asked.pid, "SIGKILL");
      await wait(AWAY_MS);
      await stage.startAgain();
    },
  }),
  pairFault({
    name: "database-cut-off",
    title: `PostgreSQL is cut off from one of two instances for ${LONG_AWAY_MS / 1_000} s; the other one sweeps its answers`,
    async inject({ line }) {
      line?.swallow();
      line?.cut();
      await wait(LONG_AWAY_MS);
      line?.forward();
      line?.cut();
    },
  }),
  pairFault({
    name: "database-silent",
    title: `the line from one of two instances to PostgreSQL swallows everything for ${LONG_AWAY_MS / 1_000} s, and nobody is told`,
    async inject({ line }) {
      line?.swallow();
      await wait(LONG_AWAY_MS);
      line?.forward();
      // Swallowed bytes never come: the instance has to notice that the connection is dead.
      line?.cut();
    },
  }),
];
