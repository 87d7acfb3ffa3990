import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TcpProxy } from "../../server/test/tcp-proxy.ts";
import type { Cluster } from "../harness/postgres.ts";

/** A server, the connection to it, and the disk under it. */
export interface ServerStage {
  cluster: Cluster;
  line: TcpProxy;
  disk: string;
}

export interface ServerFault {
  name: string;
  title: string;
  /** Breaks it, waits, and mends it. */
  inject(stage: ServerStage, awayMs?: number): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Faults of a served PostgreSQL, for the driver and the pool alone. */
export const SERVER_FAULTS: readonly ServerFault[] = [
  {
    name: "stopped",
    title: "PostgreSQL is stopped for 4 s",
    async inject({ cluster }, awayMs = 4_000) {
      await cluster.stop("fast");
      await pause(awayMs);
      await cluster.start();
    },
  },
  {
    name: "crashed",
    title: "PostgreSQL is stopped without a checkpoint, and recovers",
    async inject({ cluster }, awayMs = 1_000) {
      await cluster.stop("immediate");
      await pause(awayMs);
      await cluster.start();
    },
  },
  {
    name: "frozen",
    title: "all processes of PostgreSQL are frozen for 8 s",
    async inject({ cluster }, awayMs = 8_000) {
      const pids = [cluster.pid(), ...childrenOf(cluster.pid())];
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      await pause(awayMs);
      for (const pid of pids) process.kill(pid, "SIGCONT");
    },
  },
  {
    name: "line-frozen",
    title: "the line is frozen for 8 s, then everything arrives late",
    async inject({ line }, awayMs = 8_000) {
      line.freeze();
      await pause(awayMs);
      line.forward();
    },
  },
  {
    name: "line-cut",
    title: "all connections are cut 20 times in 4 s",
    async inject({ line }) {
      for (let times = 0; times < 20; times++) {
        line.cut();
        await pause(200);
      }
    },
  },
  {
    name: "line-slow",
    title: "each piece takes 300 ms for 8 s",
    async inject({ line }, awayMs = 8_000) {
      line.delay(300);
      await pause(awayMs);
      line.delay(0);
    },
  },
  {
    name: "exhausted",
    title: "others take all connections of the server for 8 s, ours are cut",
    async inject({ cluster, line }, awayMs = 8_000) {
      const others: pg.Client[] = [];
      const takeAll = async () => {
        for (;;) {
          const client = new pg.Client({ connectionString: cluster.url });
          client.on("error", () => undefined);
          try {
            await client.connect();
          } catch {
            return;
          }
          others.push(client);
        }
      };
      // Our own connections would otherwise be back before the others have connected.
      line.swallow();
      line.cut();
      await takeAll();
      line.forward();
      line.cut();
      await pause(awayMs);
      await Promise.all(others.map((client) => client.end()));
    },
  },
  {
    name: "full",
    title: "the disk is full for 6 s",
    async inject({ disk }, awayMs = 6_000) {
      const ballast = join(disk, "ballast");
      await writeFile(ballast, Buffer.alloc(2 ** 30)).catch(() => undefined);
      await pause(awayMs);
      await rm(ballast, { force: true });
    },
  },
];

const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["--ppid", String(pid), "-o", "pid="], { encoding: "utf8" })
    .split("\n")
    .map(Number)
    .filter((child) => child > 0);
