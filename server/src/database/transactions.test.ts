import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/engines.ts";
import type { DatabaseHandle } from "./open-database.ts";

interface Schema {
  tallies: { name: string; total: number };
}

const createTallies = {
  "0001-tallies": {
    up: async (db: Kysely<unknown>) => {
      await sql`create table tallies (name text primary key, total int not null)`.execute(db);
    },
  },
};

describeOnBothEngines("Transactions", (engine) => {
  let handle: DatabaseHandle<Schema>;
  let db: Kysely<Schema>;
  beforeEach(async () => {
    handle = await engine.open(createTallies);
    db = handle.db;
  });
  afterEach(() => handle.close());

  const insert = (name: string, on: Kysely<Schema> = db) =>
    on.insertInto("tallies").values({ name, total: 0 }).execute();
  const names = async () =>
    (await db.selectFrom("tallies").select("name").orderBy("name").execute()).map((row) => row.name);

  it("keep concurrent callers apart: nobody's statement lands in another's transaction", async () => {
    const inside = Promise.withResolvers<void>();
    const outside = Promise.withResolvers<void>();
    const rolledBack = db.transaction().execute(async (trx) => {
      await insert("inside", trx);
      inside.resolve();
      await outside.promise;
      throw new Error("changed its mind");
    });
    await inside.promise;
    const others = Promise.all([
      insert("first other"),
      insert("second other"),
      db.transaction().execute((trx) => insert("third other", trx)),
    ]);
    outside.resolve();
    await expect(rolledBack).rejects.toThrow("changed its mind");
    await others;
    expect(await names()).toEqual(["first other", "second other", "third other"]);
  });

  it("lose no update of many that read and then write", async () => {
    await insert("visits");
    const add = () =>
      db.transaction().execute(async (trx) => {
        const { total } = await trx
          .selectFrom("tallies")
          .select("total")
          .forUpdate()
          .executeTakeFirstOrThrow();
        await trx
          .updateTable("tallies")
          .set({ total: total + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, add));
    expect(await db.selectFrom("tallies").selectAll().execute()).toEqual([{ name: "visits", total: 40 }]);
  });

  it("roll back as a whole when a statement fails, and the failure is what is thrown", async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insert("once", trx);
      await insert("once", trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await names()).toEqual([]);
  });

  it("are not taken for committed when a failed statement was swallowed", async () => {
    const swallowing = db.transaction().execute(async (trx) => {
      await insert("once", trx);
      await insert("once", trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
    expect(await names()).toEqual([]);
  });

  it("go on after a savepoint was rolled back to", async () => {
    const trx = await db.startTransaction().execute();
    await insert("kept", trx);
    const saved = await trx.savepoint("here").execute();
    await insert("undone", saved);
    await expect(insert("kept", saved)).rejects.toMatchObject({ code: "23505" });
    await saved.rollbackToSavepoint("here").execute();
    await insert("also kept", trx);
    await trx.commit().execute();
    expect(await names()).toEqual(["also kept", "kept"]);
  });

  it("have the isolation level and access mode that were asked for", async () => {
    const asked = await db
      .transaction()
      .setIsolationLevel("serializable")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const level = await sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(trx);
        await expect(insert("nothing", trx)).rejects.toMatchObject({ code: "25006" });
        return level.rows[0]?.transaction_isolation;
      })
      .catch((error: unknown) => error);
    expect(String(asked)).toMatch(/rolled back/);
  });

  it.each(["begin", "start transaction"])("are not begun by a statement: %s", async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: "25000" });
    await insert("not inside anything");
    expect(await names()).toEqual(["not inside anything"]);
    const { rows } = await sql<{ isOver: boolean }>`
      select pg_current_xact_id_if_assigned() is null as "isOver"`.execute(db);
    expect(rows).toEqual([{ isOver: true }]);
  });

  it("of 200 callers all get their turn", async () => {
    const work = Array.from({ length: 200 }, (_, i) =>
      i % 4 === 0 ? db.transaction().execute((trx) => insert(`t${i}`, trx)) : insert(`s${i}`),
    );
    await Promise.all(work);
    expect(await names()).toHaveLength(200);
  });
});
