import { type Kysely, sql } from "kysely";

/** What a row weighs beside its text: keys, dates, indexes. Else nobody would count a million empty ones. */
const ROW_BYTES = 200;

interface CountedTable {
  table: string;
  /** What a row of it weighs, in SQL. */
  weight: string;
  /** Whether a row more needs room. */
  needsRoom: boolean;
}

/** Lets the database count a table with a wallet_address among the bytes that are kept of each wallet. For migrations alone. */
export async function countTable(
  db: Kysely<unknown>,
  { table, weight, needsRoom }: CountedTable,
): Promise<void> {
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
