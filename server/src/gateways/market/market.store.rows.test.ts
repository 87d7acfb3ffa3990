import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createMarketStore } from "./market.store.ts";

const database = useStoreDatabase();
const store = () => createMarketStore(database());
const nowMs = Date.now();
const secondsAgo = (seconds: number) => nowMs - seconds * 1_000;
const answer = (key: string, seconds: number, value: unknown = { of: key }) => ({
  key,
  value,
  source: `source of ${key}`,
  atMs: secondsAgo(seconds),
});
const found = async (...keys: string[]) =>
  (await store().find(keys)).map(({ key, atMs }) => [key, (nowMs - atMs) / 1_000]).sort();

beforeEach(() => sql`truncate market_answers, market_leases`.execute(database()));

describe("answers of markets", () => {
  it("are found as they were said, those that are asked for", async () => {
    await store().save([]);
    await store().save([answer("a", 5, [{ price: "1" }]), answer("b", 5)]);
    expect(await store().find(["a", "c"])).toEqual([answer("a", 5, [{ price: "1" }])]);
    expect(await found("a", "b")).toEqual([
      ["a", 5],
      ["b", 5],
    ]);
  });

  it("give way to newer ones alone, whichever comes last", async () => {
    await store().save([answer("a", 50), answer("b", 50)]);
    await store().save([answer("a", 60, "older")]);
    await store().save([{ ...answer("b", 40, "newer"), source: "another" }]);
    expect((await store().find(["a"]))[0]).toEqual(answer("a", 50));
    expect((await store().find(["b"]))[0]).toEqual({ ...answer("b", 40, "newer"), source: "another" });
  });

  it("are forgotten after a quarter of an hour, when others are kept", async () => {
    await store().save([answer("old", 14 * 60), answer("older", 10)]);
    await sql`update market_answers set said_at = now() - interval '16 minutes' where answer_key = 'older'`.execute(
      database(),
    );
    await store().save([answer("new", 5)]);
    expect((await found("old", "older", "new")).map(([key]) => key)).toEqual(["new", "old"]);
  });
});

describe("what somebody wants", () => {
  const wanted = async (most = 9, prefix = "pairs:a_b:") =>
    store().wanted({ prefix, wantedSinceMs: secondsAgo(120), saidBeforeMs: secondsAgo(30), most });

  it("is what was asked about lately and grows old, the oldest first, and no more than fits", async () => {
    await store().save([
      answer("pairs:a_b:mid", 50),
      answer("pairs:a_b:oldest", 60),
      answer("pairs:a_b:young", 40),
      answer("pairs:a_b:fresh", 10),
      // A name is compared to the letter.
      answer("pairs:axb:other", 50),
      answer("x pairs:a_b:", 50),
    ]);
    expect(await wanted()).toEqual(["pairs:a_b:oldest", "pairs:a_b:mid", "pairs:a_b:young"]);
    expect(await wanted(2)).toEqual(["pairs:a_b:oldest", "pairs:a_b:mid"]);
  });

  it("is wanted for as long as somebody asks", async () => {
    await store().save([answer("pairs:a_b:one", 300), answer("pairs:a_b:two", 300)]);
    expect(await wanted()).toEqual([]);
    await store().want(["pairs:a_b:one"], nowMs);
    expect(await wanted()).toEqual(["pairs:a_b:one"]);
  });
});

describe("the right to ask", () => {
  it("is one's until it ends or is given back, name by name", async () => {
    const lease = (name: string, atMs: number) => store().lease(name, atMs, atMs + 100);
    expect([await lease("a", nowMs), await lease("b", nowMs), await lease("a", nowMs + 99)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await lease("a", nowMs + 100)).toBe(true);
    // Who had it before gives back nothing of another's.
    await store().release("a", nowMs + 100);
    expect(await lease("a", nowMs + 150)).toBe(false);
    await store().release("a", nowMs + 200);
    expect([await lease("a", nowMs + 150), await lease("b", nowMs + 50)]).toEqual([true, false]);
  });
});
