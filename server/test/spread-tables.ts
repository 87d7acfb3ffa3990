import { Kysely, sql } from "kysely";
import { createDialect, type Engine, type EngineConnection } from "../src/database/engine.ts";
import { migrations } from "../src/database/migrations.ts";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { openServed } from "../src/database/served/open-served.ts";
import { openServedTestDatabase } from "./database.ts";

/** Machines that the tables are spread over; each has one part of every table. */
const MACHINES = 8;
const PART = /^(.+)_on_(\d)$/;

/**
 * Spreads every table of wallets over machines, as Citus would: here a machine's part is a partition of the table. What both
 * require is the same: a unique index has to hold the wallet, and a statement stays on one machine where it names one wallet in each
 * of its tables.
 *
 * @returns the unique indexes that could not be kept
 */
async function spreadByWallet(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = 'wallet_address'
    order by 1`.execute(db);
  const lost: string[] = [];
  for (const { name } of tables) {
    const before = `${name}_before`;
    await sql`alter table ${sql.table(name)} rename to ${sql.table(before)}`.execute(db);
    await sql`create table ${sql.table(name)} (like ${sql.table(before)} including defaults including generated including identity including constraints)
      partition by hash (wallet_address)`.execute(db);
    for (let machine = 0; machine < MACHINES; machine += 1)
      await sql`create table ${sql.table(`${name}_on_${machine}`)} partition of ${sql.table(name)}
        for values with (modulus ${sql.lit(MACHINES)}, remainder ${sql.lit(machine)})`.execute(db);
    const { rows: indexes } = await sql<{
      index: string;
      definition: string;
      isUnique: boolean;
      hasWallet: boolean;
    }>`
      select i.relname as index, pg_get_indexdef(i.oid) as definition, x.indisunique as "isUnique",
        exists (
          select 1 from pg_attribute a
          where a.attrelid = i.oid and a.attname = 'wallet_address'
        ) as "hasWallet"
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = ${before}::regclass`.execute(db);
    for (const { index, definition, isUnique, hasWallet } of indexes) {
      if (isUnique && !hasWallet) lost.push(index);
      const changed = definition
        .replace(`INDEX ${index} ON `, "INDEX ON ")
        .replace(new RegExp(`\\b${before}\\b`, "u"), name)
        .replace("UNIQUE ", isUnique && !hasWallet ? "" : "UNIQUE ");
      await sql.raw(changed).execute(db);
    }
    const { rows: triggers } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${before}::regclass and not tgisinternal`.execute(db);
    for (const { definition } of triggers)
      await sql.raw(definition.replace(new RegExp(`\\b${before}\\b`, "u"), name)).execute(db);
  }
  return lost;
}

/** A statement, and the machines it was sent to; none where it only writes to where its rows say. */
export interface SentStatement {
  sql: string;
  machines: readonly number[];
}

/** A database of its own on a served PostgreSQL, its tables spread, and each statement explained. */
export async function openSpreadDatabase(url: string): Promise<{
  db: Kysely<DatabaseSchema>;
  lostIndexes: readonly string[];
  take(): SentStatement[];
  close(): Promise<void>;
}> {
  const whole = await openServedTestDatabase<DatabaseSchema>(url, migrations);
  const lostIndexes = await spreadByWallet(whole.db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(whole.db);
  const inSchema = new URL(url);
  inSchema.searchParams.set("search_path", rows[0]?.schema ?? "");
  const watched = watchMachines(
    openServed({
      url: inSchema.href,
      poolSize: 4,
      statementTimeoutMs: 0,
      idleInTransactionTimeoutMs: 10_000,
      onNotice: () => undefined,
    }),
  );
  const db = new Kysely<DatabaseSchema>({ dialect: createDialect(watched.engine) });
  return {
    db,
    lostIndexes,
    take: watched.take,
    async close() {
      await db.destroy();
      await watched.engine.close();
      await whole.close();
    },
  };
}

/** An engine that has the server explain each statement, by running it and taking that back, before it runs it. */
function watchMachines(engine: Engine): { engine: Engine; take(): SentStatement[] } {
  let sent: SentStatement[] = [];
  const watch = (connection: EngineConnection): EngineConnection => {
    let isInTransaction = false;
    const explain = async (text: string, parameters: readonly unknown[]) => {
      const { rows } = await connection.execute<object>(`explain (analyze, format json) ${text}`, parameters);
      return partsIn(rows);
    };
    const explainAndTakeBack = async (text: string, parameters: readonly unknown[]) => {
      if (!isInTransaction) {
        await connection.begin("begin");
        return explain(text, parameters).finally(() => connection.rollback());
      }
      await connection.execute("savepoint explained", []);
      return explain(text, parameters).finally(() =>
        connection.execute("rollback to savepoint explained", []),
      );
    };
    return {
      ...connection,
      async execute(text, parameters) {
        if (EXPLAINED.test(text)) {
          // A statement that fails is told by itself.
          const machines = await explainAndTakeBack(text, parameters).catch(() => []);
          sent.push({ sql: text, machines });
        }
        return connection.execute(text, parameters);
      },
      async begin(text) {
        await connection.begin(text);
        isInTransaction = true;
      },
      async commit() {
        isInTransaction = false;
        return connection.commit();
      },
      async rollback() {
        isInTransaction = false;
        await connection.rollback();
      },
      release: () => connection.release(),
    };
  };
  return {
    engine: { acquire: async () => watch(await engine.acquire()), close: () => engine.close() },
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

const EXPLAINED = /^\s*(?:select|with|insert|update|delete)\b/iu;

/** The machines whose parts a plan has really read or changed. */
function partsIn(plan: unknown): number[] {
  const found = new Set<number>();
  const look = (node: unknown): void => {
    if (typeof node === "string") return void (node.startsWith("[") && look(JSON.parse(node)));
    if (typeof node !== "object" || node === null) return;
    const { "Relation Name": name, "Actual Loops": loops } = node as Record<string, unknown>;
    const part = typeof name === "string" ? PART.exec(name)?.[2] : undefined;
    if (part !== undefined && loops !== 0) found.add(Number(part));
    for (const value of Object.values(node)) look(value);
  };
  look(plan);
  return [...found].toSorted();
}
