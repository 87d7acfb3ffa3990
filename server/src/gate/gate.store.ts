import { type Kysely, sql } from "kysely";
import { fixedStatement } from "../database/fixed-statement.ts";
import type { DatabaseSchema } from "../database/schema.ts";

export interface StoredBalance {
  balanceRaw: bigint;
  checkedAtMs: number;
}

const SAVE = fixedStatement<
  { wallets: readonly string[]; balances: readonly string[]; times: readonly string[] },
  never
>(
  (place) => sql`
    insert into balances (wallet_address, balance_raw, checked_at)
    select * from unnest(${place("wallets")}::text[], ${place("balances")}::text[], ${place("times")}::timestamptz[])
    order by 1
    on conflict (wallet_address) do update set balance_raw = excluded.balance_raw, checked_at = excluded.checked_at
      where balances.checked_at < excluded.checked_at`,
);

/** The last balances that any instance read, so that all share them. */
export function createGateStore(db: Kysely<DatabaseSchema>) {
  return {
    async findBalance(wallet: string): Promise<StoredBalance | undefined> {
      const row = await db
        .selectFrom("balances")
        .select(["balance_raw", "checked_at"])
        .where("wallet_address", "=", wallet)
        .executeTakeFirst();
      return row && { balanceRaw: BigInt(row.balance_raw), checkedAtMs: row.checked_at.getTime() };
    },

    /** Keeps the newer of two readings, whichever instance writes first. */
    async saveBalances(readings: ReadonlyMap<string, StoredBalance>): Promise<void> {
      const all = [...readings.values()];
      await SAVE.execute(db, {
        wallets: [...readings.keys()],
        balances: all.map(({ balanceRaw }) => String(balanceRaw)),
        times: all.map(({ checkedAtMs }) => new Date(checkedAtMs).toISOString()),
      });
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("balances").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type GateStore = ReturnType<typeof createGateStore>;
