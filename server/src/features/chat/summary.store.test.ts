import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import type { DatabaseHandle } from "../../database/database-handle.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createSummaryStore } from "./summary.store.ts";

const WALLETS = ["wallet", "another wallet"] as const;
const TALKS = ["one", "other"] as const;

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());

const store = () => createSummaryStore(db);
const keyOf = (talk: string, wallet = "wallet") => ({ wallet, conversationId: talk });
const claim = (talk: string, leaseMs = 60_000, wallet = "wallet") =>
  store().claim(keyOf(talk, wallet), "us", leaseMs);
const keep = (talk: string, reachesTo: string, { owner = "us", wallet = "wallet" } = {}) =>
  store().keep({ ...keyOf(talk, wallet), owner, reachesTo, text: `${reachesTo} of ${talk}`, isDemo: false });
const kept = async (talk: string, wallet = "wallet") =>
  (await store().ofTalk(keyOf(talk, wallet))).map(({ reachesTo }) => reachesTo);
const say = (talk: string, messageId: string, position: number, wallet: string) =>
  sql`
  insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
  values (${wallet}, ${talk}, ${messageId}, ${position}, 'user', 'said', 'complete')`.execute(db);

/** Two talks of two wallets, with the same ids. */
beforeEach(async () => {
  await sql`truncate conversations, messages, talk_summaries, summary_claims cascade`.execute(db);
  for (const wallet of WALLETS)
    for (const talk of TALKS) {
      await db
        .insertInto("conversations")
        .values({ wallet_address: wallet, conversation_id: talk, name: talk })
        .execute();
      for (let n = 0; n < 12; n += 1) await say(talk, `m${n}`, n, wallet);
    }
});

describe("the summary of a talk", () => {
  it("is of this talk alone, the oldest first", async () => {
    for (const talk of TALKS) await claim(talk);
    expect([await keep("one", "m2"), await keep("one", "m1"), await keep("other", "m3")]).toEqual([
      true,
      true,
      true,
    ]);
    await sql`update talk_summaries set made_at = '2026-11-22' where reaches_to = 'm2'`.execute(db);
    expect([await kept("one"), await kept("other"), await kept("one", WALLETS[1])]).toEqual([
      ["m2", "m1"],
      ["m3"],
      [],
    ]);
    await sql`update talk_summaries set made_at = '2026-11-22'`.execute(db);
    await sql`update talk_summaries set text = 'written last' where reaches_to = 'm1'`.execute(db);
    expect(await kept("one")).toEqual(["m1", "m2"]);
    await store().remove("wallet", "one");
    expect([await kept("one"), await kept("other")]).toEqual([[], ["m3"]]);
    expect([await claim("one"), await claim("other")]).toEqual([true, false]);
  });

  it("is kept only by who has claimed it, for as long, and while talk and message are there", async () => {
    expect(await keep("one", "m1")).toBe(false);
    await claim("other");
    await claim("one", 60_000, WALLETS[1]);
    expect(await keep("one", "m1")).toBe(false);
    expect([await claim("one"), await claim("one")]).toEqual([true, false]);
    expect(await keep("one", "m1", { owner: "others" })).toBe(false);
    for (const [talk, wallet] of [
      ["other", "wallet"],
      ["one", WALLETS[1]],
    ] as const)
      await say(talk, "elsewhere", 99, wallet);
    expect(await keep("one", "elsewhere")).toBe(false);
    expect(await keep("one", "m1")).toBe(true);
    await sql`update summary_claims set lease_until = now() - interval '1 second'`.execute(db);
    expect(await keep("one", "m1")).toBe(false);
    expect(await claim("one")).toBe(true);
    await sql`update conversations set deleted_at = now() where wallet_address = 'wallet' and conversation_id = 'one'`.execute(
      db,
    );
    expect(await keep("one", "m1")).toBe(false);
  });

  it("is one of eight at most, the newest; other talks keep theirs", async () => {
    for (const talk of TALKS) {
      await claim(talk);
      for (let n = 0; n < 8; n += 1) await keep(talk, `m${n}`);
      await sql`update talk_summaries set made_at = '2026-11-22'::timestamptz
        + (substr(reaches_to, 2)::integer) * interval '1 minute' where conversation_id = ${talk}`.execute(db);
    }
    await claim("one", 60_000, WALLETS[1]);
    for (let n = 0; n < 8; n += 1) await keep("one", `m${n}`, { wallet: WALLETS[1] });
    await sql`update talk_summaries set made_at = '2020-01-01' where wallet_address = ${WALLETS[1]}`.execute(
      db,
    );
    await keep("one", "m8");
    await keep("one", "m9");
    expect(await kept("one")).toEqual(["m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"]);
    expect([(await kept("other")).length, (await kept("one", WALLETS[1])).length]).toEqual([8, 8]);
  });

  it("is let go by who has it, in this talk", async () => {
    for (const talk of TALKS) await claim(talk);
    await store().release(keyOf("one"), "others");
    expect(await claim("one")).toBe(false);
    await claim("one", 60_000, WALLETS[1]);
    await store().release(keyOf("one"), "us");
    expect(await claim("one", 60_000, WALLETS[1])).toBe(false);
    expect([await claim("one"), await claim("other")]).toEqual([true, false]);
  });

  it("goes with its message, and a claim when it is over", async () => {
    for (const wallet of WALLETS)
      for (const talk of TALKS) {
        await claim(talk, 60_000, wallet);
        await keep(talk, "m1", { wallet });
      }
    await sql`delete from messages where wallet_address = 'wallet' and conversation_id = 'one' and message_id = 'm1'`.execute(
      db,
    );
    await sql`update summary_claims set lease_until = now() - interval '1 second'
      where wallet_address = 'wallet' and conversation_id = 'one'`.execute(db);
    await store().sweep();
    expect([await kept("one"), await kept("other"), await kept("one", WALLETS[1])]).toEqual([
      [],
      ["m1"],
      ["m1"],
    ]);
    expect(await db.selectFrom("summary_claims").select("owner").execute()).toHaveLength(3);
  });
});
