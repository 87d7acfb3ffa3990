import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mountSmallDisk } from "../../server/test/small-disk.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./outcomes.ts";
import { setStage } from "./stage.ts";
import { tryWhileAsked } from "./trial.ts";

const DISK_MEGABYTES = 500;
/** Larger than the space that the database has reserved for its log, so that the full disk is felt. */
const STORING = { characters: 40_000, pauseMs: 50 };
const FULL_MS = 20_000;
const WATCH_EVERY_MS = 250;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Fills the disk with another file, and removes it again. */
export const DISK_FAULTS: readonly Fault[] = [
  {
    name: "disk-full",
    title: `the disk under the embedded database is full for ${FULL_MS / 1_000} s`,
    times: 3,
    run: (bench, times) =>
      repeat(bench, times, async (once) => {
        const { folder, unmount } = await mountSmallDisk({ megabytes: DISK_MEGABYTES });
        once.onEnd(unmount);
        const stage = await setStage(once, { engine: "pglite", dataDir: join(folder, "data") });
        return tryWhileAsked(
          once,
          stage,
          async ({ untilStored }) => {
            const ballast = join(folder, "ballast");
            await writeFile(ballast, Buffer.alloc(DISK_MEGABYTES * 2 ** 20)).catch(() => undefined);
            const endsAt = performance.now() + FULL_MS;
            while (performance.now() < endsAt && isAlive(stage.asked.pid)) await wait(WATCH_EVERY_MS);
            await rm(ballast);
            const hasEnded = !isAlive(stage.asked.pid);
            const mendedAt = performance.now();
            // A service manager would start it again.
            if (hasEnded) await stage.startAgain();
            await untilStored();
            return {
              times: 1,
              recoveriesMs: [performance.now() - mendedAt],
              notes: [
                hasEnded ? "the program ended by itself, and was started again" : "the program stayed up",
              ],
            };
          },
          { storing: STORING, isWatchingPages: true },
        );
      }),
  },
];
