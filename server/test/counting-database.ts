import type { KyselyPlugin } from "kysely";
import type { DatabaseHandle } from "../src/database/database-handle.ts";
import { migrations } from "../src/database/migrations.ts";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { openTestDatabase } from "./database.ts";

/** A fresh database that counts the characters of all rows that were read from it. */
export async function openCountingDatabase(): Promise<{
  database: DatabaseHandle<DatabaseSchema>;
  charactersRead(): number;
}> {
  let characters = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const row of result.rows)
        for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
      return result;
    },
  };
  const handle = await openTestDatabase<DatabaseSchema>(migrations);
  return {
    database: { ...handle, db: handle.db.withPlugin(counter) },
    charactersRead: () => characters,
  };
}
