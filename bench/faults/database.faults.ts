import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { mountSmallDisk } from "../../server/test/small-disk.ts";
import type { Bench } from "../bench.context.ts";
import { openCluster, serve } from "../harness/postgres.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./outcomes.ts";
import { SERVER_FAULTS, type ServerFault } from "./postgres-fault.ts";
import { setStage } from "./stage.ts";
import { tryWhileAsked } from "./trial.ts";

const DISK_MEGABYTES = 500;
/** Larger than the space that the server has reserved for its log, so that the full disk is felt. */
const MUCH = { characters: 40_000, pauseMs: 50 };
/** Two instances with as many connections as they like, and few more. */
const SETTINGS = { max_connections: "30", max_wal_size: "64MB" };
/** Longer than a lease, and than any statement may take. */
const AWAY_MS = 20_000;
const AWAY = `${AWAY_MS / 1_000} s`;

/** Title and duration of each fault of the server itself. */
const TITLES: Readonly<Record<string, string>> = {
  stopped: `PostgreSQL is stopped for ${AWAY}`,
  crashed: `PostgreSQL crashes, and is started again after ${AWAY}`,
  frozen: `all processes of PostgreSQL are frozen for ${AWAY}`,
  exhausted: `others hold all connections of PostgreSQL for ${AWAY}, and those of one instance are cut`,
  full: `the disk of PostgreSQL is full for ${AWAY}`,
};

const ofProduct = ({ name, inject }: ServerFault, title: string): Fault => ({
  name: `postgres-${name}`,
  title: `${title}; both instances have no other`,
  times: 2,
  run: (bench, times) =>
    repeat(bench, times, async (once) => {
      const { cluster, disk, own } = await openOwn(once);
      const stage = await setStage(own);
      return tryWhileAsked(
        own,
        stage,
        async ({ untilStored }) => {
          if (stage.line) await inject({ cluster, line: stage.line, disk }, AWAY_MS);
          // A server with a full disk ends; a service manager would start it again.
          const wasEnded = !cluster.isRunning();
          if (wasEnded) await cluster.start();
          const notes = wasEnded ? ["PostgreSQL had ended by itself, and was started again"] : [];
          return { times: 1, recoveriesMs: [await untilStored()], notes };
        },
        { isWatchingPages: true, ...(name === "full" ? { storing: MUCH } : {}) },
      );
    }),
});

async function openOwn(bench: Bench) {
  const { folder: disk, unmount } = await mountSmallDisk({ megabytes: DISK_MEGABYTES });
  bench.onEnd(unmount);
  const folder = join(disk, "postgres");
  await mkdir(folder);
  const cluster = await openCluster(folder, SETTINGS);
  if (!cluster) throw new Error("There is no PostgreSQL on this machine");
  bench.onEnd(async () => {
    if (cluster.isRunning()) await cluster.stop("immediate");
  });
  const postgres = serve(cluster.url, cluster.pid(), async () => undefined);
  return { cluster, disk, own: { ...bench, postgres } };
}

/** The one server that both instances use breaks while people ask. */
export const DATABASE_FAULTS: readonly Fault[] = SERVER_FAULTS.flatMap((fault) => {
  const title = TITLES[fault.name];
  return title === undefined ? [] : [ofProduct(fault, title)];
});
