import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/** Name in `site_limits`; the triggers of 0012-holder-bytes look for it. */
const LIMIT = "holder_bytes";

/** How much is kept of wallets, counted by the database itself. */
export function createHolderBytesStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Bytes that are kept of a wallet. */
    async read(wallet: string): Promise<number> {
      const row = await db
        .selectFrom("holder_bytes")
        .select("bytes")
        .where("wallet_address", "=", wallet)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0n);
    },

    /** The sum of all wallets, and how many of them have no room left. */
    async readAll(limitBytes: number): Promise<{ bytes: number; fullWallets: number }> {
      const { rows } = await sql<{ bytes: number; full: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes,
          (count(*) filter (where bytes > ${limitBytes}::bigint * 0.99))::integer as full
        from holder_bytes`.execute(db);
      return { bytes: rows[0]?.bytes ?? 0, fullWallets: rows[0]?.full ?? 0 };
    },

    /** From now on nothing is stored for a wallet that would then have more than this. */
    async setLimit(bytes: number): Promise<void> {
      await sql`
        insert into site_limits (name, value) values (${LIMIT}, ${bytes})
        on conflict (name) do update set value = excluded.value
        where site_limits.value <> excluded.value`.execute(db);
    },
  };
}

export type HolderBytesStore = ReturnType<typeof createHolderBytesStore>;
