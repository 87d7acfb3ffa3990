import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import type { DatabaseHandle } from "../database/database-handle.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createDailyUsageStore } from "./daily-usage.store.ts";
import { createHolderBytesStore } from "./holder-bytes.store.ts";
import { createSharedLimitStore } from "./shared-limit.store.ts";

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate daily_usage, shared_usage, holder_bytes, site_limits`.execute(db);
});

describe("what is kept of a limit that instances share", () => {
  const WINDOW = { what: "chat", windowStart: "today", limit: 10, endsAtMs: Date.now() + 1_000 };
  const leased = async () =>
    (
      await db.selectFrom("shared_usage").select(["what", "window_start", "leased"]).orderBy("what").execute()
    ).map((row) => [row.what, row.window_start, Number(row.leased)]);

  it("is leased whole or not at all, to its last, in its own window", async () => {
    const store = createSharedLimitStore(db);
    expect(await store.lease(WINDOW, 11)).toBe(false);
    expect(await leased()).toEqual([]);
    expect(await store.lease(WINDOW, 10)).toBe(true);
    expect(await store.lease(WINDOW, 1)).toBe(false);
    expect(await store.lease({ ...WINDOW, limit: 12 }, 2)).toBe(true);
    expect(await store.lease({ ...WINDOW, what: "draw" }, 4)).toBe(true);
    expect(await store.lease({ ...WINDOW, what: "draw" }, 6)).toBe(true);
    expect(await leased()).toEqual([
      ["chat", "today", 12],
      ["draw", "today", 10],
    ]);
  });

  it("is given back in its own window, and never below nothing", async () => {
    const store = createSharedLimitStore(db);
    for (const what of ["chat", "draw"]) await store.lease({ ...WINDOW, what }, 5);
    await store.refund({ ...WINDOW, windowStart: "tomorrow" }, 5);
    await store.refund(WINDOW, 2);
    expect(await leased()).toEqual([
      ["chat", "today", 3],
      ["draw", "today", 5],
    ]);
    await store.refund(WINDOW, 9);
    expect(await leased()).toEqual([
      ["chat", "today", 0],
      ["draw", "today", 5],
    ]);
  });

  it("is forgotten an hour after its end", async () => {
    const store = createSharedLimitStore(db);
    const endedAgo = (minutes: number) => Date.now() - minutes * 60_000;
    await store.lease({ ...WINDOW, what: "long ago", endsAtMs: endedAgo(61) }, 1);
    await store.lease({ ...WINDOW, what: "just now", endsAtMs: endedAgo(59) }, 1);
    await store.sweep();
    expect((await leased()).map(([what]) => what)).toEqual(["just now"]);
  });
});

describe("what is kept of a wallet's days", () => {
  const add = (wallet_address: string, what: string, day: string, used: number) =>
    db.insertInto("daily_usage").values({ wallet_address, what, day, used }).execute();
  beforeEach(async () => {
    await add("w", "draw", "2026-11-22", 1);
    await add("w", "chat", "2026-11-22", 2);
    await add("w", "draw", "2026-11-21", 3);
    await add("v", "chat", "2026-11-21", 4);
  });

  it("is its own, by day and name", async () => {
    expect(await createDailyUsageStore(db).list("w")).toEqual([
      { what: "draw", day: "2026-11-21", used: 3 },
      { what: "chat", day: "2026-11-22", used: 2 },
      { what: "draw", day: "2026-11-22", used: 1 },
    ]);
  });

  it("goes when the day is over, of one or of all", async () => {
    const store = createDailyUsageStore(db);
    await store.removeEnded("w", "2026-11-22");
    expect((await store.list("w")).map(({ day }) => day)).toEqual(["2026-11-22", "2026-11-22"]);
    expect(await store.list("v")).toHaveLength(1);
    await store.sweep("2026-11-22");
    expect(await store.list("v")).toEqual([]);
    expect(await store.list("w")).toHaveLength(2);
  });
});

describe("the room of wallets", () => {
  it("is read for one, and summed with those that are full", async () => {
    const store = createHolderBytesStore(db);
    expect(await store.read("w")).toBe(0);
    expect(await store.readAll(1_000)).toEqual({ bytes: 0, fullWallets: 0 });
    for (const [wallet_address, bytes] of [
      ["w", 990n],
      ["v", 991n],
      ["u", 1_500n],
    ] as const)
      await db.insertInto("holder_bytes").values({ wallet_address, bytes }).execute();
    expect([await store.read("w"), await store.read("u")]).toEqual([990, 1_500]);
    expect(await store.readAll(1_000)).toEqual({ bytes: 3_481, fullWallets: 2 });
  });

  it("has the limit that was set last", async () => {
    const store = createHolderBytesStore(db);
    for (const bytes of [5, 5, 7]) await store.setLimit(bytes);
    expect(await db.selectFrom("site_limits").selectAll().execute()).toMatchObject([
      { name: "holder_bytes", value: 7n },
    ]);
  });
});
