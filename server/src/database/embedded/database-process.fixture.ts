import { sql } from "kysely";
import { openDatabase } from "../open-database.ts";

/**
 * A process to be killed: opens the embedded database of the folder in its arguments, then, from several callers at a
 * time, writes pairs of rows, each in one transaction. Says "open", then the number of each pair once it is acknowledged.
 */
const dataDir = process.argv[2] ?? "";
const CALLERS = 8;
const say = (line: string) => process.stdout.write(`${line}\n`);

const handle = await openDatabase<unknown>({ url: null, dataDir, migrations: {} }).catch((error: Error) => {
  say(`${error.name}: ${error.message}`);
  process.exit(1);
});
await sql`create table if not exists lefts (n int primary key)`.execute(handle.db);
await sql`create table if not exists rights (n int primary key)`.execute(handle.db);
const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from lefts`.execute(
  handle.db,
);
let last = rows[0]?.last ?? 0;
say("open");

async function write(): Promise<never> {
  for (;;) {
    const n = ++last;
    await handle.db.transaction().execute(async (trx) => {
      await sql`insert into lefts values (${n})`.execute(trx);
      await sql`insert into rights values (${n})`.execute(trx);
    });
    say(String(n));
  }
}
await Promise.all(Array.from({ length: CALLERS }, write));
