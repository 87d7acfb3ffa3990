import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { createHandle, type DatabaseHandle } from "../database-handle.ts";
import { inBackground } from "../lanes.ts";
import { openEmbedded } from "./open-embedded.ts";

const ACQUIRE_TIMEOUT_MS = 1_000;
const MOST_WAITING = 1_000;
const BUSY = "53300";

describe("The line for the embedded database", () => {
  let handle: DatabaseHandle<unknown>;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const made = await createTestDataDir();
    remove = made.remove;
    const engine = await openEmbedded({
      dataDir: made.dataDir,
      workerUrl: new URL("../../../test/unsynced-worker.ts", import.meta.url),
      idleInTransactionTimeoutMs: 10_000,
      acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
      onNotice: () => undefined,
    });
    handle = createHandle(engine);
    await sql`create table kept (n int, place serial)`.execute(handle.db);
  });
  afterEach(async () => {
    await handle.close();
    await remove();
  });

  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "answered",
      (error: { code: string }) => error.code,
    );
  const insert = (n: number) => codeOf(sql`insert into kept (n) values (${n})`.execute(handle.db));
  const kept = async () => (await sql`select n from kept`.execute(handle.db)).rows.length;
  /** Keeps the database for itself until it is told to end. */
  async function hold(): Promise<() => Promise<void>> {
    const inside = Promise.withResolvers<void>();
    const outside = Promise.withResolvers<void>();
    const holding = handle.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      inside.resolve();
      await outside.promise;
    });
    await inside.promise;
    return async () => {
      outside.resolve();
      await holding;
    };
  }

  it("has a deadline, and who was told that it was busy has changed nothing", async () => {
    const end = await hold();
    const codes = await Promise.all(Array.from({ length: 400 }, (_, n) => insert(n)));
    expect(new Set(codes)).toEqual(new Set([BUSY]));
    await end();
    expect(await kept()).toBe(0);
    expect(await insert(1)).toBe("answered");
  });

  it("has one while a single statement keeps the thread busy", async () => {
    const slow = sql`select count(*) from generate_series(1, 3000000) a`.execute(handle.db);
    const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => insert(n)));
    await slow;
    expect(await kept()).toBe(codes.filter((code) => code === "answered").length);
  });

  it("has an end: who comes when a thousand wait is told at once, and the places come free again", async () => {
    const end = await hold();
    const waiting = Array.from({ length: MOST_WAITING + 1 }, (_, n) => insert(n));
    expect(await waiting.at(-1)).toBe(BUSY);
    await Promise.all(waiting);
    await end();
    await expect.poll(() => insert(0)).toBe("answered");
    const again = await Promise.all(Array.from({ length: 50 }, (_, n) => insert(n)));
    expect(new Set(again)).toEqual(new Set(["answered"]));
  });

  it("lets the background go first", async () => {
    const end = await hold();
    const people = insert(1);
    const background = inBackground(() => insert(2));
    // Both have left for the thread.
    await eventLoopTurn();
    await end();
    expect(await Promise.all([people, background])).toEqual(["answered", "answered"]);
    const { rows } = await sql`select n from kept order by place`.execute(handle.db);
    expect(rows).toEqual([{ n: 2 }, { n: 1 }]);
  });
});
