import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import type { DatabaseHandle } from "./database-handle.ts";
import { fixedStatement } from "./fixed-statement.ts";
import { migrations } from "./migrations.ts";
import type { DatabaseSchema } from "./schema.ts";

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());

interface Values {
  word: string;
  words: readonly string[] | null;
  count: number;
}

describe("a statement that is written once", () => {
  it("is run with the values of each call, however often each stands in it", async () => {
    const write = vi.fn(
      (place: <Name extends keyof Values>(name: Name) => Values[Name]) => sql<object>`
        select ${place("word")}::text as word, ${place("words")}::text[] as words, ${place("count")}::integer as count,
          ${"fixed"}::text as fixed, ${place("word")}::text as again`,
    );
    const statement = fixedStatement<Values, object>(write);
    const first = { word: "tiger", words: ["a", "b,c"], count: 3 };
    const second = { word: "'; --", words: null, count: 0 };
    const [one, other] = await Promise.all([statement.execute(db, first), statement.execute(db, second)]);
    expect(one.rows).toEqual([{ ...first, fixed: "fixed", again: "tiger" }]);
    expect(other.rows).toEqual([{ ...second, fixed: "fixed", again: "'; --" }]);
    expect(write).toHaveBeenCalledOnce();
  });

  it("sends a value once that stands in it more than once, and what is fixed as often as it stands there", async () => {
    const run = vi.spyOn(db, "executeQuery");
    const statement = fixedStatement<Values, object>(
      (place) =>
        sql`select ${place("word")}::text as a, ${"x"}::text as b, ${place("count")}::integer as c, ${place("word")}::text as d, ${"x"}::text as e`,
    );
    const { rows } = await statement.execute(db, { word: "tiger", words: null, count: 3 });
    expect(rows).toEqual([{ a: "tiger", b: "x", c: 3, d: "tiger", e: "x" }]);
    expect(run.mock.calls[0]?.[0]).toMatchObject({ parameters: ["tiger", "x", 3, "x"] });
    run.mockRestore();
  });

  it("runs in the transaction that it is given", async () => {
    const statement = fixedStatement<{ wallet: string }, object>(
      (place) => sql`insert into erasures (wallet_address) values (${place("wallet")})`,
    );
    const failing = db.transaction().execute(async (trx) => {
      await statement.execute(trx, { wallet: "w" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await sql`select * from erasures`.execute(db)).rows).toEqual([]);
  });
});
