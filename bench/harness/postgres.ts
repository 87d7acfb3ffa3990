import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { openServed } from "../../server/src/database/served/open-served.ts";

const run = promisify(execFile);

export interface Postgres {
  /** postgres://… of a schema that nothing else uses; it is dropped when the server ends. */
  createSchema(): Promise<string>;
  /** Process id of the server, when it is ours. */
  pid: number | null;
  end(): Promise<void>;
}

/** The server in BENCH_DATABASE_URL, or one of our own with its usual settings (fsync on). @returns null without any */
export async function openPostgres(): Promise<Postgres | null> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return serve(given, null, async () => undefined);
  const folder = findPrograms();
  return folder === undefined ? null : startOwn(folder);
}

function findPrograms(): string | undefined {
  const folders = [...globSync("/usr/lib/postgresql/*/bin"), ...(process.env.PATH ?? "").split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** A server of our own, which can be stopped and started again. */
export interface Cluster {
  url: string;
  /** Process id of the server as it runs now. */
  pid(): number;
  /** The process may have ended by itself. */
  isRunning(): boolean;
  start(): Promise<void>;
  /** fast: ends sessions and stops. immediate: stops as if the machine had lost its power. */
  stop(how: "fast" | "immediate"): Promise<void>;
}

async function startOwn(programs: string): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-bench-postgres-"));
  const cluster = await makeCluster(programs, folder, {});
  return serve(cluster.url, cluster.pid(), async () => {
    await cluster.stop("immediate");
    await rm(folder, { recursive: true, force: true });
  });
}

/**
 * Makes a server in an empty folder and starts it on loopback.
 *
 * @returns null without PostgreSQL's programs
 */
export async function openCluster(folder: string, settings: Record<string, string>): Promise<Cluster | null> {
  const programs = findPrograms();
  return programs === undefined ? null : makeCluster(programs, folder, settings);
}

async function makeCluster(
  programs: string,
  folder: string,
  settings: Record<string, string>,
): Promise<Cluster> {
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : [];
  if (isRoot) {
    const id = Number((await run("id", ["-u", "nobody"])).stdout);
    await chown(folder, id, id);
  }
  const call = (name: string, args: readonly string[]) => {
    const [program = "", ...rest] = [...as, join(programs, name), ...args];
    return run(program, rest, { env: { PATH: process.env.PATH, HOME: folder }, cwd: dirname(folder) });
  };
  const data = join(folder, "data");
  const port = await freePort();
  await call("initdb", ["-D", data, "-U", "bakso", "-A", "trust", "-E", "UTF8", "--no-locale"]);
  const all = { listen_addresses: "127.0.0.1", ...settings };
  const options = Object.entries(all).reduce(
    (text, [name, value]) => `${text} -c ${name}=${value}`,
    `-p ${port} -k ${folder}`,
  );
  const pidFile = join(data, "postmaster.pid");
  const pid = () => Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  const start = async () => {
    await call("pg_ctl", ["-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start"]);
  };
  await start();
  return {
    url: `postgres://bakso@127.0.0.1:${port}/postgres`,
    pid,
    isRunning: () => existsSync(pidFile) && existsSync(`/proc/${pid()}`),
    start,
    stop: async (how) => {
      await call("pg_ctl", ["-D", data, "-m", how, "stop"]);
    },
  };
}

/** A handle on a running server. `stop` is called at the end; schemas are dropped only from a server that is not ours. */
export function serve(url: string, pid: number | null, stop: () => Promise<void>): Postgres {
  const made: string[] = [];
  const execute = async (statement: string) => {
    const engine = openServed({
      url,
      poolSize: 1,
      statementTimeoutMs: 60_000,
      idleInTransactionTimeoutMs: 10_000,
      onNotice: () => undefined,
    });
    const connection = await engine.acquire();
    await connection.execute(statement, []);
    connection.release();
    await engine.close();
  };
  return {
    pid,
    async createSchema() {
      const schema = `bench_${randomUUID().replaceAll("-", "")}`;
      await execute(`create schema ${schema}`);
      made.push(schema);
      const inSchema = new URL(url);
      inSchema.searchParams.set("search_path", schema);
      return inSchema.href;
    },
    async end() {
      if (pid === null) for (const schema of made) await execute(`drop schema ${schema} cascade`);
      await stop();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
