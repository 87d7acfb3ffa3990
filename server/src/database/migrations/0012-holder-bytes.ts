import { type Kysely, sql } from "kysely";
import { countTable } from "../count-table.ts";

const COUNTED = [
  { table: "conversations", weight: "octet_length(name)", needsRoom: true },
  { table: "messages", weight: "octet_length(content)", needsRoom: true },
  { table: "pictures", weight: "bytes", needsRoom: true },
  { table: "agent_runs", weight: "octet_length(task)", needsRoom: true },
  // Begun with what was taken from the day's answers; its text comes from a model.
  { table: "agent_turns", weight: "octet_length(text)", needsRoom: false },
  { table: "agent_outputs", weight: "octet_length(output)", needsRoom: true },
] as const;

/**
 * Counts, in the statement that stores or removes, how many bytes are kept of each wallet, and refuses (SQLSTATE BK413)
 * the statement that would store more than `site_limits` says. Whatever a statement of today or tomorrow does with these
 * tables is counted, so it is done by the database. The counter is the last row that a statement locks, wallets in order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table holder_bytes (
    wallet_address text primary key,
    bytes bigint not null
  )`.execute(db);
  await sql`create table site_limits (
    name text primary key,
    value bigint not null
  )`.execute(db);
  for (const table of COUNTED) await countTable(db, table);
}
