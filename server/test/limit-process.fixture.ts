import { writeSync } from "node:fs";
import { migrations } from "../src/database/migrations.ts";
import { openDatabase } from "../src/database/open-database.ts";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { createSharedLimitStore } from "../src/limits/shared-limit.store.ts";
import { createSharedLimit } from "../src/limits/shared-limit.ts";

/**
 * A process to be killed: takes from the limit in its arguments, several at a time, from the database at the address
 * in its arguments. Says "taken" once one may be used, and "reached" when there are no more.
 */
const [url = "", size = "0"] = process.argv.slice(2);
const CALLERS = 4;
const HOUR_MS = 3_600_000;
const say = (line: string) => writeSync(1, `${line}\n`);

const { db } = await openDatabase<DatabaseSchema>({ url, dataDir: "", migrations });
const limit = createSharedLimit(createSharedLimitStore(db));
const window = { what: "chat", windowStart: "today", limit: Number(size), endsAtMs: Date.now() + HOUR_MS };

async function takeAll(): Promise<void> {
  while (await limit.take(window)) say("taken");
}
await Promise.all(Array.from({ length: CALLERS }, takeAll));
say("reached");
process.exit();
