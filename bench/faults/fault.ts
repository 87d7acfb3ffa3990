import type { Stage } from "./stage.ts";

/** Something that breaks while people ask. */
export interface Fault {
  name: string;
  /** What happens, for the report. */
  title: string;
  /** Breaks it, waits, and mends it. */
  inject(stage: Stage): Promise<void>;
}

/** Longer than a lease, and than the pause between two sweeps after it. */
const AWAY_MS = 18_000;
const LONG_AWAY_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** All faults that are tried, by name. */
export const FAULTS: readonly Fault[] = [
  {
    name: "instance-frozen",
    title: `the asked instance is frozen for ${AWAY_MS / 1_000} s; the other one sweeps its answers`,
    async inject({ asked }) {
      process.kill(asked.pid, "SIGSTOP");
      await pause(AWAY_MS);
      process.kill(asked.pid, "SIGCONT");
    },
  },
  {
    name: "database-away",
    title: `the database is cut off from the asked instance for ${LONG_AWAY_MS / 1_000} s; the other one sweeps its answers`,
    async inject({ line }) {
      line.swallow();
      line.cut();
      await pause(LONG_AWAY_MS);
      line.forward();
      line.cut();
    },
  },
  {
    name: "database-silent",
    title: `the line to the database swallows everything for ${LONG_AWAY_MS / 1_000} s, and nobody is told`,
    async inject({ line }) {
      line.swallow();
      await pause(LONG_AWAY_MS);
      line.forward();
      // What was swallowed is gone: the line has to be found dead, or to die.
      line.cut();
    },
  },
  {
    name: "instance-killed",
    title: "the asked instance is killed; the other one sweeps its answers",
    async inject({ asked }) {
      process.kill(asked.pid, "SIGKILL");
      await pause(AWAY_MS);
    },
  },
];
