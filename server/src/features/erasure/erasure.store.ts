import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** An older wish is not under way any more: it broke off. */
const BROKEN_OFF_AFTER = sql`interval '1 minute'`;

/** Wallets that asked to have everything erased, until that is done. */
export function createErasureStore(db: Kysely<DatabaseSchema>) {
  return {
    async begin(wallet: string): Promise<void> {
      await db
        .insertInto("erasures")
        .values({ wallet_address: wallet })
        .onConflict((conflict) => conflict.column("wallet_address").doNothing())
        .execute();
    },

    async isBegun(wallet: string): Promise<boolean> {
      const row = await db
        .selectFrom("erasures")
        .select("wallet_address")
        .where("wallet_address", "=", wallet)
        .executeTakeFirst();
      return row !== undefined;
    },

    async end(wallet: string): Promise<void> {
      await db.deleteFrom("erasures").where("wallet_address", "=", wallet).execute();
    },

    async listBrokenOff(): Promise<string[]> {
      const rows = await db
        .selectFrom("erasures")
        .select("wallet_address")
        .where("asked_at", "<", sql<Date>`now() - ${BROKEN_OFF_AFTER}`)
        .execute();
      return rows.map((row) => row.wallet_address);
    },
  };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;
