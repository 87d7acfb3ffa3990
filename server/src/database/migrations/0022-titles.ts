import { type Kysely, sql } from "kysely";

/** Titles of conversations, made from their first exchange, and found by their words as names are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table conversations add column title text`,
    sql`alter table conversations add column title_question text`,
    sql`alter table conversations add column title_tries integer not null default 0`,
    sql`create index conversations_title_words on conversations using gin (name_words(wallet_address, title))
      where title is not null and deleted_at is null`,
    // Read together, the words of an entry begin with their wallet: no row is ever looked at for statistics of them.
    sql`alter index conversations_title_words alter column 1 set statistics 0`,
  ];
  for (const statement of statements) await statement.execute(db);
}
