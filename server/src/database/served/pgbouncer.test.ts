import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabaseUrl } from "../../../test/database.ts";
import { freePort } from "../../../test/free-port.ts";
import { createHandle, type DatabaseHandle } from "../database-handle.ts";
import { openDatabase } from "../open-database.ts";
import { openServed } from "./open-served.ts";

const url = testDatabaseUrl ?? "";
const program = ["/usr/sbin/pgbouncer", "pgbouncer"].find((path) => {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
const missing =
  url === "" ? "TEST_DATABASE_URL names no server" : program ? null : "there is no pgbouncer here";
const title = "Behind PgBouncer, which hands connections out by transaction";
const SERVER_CONNECTIONS = 2;

describe.skipIf(missing !== null)(missing === null ? title : `${title} (${missing})`, () => {
  const database = `bouncer_${randomBytes(6).toString("hex")}`;
  const direct = new URL(url || "postgres://none");
  direct.pathname = `/${database}`;
  let admin: DatabaseHandle<unknown>;
  let folder: string;
  let pooledUrl: string;
  let bouncer: ReturnType<typeof spawn>;
  beforeAll(async () => {
    admin = createHandle(
      openServed({
        url,
        poolSize: 1,
        statementTimeoutMs: 0,
        idleInTransactionTimeoutMs: 0,
        onNotice: () => undefined,
      }),
    );
    await sql.raw(`create database ${database}`).execute(admin.db);
    folder = await mkdtemp(join(tmpdir(), "bakso-pgbouncer-"));
    await chmod(folder, 0o755);
    const port = await freePort();
    const { hostname, port: serverPort, username } = new URL(url);
    const settings = join(folder, "pgbouncer.ini");
    await writeFile(
      settings,
      `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
    );
    // PgBouncer refuses to run as root.
    const as =
      process.getuid?.() === 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : [];
    const [command = "", ...rest] = [...as, program ?? "", settings];
    bouncer = spawn(command, rest, { stdio: "ignore" });
    const pooled = new URL(direct);
    pooled.hostname = "127.0.0.1";
    pooled.port = String(port);
    pooledUrl = pooled.href;
    await vi.waitUntil(() => isListening(port), { timeout: 10_000 });
  });
  afterAll(async () => {
    bouncer.kill("SIGTERM");
    await once(bouncer, "exit");
    await sql.raw(`drop database ${database} with (force)`).execute(admin.db);
    await admin.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (isPreparing: boolean) =>
    openDatabase<unknown>({
      url: pooledUrl,
      listenUrl: direct.href,
      isPreparing,
      dataDir: "",
      migrations: {},
    });

  it("every answer belongs to its question, transactions hold together, and notifications come", async () => {
    const handle = await open(false);
    const heard: string[] = [];
    await handle.listen("wake", (payload) => heard.push(payload));
    const ask = async (n: number) => {
      const list = [n, n + 1];
      const { rows } = await sql<{ n: number; list: number[] }>`
        select ${n}::int as n, ${list}::int[] as list`.execute(handle.db);
      return rows.length === 1 && rows[0]?.n === n && rows[0].list[1] === n + 1;
    };
    const pidsInTransaction = () =>
      handle.db.transaction().execute(async (trx) => {
        const pid = async () =>
          (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid;
        return [await pid(), await pid()];
      });
    const responses = Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)));
    const pids = await Promise.all(Array.from({ length: 30 }, pidsInTransaction));
    expect((await responses).every(Boolean)).toBe(true);
    expect(pids.every(([first, second]) => first === second)).toBe(true);
    expect(new Set(pids.flat()).size).toBeLessThanOrEqual(SERVER_CONNECTIONS);
    await handle.notify("wake", "up");
    await expect.poll(() => heard).toEqual(["up"]);
    await handle.close();
  });

  it("who has not said so is told what to set", async () => {
    await expect(open(true)).rejects.toThrow(/set DATABASE_PREPARE=no, and DATABASE_LISTEN_URL/);
  });
});

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
