import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "../../../test/database.ts";
import { createHandle, type DatabaseHandle } from "../database-handle.ts";
import { inBackground } from "../lanes.ts";
import { openServed } from "./open-served.ts";

const url = testDatabaseUrl ?? "";
const title = "The line for a connection";
const POOL_SIZE = 5;
const ACQUIRE_TIMEOUT_MS = 300;
const BUSY = "53300";

describe.skipIf(!url)(url ? title : `${title} (TEST_DATABASE_URL names no server)`, () => {
  const open = (at = url, acquireTimeoutMs = ACQUIRE_TIMEOUT_MS): DatabaseHandle<unknown> =>
    createHandle(
      openServed({
        url: at,
        poolSize: POOL_SIZE,
        acquireTimeoutMs,
        statementTimeoutMs: 20_000,
        idleInTransactionTimeoutMs: 20_000,
        onNotice: () => undefined,
      }),
    );
  let handle: DatabaseHandle<unknown>;
  let release: () => void;
  beforeEach(() => {
    handle = open();
  });
  afterEach(async () => {
    release();
    await handle.close();
  });

  const one = (db: Kysely<unknown> = handle.db) => sql`select 1`.execute(db);
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "answered",
      (error: { code: string }) => error.code,
    );
  /** Takes every connection that people may have, until `release`. */
  async function takeAll(): Promise<void> {
    const held = Promise.withResolvers<void>();
    release = held.resolve;
    const taken = Array.from({ length: POOL_SIZE - 1 }, () => {
      const has = Promise.withResolvers<void>();
      void handle.db.connection().execute(async () => {
        has.resolve();
        await held.promise;
      });
      return has.promise;
    });
    await Promise.all(taken);
  }

  it("has a deadline: nobody waits for longer, and everybody is told that it was busy", async () => {
    await takeAll();
    const beganAt = performance.now();
    const codes = await Promise.all(Array.from({ length: 400 }, () => codeOf(one())));
    expect(new Set(codes)).toEqual(new Set([BUSY]));
    expect(performance.now() - beganAt).toBeLessThan(10 * ACQUIRE_TIMEOUT_MS);
  });

  it("lets the background through, whatever people ask", async () => {
    await takeAll();
    const people = Array.from({ length: 400 }, () => codeOf(one()));
    const background = Array.from({ length: 20 }, () => inBackground(() => codeOf(one())));
    expect(new Set(await Promise.all(background))).toEqual(new Set(["answered"]));
    release();
    await Promise.all(people);
  });

  it("has an end: who comes when a thousand wait is told at once", async () => {
    handle = open(url, 20_000);
    await takeAll();
    const waiting = Array.from({ length: 1_000 }, () => codeOf(one()));
    expect(await codeOf(one())).toBe(BUSY);
    release();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["answered"]));
  });

  it("does with the connections it has when the server gives no more, and asks again later", async () => {
    const role = `limited_${randomBytes(6).toString("hex")}`;
    release = () => undefined;
    await sql.raw(`create role ${role} login connection limit 2`).execute(handle.db);
    const limited = new URL(url);
    limited.username = role;
    const crowded = open(limited.href, 5_000);
    const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(one(crowded.db))));
    expect(new Set(codes)).toEqual(new Set(["answered"]));
    // Two others take what there is: none is left to begin with.
    const third = open(limited.href, 600);
    expect(await codeOf(one(third.db))).toBe(BUSY);
    await crowded.close();
    expect(await codeOf(one(third.db))).toBe("answered");
    await third.close();
    await sql.raw(`drop role ${role}`).execute(handle.db);
  });
});
