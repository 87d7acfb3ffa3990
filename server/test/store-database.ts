import type { Kysely } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { migrations } from "../src/database/migrations.ts";
import type { DatabaseHandle } from "../src/database/open-database.ts";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { openTestDatabase } from "./database.ts";

/** A database for the stores of one test file. @returns what opens it; call it within a test */
export function useStoreDatabase(): () => Kysely<DatabaseSchema> {
  let database: DatabaseHandle<DatabaseSchema>;
  beforeAll(async () => {
    database = await openTestDatabase<DatabaseSchema>(migrations);
  });
  afterAll(() => database.close());
  return () => database.db;
}
