import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** Says whether the database can do its work. */
export function createHealthStore(db: Kysely<DatabaseSchema>) {
  return {
    /**
     * Writes and syncs a few bytes of the database's log, without touching a table.
     *
     * @throws SqlError when nothing can be stored now
     */
    async tryToWrite(): Promise<void> {
      const { rows } = await sql<{ is_read_only: string }>`
        select pg_logical_emit_message(true, 'bakso', 'ready'), current_setting('transaction_read_only') as is_read_only
        `.execute(db);
      if (rows[0]?.is_read_only !== "off") throw new Error("the database takes no writes");
    },
  };
}

export type HealthStore = ReturnType<typeof createHealthStore>;
