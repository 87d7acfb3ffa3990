import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/** A session lives this long after it was last used, and never longer than the second. */
const SLIDING = "7 days";
const AT_MOST = "30 days";
/** A use is written down at most this often. */
const TOUCH_EVERY = "1 hour";

export interface SessionRow {
  walletKind: string;
  tokenHash: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Signed-in browsers. */
export function createSessionStore(db: Kysely<DatabaseSchema>) {
  return {
    async create(wallet: string, walletKind: string, tokenHash: string): Promise<void> {
      await db
        .insertInto("sessions")
        .values({
          wallet_address: wallet,
          wallet_kind: walletKind,
          token_hash: tokenHash,
          expires_at: sql<Date>`now() + ${sql.lit(SLIDING)}::interval`,
        })
        .execute();
    },

    /** A session that has not expired; its life is prolonged when it was last seen a while ago. */
    async find(wallet: string, tokenHash: string): Promise<{ walletKind: string } | undefined> {
      const row = await db
        .selectFrom("sessions")
        .select([
          "wallet_kind",
          sql<boolean>`last_seen_at < now() - ${sql.lit(TOUCH_EVERY)}::interval`.as("is_due"),
        ])
        .where("wallet_address", "=", wallet)
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.is_due) {
        await db
          .updateTable("sessions")
          .set({
            last_seen_at: sql<Date>`now()`,
            expires_at: sql<Date>`least(now() + ${sql.lit(SLIDING)}::interval, created_at + ${sql.lit(AT_MOST)}::interval)`,
          })
          .where("wallet_address", "=", wallet)
          .where("token_hash", "=", tokenHash)
          .execute();
      }
      return { walletKind: row.wallet_kind };
    },

    async list(wallet: string): Promise<SessionRow[]> {
      const rows = await db
        .selectFrom("sessions")
        .select(["wallet_kind", "token_hash", "created_at", "last_seen_at"])
        .where("wallet_address", "=", wallet)
        .where("expires_at", ">", sql<Date>`now()`)
        .orderBy("last_seen_at", "desc")
        .execute();
      return rows.map((row) => ({
        walletKind: row.wallet_kind,
        tokenHash: row.token_hash,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },

    async end(wallet: string, tokenHash: string): Promise<void> {
      await db
        .deleteFrom("sessions")
        .where("wallet_address", "=", wallet)
        .where("token_hash", "=", tokenHash)
        .execute();
    },

    async endAll(wallet: string): Promise<void> {
      await db.deleteFrom("sessions").where("wallet_address", "=", wallet).execute();
    },

    /** Removes what has expired. */
    async sweep(): Promise<void> {
      await db.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
