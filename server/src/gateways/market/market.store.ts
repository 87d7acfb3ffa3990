import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { SharedAnswerStore } from "../outside/shared-loads.ts";

/** What markets and feeds said, kept for all instances. It may be lost at any time. */
export function createMarketStore(db: Kysely<DatabaseSchema>): SharedAnswerStore {
  return {
    async find(keys) {
      const rows = await db
        .selectFrom("market_answers")
        .selectAll()
        .where("answer_key", "in", [...keys])
        .execute();
      return rows.map(({ answer_key, value, source, said_at }) => ({
        key: answer_key,
        value: JSON.parse(value),
        source,
        atMs: said_at.getTime(),
      }));
    },

    async want(keys, nowMs) {
      await db
        .updateTable("market_answers")
        .set({ wanted_at: new Date(nowMs) })
        .where("answer_key", "in", [...keys])
        .execute();
    },

    async wanted({ prefix, wantedSinceMs, saidBeforeMs, most }) {
      const rows = await db
        .selectFrom("market_answers")
        .select("answer_key")
        .where(sql<boolean>`starts_with(answer_key, ${prefix})`)
        .where("wanted_at", ">=", new Date(wantedSinceMs))
        .where("said_at", "<", new Date(saidBeforeMs))
        .orderBy("said_at")
        .limit(most)
        .execute();
      return rows.map(({ answer_key }) => answer_key);
    },

    async save(answers) {
      if (answers.length === 0) return;
      await db
        .insertInto("market_answers")
        .values(
          answers.map(({ key, value, source, atMs }) => ({
            answer_key: key,
            value: JSON.stringify(value),
            source,
            said_at: new Date(atMs),
            wanted_at: new Date(atMs),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .column("answer_key")
            .doUpdateSet(({ ref }) => ({
              value: ref("excluded.value"),
              source: ref("excluded.source"),
              said_at: ref("excluded.said_at"),
            }))
            .whereRef("market_answers.said_at", "<", "excluded.said_at"),
        )
        .execute();
      // Some are saved a few times a minute at most, so that this needs no clock of its own.
      await db
        .deleteFrom("market_answers")
        .where("said_at", "<", sql<Date>`now() - interval '15 minutes'`)
        .execute();
    },

    async lease(name, nowMs, untilMs) {
      const { rows } = await sql`
        insert into market_leases (name, until_at) values (${name}, ${new Date(untilMs)})
        on conflict (name) do update set until_at = excluded.until_at
          where market_leases.until_at <= ${new Date(nowMs)}
        returning name`.execute(db);
      return rows.length === 1;
    },

    async release(name, untilMs) {
      await db
        .deleteFrom("market_leases")
        .where("name", "=", name)
        .where("until_at", "=", new Date(untilMs))
        .execute();
    },
  };
}
