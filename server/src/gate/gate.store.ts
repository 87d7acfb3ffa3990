import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

export interface StoredBalance {
  balanceRaw: bigint;
  checkedAtMs: number;
}

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
    async saveBalance(wallet: string, { balanceRaw, checkedAtMs }: StoredBalance): Promise<void> {
      const values = { balance_raw: String(balanceRaw), checked_at: new Date(checkedAtMs) };
      await db
        .insertInto("balances")
        .values({ wallet_address: wallet, ...values })
        .onConflict((conflict) =>
          conflict
            .column("wallet_address")
            .doUpdateSet(values)
            .whereRef("balances.checked_at", "<", "excluded.checked_at"),
        )
        .execute();
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("balances").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type GateStore = ReturnType<typeof createGateStore>;
