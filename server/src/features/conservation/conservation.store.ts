import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** What the chain said about a gift, when it last answered. */
export interface StoredProof {
  state: "verified" | "not_found" | "mismatch";
  difference: "failed" | "recipient" | "amount" | null;
  amount: string | null;
  blockTime: Date | null;
  checkedAt: Date;
  lastVerifiedAt: Date | null;
}

export interface StoredFundBalance {
  lamports: string;
  tokenRaw: string;
  readAt: Date;
}

/** What is known of the fund's gifts and its wallet, shared by all instances, for when no node responds. */
export function createConservationStore(db: Kysely<DatabaseSchema>) {
  return {
    async findProof(paymentKey: string): Promise<StoredProof | undefined> {
      const { rows } = await sql<StoredProof>`
        select state, difference, amount, block_time as "blockTime", checked_at as "checkedAt",
          last_verified_at as "lastVerifiedAt"
        from donation_proofs where payment_key = ${paymentKey}`.execute(db);
      return rows[0];
    },

    /** Keeps the newer of two results; the time of the last verification is never forgotten. */
    async saveProof(paymentKey: string, proof: StoredProof): Promise<void> {
      await sql`
        insert into donation_proofs
          (payment_key, state, difference, amount, block_time, checked_at, last_verified_at)
        values (${paymentKey}, ${proof.state}, ${proof.difference}, ${proof.amount}, ${proof.blockTime},
          ${proof.checkedAt}, ${proof.lastVerifiedAt})
        on conflict (payment_key) do update set
          state = excluded.state, difference = excluded.difference, amount = excluded.amount,
          block_time = excluded.block_time, checked_at = excluded.checked_at,
          last_verified_at = coalesce(excluded.last_verified_at, donation_proofs.last_verified_at)
        where donation_proofs.checked_at < excluded.checked_at`.execute(db);
    },

    async findFundBalance(address: string): Promise<StoredFundBalance | undefined> {
      const row = await db
        .selectFrom("fund_balances")
        .selectAll()
        .where("address", "=", address)
        .executeTakeFirst();
      return row && { lamports: row.lamports, tokenRaw: row.token_raw, readAt: row.read_at };
    },

    async saveFundBalance(address: string, { lamports, tokenRaw, readAt }: StoredFundBalance): Promise<void> {
      const values = { lamports, token_raw: tokenRaw, read_at: readAt };
      await db
        .insertInto("fund_balances")
        .values({ address, ...values })
        .onConflict((conflict) =>
          conflict
            .column("address")
            .doUpdateSet(values)
            .whereRef("fund_balances.read_at", "<", "excluded.read_at"),
        )
        .execute();
    },
  };
}

export type ConservationStore = ReturnType<typeof createConservationStore>;
