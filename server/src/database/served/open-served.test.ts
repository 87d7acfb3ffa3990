import { getHeapSpaceStatistics } from "node:v8";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "../../../test/database.ts";
import { openTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import { createHandle, type DatabaseHandle } from "../database-handle.ts";
import { isRetryable } from "../sql-errors.ts";
import { openServed } from "./open-served.ts";

const url = testDatabaseUrl ?? "";
const title = url ? "A served PostgreSQL" : "A served PostgreSQL (TEST_DATABASE_URL names no server)";
const POOL_SIZE = 3;
const STATEMENT_TIMEOUT_MS = 1_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 200;
const LISTEN_HEARTBEAT_MS = 50;

describe.skipIf(!url)(title, () => {
  let proxy: TcpProxy;
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    proxy = await openTcpProxy(url);
    handle = createHandle(
      openServed({
        url: proxy.url,
        poolSize: POOL_SIZE,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        idleInTransactionTimeoutMs: IDLE_IN_TRANSACTION_TIMEOUT_MS,
        listenHeartbeatMs: LISTEN_HEARTBEAT_MS,
        onNotice: () => undefined,
      }),
    );
  });
  afterEach(async () => {
    await handle.close();
    await proxy.close();
  });

  const one = async () => (await sql<{ n: number }>`select 1 as n`.execute(handle.db)).rows[0]?.n;
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it("uses no more connections than it may, and serves those who wait in their order", async () => {
    const order: number[] = [];
    const pids = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(
          handle.db,
        );
        order.push(i);
        return rows[0]?.pid;
      }),
    );
    expect(new Set(pids).size).toBeLessThanOrEqual(POOL_SIZE);
    expect(order.slice(-POOL_SIZE).every((caller) => caller >= 12 - 2 * POOL_SIZE)).toBe(true);
  });

  it("ends a statement that runs too long, and says so", async () => {
    expect(await errorOf(sql`select pg_sleep(10)`.execute(handle.db))).toMatchObject({ code: "57014" });
    expect(await one()).toBe(1);
  });

  it("rolls back a transaction whose owner says nothing, and lets the others in", async () => {
    const never = Promise.withResolvers<void>();
    const abandoned = Array.from({ length: POOL_SIZE }, () =>
      handle.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await never.promise;
        await sql`select 2`.execute(trx);
      }),
    );
    expect(await one()).toBe(1);
    never.resolve();
    const errors = await Promise.all(abandoned.map(errorOf));
    expect(errors.some(isRetryable)).toBe(true);
  });

  it("fails a transaction, which may be tried again, when the server ends its connection between two statements", async () => {
    const cut = handle.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(handle.db);
      await expect.poll(() => isGone(rows[0]?.pid)).toBe(true);
      await sql`select 1`.execute(trx);
    });
    expect(isRetryable(await errorOf(cut))).toBe(true);
    expect(await one()).toBe(1);
  });

  it("fails what runs when the connections are cut, and works again soon", async () => {
    const running = errorOf(sql`select pg_sleep(0.9)`.execute(handle.db));
    await expect.poll(() => isSleeping()).toBe(true);
    proxy.cut();
    expect(isRetryable(await running)).toBe(true);
    await expect.poll(() => one().catch(() => 0), { timeout: 3_000 }).toBe(1);
  });

  it("notices a line that went dead without a word, and works again when there is one", async () => {
    await one();
    proxy.swallow();
    expect(isRetryable(await errorOf(one()))).toBe(true);
    proxy.forward();
    expect(await one()).toBe(1);
  });

  it("[ISSUE-14] leaves nothing of what was answered among what V8 keeps for long", async () => {
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size ?? 0;
    const rows = 40;
    const bytes = 1_000;
    const before = oldBytes();
    let most = 0;
    for (let read = 0; read < 30_000_000; read += rows * bytes) {
      await sql`select n || repeat('x', ${bytes}::integer) as text from generate_series(1, ${rows}::integer) n`.execute(
        handle.db,
      );
      most = Math.max(most, oldBytes() - before);
    }
    expect(most).toBeLessThan(5_000_000);
  });

  it("is not ready while the server can't be reached", async () => {
    expect(await handle.isReady()).toBe(true);
    const other = createHandle(
      openServed({ url: "postgres://nobody@127.0.0.1:1/none", poolSize: 1, ...QUIET }),
    );
    expect(await other.isReady()).toBe(false);
    expect(await errorOf(sql`select 1`.execute(other.db))).toMatchObject({ code: "08006" });
    await other.close();
  });

  it.each(["cut", "swallow"] as const)(
    "listens again after the line was lost (%s), and says so once",
    async (how) => {
      const heard: string[] = [];
      let reconnects = 0;
      await handle.listen(
        "wake",
        (payload) => heard.push(payload),
        () => reconnects++,
      );
      await handle.listen("other", () => undefined);
      const openedBefore = proxy.opened();
      proxy[how]();
      await expect.poll(() => proxy.opened(), { timeout: 10_000 }).toBeGreaterThan(openedBefore);
      proxy.forward();
      await expect.poll(() => reconnects, { timeout: 10_000 }).toBe(1);
      await expect
        .poll(() =>
          handle.notify("wake", "again").then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await expect.poll(() => heard).toEqual(["again"]);
      expect(reconnects).toBe(1);
    },
  );

  it("at its end lets a transaction finish that has begun", async () => {
    const begun = Promise.withResolvers<void>();
    const work = handle.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      begun.resolve();
      await sql`select pg_sleep(0.05)`.execute(trx);
      return "finished";
    });
    await begun.promise;
    await handle.close();
    expect(await work).toBe("finished");
    expect(String(await errorOf(one()))).toMatch(/destroyed|closed/);
  });

  async function isGone(pid: number | undefined): Promise<boolean> {
    const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(handle.db);
    return rows.length === 0;
  }

  async function isSleeping(): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_stat_activity where state = 'active' and query like 'select pg_sleep(0.9)%'`.execute(
      handle.db,
    );
    return rows.length > 0;
  }
});

const QUIET = { statementTimeoutMs: 1_000, idleInTransactionTimeoutMs: 1_000, onNotice: () => undefined };
