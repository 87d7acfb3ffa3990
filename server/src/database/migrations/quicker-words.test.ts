import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";

const database = useStoreDatabase();
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .array(fc.constantFrom("Bakso", "it's", "a/b@c.de", "老虎", "“so”", "1,000.5", "", "-", "x".repeat(70)), {
      maxLength: 12,
    })
    .map((words) => words.join(" ")),
);

it("words of messages are those by which the index was made, also where only the system's schema is searched", async () => {
  const db = database();
  const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const ours = sql.id(schemas[0]?.name ?? "", "message_words");
  await fc.assert(
    fc.asyncProperty(text, fc.nat(2_000), async (content, block) => {
      fc.pre(!content.includes("\0") && content.isWellFormed());
      const { rows: expected } = await sql<{ words: string }>`
        select array_to_tsvector(coalesce(array_agg(left('BaksoWallet1', 8) || ${block}::integer || ':' || left(word, 60)), '{}'))::text as words
        from unnest(text_words(${content})) as word`.execute(db);
      const given = await db.transaction().execute(async (transaction) => {
        await sql`set local search_path to pg_catalog`.execute(transaction);
        return sql<{ words: string }>`
          select ${ours}('BaksoWallet1', ${block}::integer, ${content})::text as words`.execute(transaction);
      });
      expect(given.rows).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
