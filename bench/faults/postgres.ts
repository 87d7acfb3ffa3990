import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type DatabaseHandle, openDatabase } from "../../server/src/database/open-database.ts";
import { mountSmallDisk } from "../../server/test/small-disk.ts";
import { openTcpProxy } from "../../server/test/tcp-proxy.ts";
import { openCluster } from "../harness/postgres.ts";
import { SERVER_FAULTS, type ServerFault } from "./postgres-fault.ts";

/**
 * Breaks a PostgreSQL of our own while 24 callers ask and write, and counts: node bench/faults/postgres.ts [name…].
 * Needs the right to mount, for a disk that can be filled.
 */
const READERS = 12;
const WRITERS = 12;
const STATEMENT_TIMEOUT_MS = 3_000;
const BEFORE_MS = 2_000;
const AFTER_MS = 8_000;
/** Longer than every deadline. */
const HUNG_AFTER_MS = 25_000;
const DISK_MEGABYTES = 400;

interface Load {
  answered: number;
  refused: number;
  wrong: number;
  hung: number;
  /** Written and acknowledged. */
  kept: string[];
  /** The longest wait for an answer or a refusal. */
  longestMs: number;
  lastFailureMs: number;
  failures: Record<string, number>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inTime = <Result>(work: Promise<Result>): Promise<Result | "hung"> => {
  const { promise, resolve } = Promise.withResolvers<"hung">();
  const timer = setTimeout(() => resolve("hung"), HUNG_AFTER_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

async function keepOn(load: Load, isOver: () => boolean, ask: () => Promise<boolean>): Promise<void> {
  while (!isOver()) {
    const beganAt = performance.now();
    try {
      const answer = await inTime(ask());
      if (answer === "hung") load.hung++;
      else if (answer) load.answered++;
      else load.wrong++;
    } catch (error) {
      const { code = "no code" } = error as { code?: string };
      load.failures[code] = (load.failures[code] ?? 0) + 1;
      load.refused++;
      load.lastFailureMs = performance.now();
      await pause(20);
    }
    load.longestMs = Math.max(load.longestMs, performance.now() - beganAt);
  }
}

async function read(db: Kysely<unknown>): Promise<boolean> {
  const nonce = randomUUID();
  const count = 1 + Math.floor(Math.random() * 30);
  const { rows } = await sql<{ nonce: string; n: number }>`
    select ${nonce}::text as nonce, n from generate_series(1, ${count}::int) as n`.execute(db);
  return rows.length === count && rows.every((row, at) => row.nonce === nonce && row.n === at + 1);
}

async function write(db: Kysely<unknown>, kept: string[]): Promise<boolean> {
  const id = randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into kept (id, filler) values (${id}, ${"x".repeat(2_000)}) returning id`.execute(db);
  kept.push(id);
  return rows.length === 1 && rows[0]?.id === id;
}

async function tryFault(fault: ServerFault): Promise<Record<string, unknown>> {
  const disk = await mountSmallDisk({ megabytes: DISK_MEGABYTES });
  const folder = join(disk.folder, "postgres");
  await mkdir(folder);
  const settings = { max_connections: "20", max_wal_size: "64MB" };
  const cluster = await openCluster(folder, settings);
  if (!cluster) throw new Error("There is no PostgreSQL on this machine");
  const line = await openTcpProxy(cluster.url);
  const handle: DatabaseHandle<unknown> = await openDatabase({
    url: line.url,
    dataDir: "",
    migrations: {},
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const { db } = handle;
  await sql`create table kept (id text primary key, filler text)`.execute(db);
  const heard: string[] = [];
  await handle.listen("faults", (payload) => heard.push(payload));
  const load: Load = {
    answered: 0,
    refused: 0,
    wrong: 0,
    hung: 0,
    kept: [],
    longestMs: 0,
    lastFailureMs: 0,
    failures: {},
  };
  let isOver = false;
  const callers = [
    ...Array.from({ length: READERS }, () =>
      keepOn(
        load,
        () => isOver,
        () => read(db),
      ),
    ),
    ...Array.from({ length: WRITERS }, () =>
      keepOn(
        load,
        () => isOver,
        () => write(db, load.kept),
      ),
    ),
  ];
  await pause(BEFORE_MS);
  await fault.inject({ cluster, line, disk: disk.folder });
  const mendedAt = performance.now();
  await pause(AFTER_MS);
  isOver = true;
  await Promise.all(callers);
  const { rows } = await sql<{ id: string }>`select id from kept`.execute(db);
  const stored = new Set(rows.map((row) => row.id));
  await handle.notify("faults", "still heard");
  await pause(500);
  await handle.close();
  await line.close();
  await cluster.stop("immediate").catch(() => undefined);
  await disk.unmount();
  return {
    fault: fault.title,
    answered: load.answered,
    refused: load.refused,
    reasons: load.failures,
    wrong: load.wrong,
    lost: load.kept.filter((id) => !stored.has(id)).length,
    hung: load.hung,
    longestWaitMs: Math.round(load.longestMs),
    recoveredAfterMs: Math.max(0, Math.round(load.lastFailureMs - mendedAt)),
    listensAgain: heard.includes("still heard"),
  };
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? SERVER_FAULTS : SERVER_FAULTS.filter(({ name }) => names.includes(name));
if (chosen.length === 0) throw new Error(`There is: ${SERVER_FAULTS.map(({ name }) => name).join(", ")}`);
for (const fault of chosen) console.log(JSON.stringify(await tryFault(fault)));
