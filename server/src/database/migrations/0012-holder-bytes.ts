import { type Kysely, sql } from "kysely";

/** What a row weighs beside its text: keys, dates, indexes. Else nobody would count a million empty ones. */
const ROW_BYTES = 200;

/** Tables that are counted, with what a row of each weighs, and whether a row more needs room. */
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
  for (const { table, weight, needsRoom } of COUNTED) {
    const bytes = `(${weight} + ${ROW_BYTES})::bigint`;
    const added = `select wallet_address, ${bytes} as bytes from added_rows`;
    const removed = `select wallet_address, -${bytes} as bytes from removed_rows`;
    const kinds = [
      { kind: "insert", rows: added, tables: "new table as added_rows", isChecked: needsRoom },
      {
        kind: "update",
        rows: `${added} union all ${removed}`,
        tables: "old table as removed_rows new table as added_rows",
        isChecked: false,
      },
      { kind: "delete", rows: removed, tables: "old table as removed_rows", isChecked: false },
    ];
    for (const { kind, rows, tables, isChecked } of kinds) {
      const name = `count_${table}_${kind}`;
      await sql.raw(countingFunction(name, rows, isChecked)).execute(db);
      await sql
        .raw(
          `create trigger ${name} after ${kind} on ${table} referencing ${tables} for each statement execute function ${name}()`,
        )
        .execute(db);
    }
    await sql
      .raw(
        `insert into holder_bytes as kept (wallet_address, bytes)
         select wallet_address, sum(${bytes}) from ${table} group by wallet_address
         on conflict (wallet_address) do update set bytes = kept.bytes + excluded.bytes`,
      )
      .execute(db);
  }
}

const countingFunction = (name: string, rows: string, isChecked: boolean): string => `
  create function ${name}() returns trigger language plpgsql as $$
  declare
    change record;
    total bigint;
  begin
    for change in
      select wallet_address, sum(bytes)::bigint as bytes from (${rows}) as changed
      group by wallet_address having sum(bytes) <> 0 order by wallet_address
    loop
      insert into holder_bytes as kept (wallet_address, bytes) values (change.wallet_address, change.bytes)
        on conflict (wallet_address) do update set bytes = kept.bytes + excluded.bytes
        returning bytes into total;
      ${
        isChecked
          ? `if change.bytes > 0 and total > (select value from site_limits where name = 'holder_bytes') then
        raise exception 'no room is left for this wallet' using errcode = 'BK413';
      end if;`
          : ""
      }
      if total = 0 then
        delete from holder_bytes where wallet_address = change.wallet_address;
      end if;
    end loop;
    return null;
  end $$`;
