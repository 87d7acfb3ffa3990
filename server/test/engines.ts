import { describe } from "vitest";
import type { DatabaseHandle } from "../src/database/open-database.ts";
import type { Migrations } from "../src/database/schema-versions.ts";
import {
  openEmbeddedTestDatabase,
  openServedTestDatabase,
  startEmbeddedEarly,
  testDatabaseUrl,
} from "./database.ts";

await startEmbeddedEarly();

export interface TestEngine {
  open<Schema>(migrations: Migrations): Promise<DatabaseHandle<Schema>>;
}

/** Runs the same tests on both engines; those on a served PostgreSQL are skipped, visibly, where none is at hand. */
export function describeOnBothEngines(title: string, tests: (engine: TestEngine) => void): void {
  const url = testDatabaseUrl ?? "";
  describe(`${title}, embedded`, () => tests({ open: openEmbeddedTestDatabase }));
  describe.skipIf(!url)(
    url ? `${title}, served` : `${title}, served (TEST_DATABASE_URL names no server)`,
    () => tests({ open: (migrations) => openServedTestDatabase(url, migrations) }),
  );
}
