import { type Kysely, sql } from "kysely";

/** As much as reading some hundred pages; 50 µs in truth, but all names of everybody would be read. */
const COST = 100_000;

/**
 * Tells the database what it costs to read the words of a name. With its usual guess it read the names of all talks of
 * everybody, instead of asking the index, as long as it had no statistics of the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function name_words(text, text) cost ${sql.lit(COST)}`.execute(db);
}
