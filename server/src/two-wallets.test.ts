import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestDatabase, testDatabaseUrl } from "../test/database.ts";
import { openSpreadDatabase } from "../test/spread-tables.ts";
import { stepsOn, type Wallet } from "../test/wallet-steps.ts";
import { migrations } from "./database/migrations.ts";
import type { DatabaseSchema } from "./database/schema.ts";

const TWINS = [
  { wallet: "BaksoTwinBelang111111111111111111111111111", mark: "belang", other: "loreng", figure: 60_101 },
  { wallet: "BaksoTwinLoreng111111111111111111111111111", mark: "loreng", other: "belang", figure: 70_202 },
] as const satisfies Wallet[];

/** What is not for one wallet, or does not say so in each of its tables, by how its statements begin. */
const ON_SEVERAL_MACHINES = {
  "saves of all replies": /^update jobs set text = case when given/u,
  "the end of a job": /^with ended as \( update jobs/u,
  "a job that is taken back": /^with swept as \(/u,
  "a search in all talks": /^with (?:hit|found) as materialized/u,
  "the sweep of jobs": /^with dead as \(/u,
  "the sweep of summaries": /^delete from (?:talk_summaries|summary_claims)/u,
  "the sweep of old tasks": /^with old as \( delete from agent_tasks/u,
  "the sweep of files": /^select wallet_address as wallet, "(?:attachment|picture)_id"/u,
  "the sweep of links": /^select wallet_address as wallet, share_id/u,
  "the talk of a link": /^select "share_id".* where .*"token_hash" = \$1$/u,
};
const kindOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return Object.entries(ON_SEVERAL_MACHINES).find(([, begins]) => begins.test(line))?.[0] ?? line;
};

describe("two wallets that do the same under the same ids", () => {
  it("[GATE-14] neither see nor change anything of each other's, whatever a store does for one of them", async () => {
    const { db, close } = await openTestDatabase<DatabaseSchema>(migrations);
    const tables = await tablesOfWallets(db);
    let kept = await rowsOf(db, tables);
    for (const { does, run } of stepsOn(db)) {
      const seen: string[] = [];
      for (const [index, me] of TWINS.entries()) {
        const { wallet, mark, figure } = TWINS[1 - index] as Wallet;
        const result = asText(await run(me));
        const rows = await rowsOf(db, tables);
        expect([does, me.mark, rows.get(wallet)]).toEqual([does, me.mark, kept.get(wallet)]);
        expect([does, result]).toEqual([does, expect.not.stringMatching(`${mark}|${figure}|${wallet}`)]);
        seen.push(
          result
            .replaceAll(me.wallet, "the wallet")
            .replaceAll(me.mark, "the mark")
            .replaceAll(`${me.figure}`, "0"),
        );
        kept = rows;
      }
      // The first is a step ahead of the second, so what depends on the other's rows differs.
      expect([does, seen[0]]).toEqual([does, seen[1]]);
    }
    expect(kept).toEqual(new Map());
    await close();
  });

  it.skipIf(testDatabaseUrl === null)(
    "are served by one machine alone where tables are spread by wallet, but for what docs/scale.md names (TEST_DATABASE_URL)",
    async () => {
      const { db, lostIndexes, take, close } = await openSpreadDatabase(testDatabaseUrl ?? "");
      // Whose a link is, only the link itself says.
      expect(lostIndexes).toEqual(["shares_by_token"]);
      const [me] = TWINS;
      const statements = new Set<string>();
      const onSeveral = new Set<string>();
      for (const { run } of stepsOn(db)) {
        await run(me);
        for (const { sql: text, machines } of take()) {
          statements.add(text);
          if (machines.length > 1) onSeveral.add(kindOf(text));
        }
      }
      expect(statements.size).toBeGreaterThan(150);
      expect([...onSeveral].toSorted()).toEqual(Object.keys(ON_SEVERAL_MACHINES).toSorted());
      await close();
    },
    60_000,
  );

  /** As text, without what differs from moment to moment. */
  const asText = (result: unknown): string =>
    JSON.stringify(result, (key, value) => {
      if (key === "elapsedMs" || key === "bytes") return undefined;
      return typeof value === "bigint" ? String(value) : value;
    })?.replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:[\d:.]+(Z|\+00)?/g, "a time") ?? "";
});

interface WalletTable {
  name: string;
  column: string;
}

async function tablesOfWallets(db: Kysely<DatabaseSchema>): Promise<WalletTable[]> {
  const { rows } = await sql<WalletTable>`
    select c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.column_name in ('wallet_address', 'player_key')
    order by 1`.execute(db);
  return rows;
}

/** All rows of every table, by the wallet whose they are. */
async function rowsOf(db: Kysely<DatabaseSchema>, tables: readonly WalletTable[]) {
  const { rows } = await sql<{ wallet: string; rows: string[] }>`
    select wallet, array_agg(kept order by kept) as rows from (${sql.join(
      tables.map(
        ({ name, column }) =>
          sql`select ${sql.id(column)} as wallet, ${sql.lit(name)} || to_jsonb(t)::text as kept from ${sql.id(name)} t`,
      ),
      sql` union all `,
    )}) as everything group by wallet`.execute(db);
  return new Map(rows.map((row) => [row.wallet, row.rows]));
}
