import type { SignInInput } from "@bakso/contract/auth";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** Sign-ins that have begun. */
export function createChallengeStore(db: Kysely<DatabaseSchema>) {
  return {
    async save(wallet: string, input: SignInInput, browserHash: string): Promise<void> {
      await db
        .insertInto("challenges")
        .values({
          wallet_address: wallet,
          nonce: input.nonce,
          browser_hash: browserHash,
          input: JSON.stringify(input),
          expires_at: input.expirationTime,
        })
        .execute();
    },

    /** Reads and deletes a challenge in one statement, so that only one of two attempts finds it. */
    async take(
      wallet: string,
      nonce: string,
      browserHash: string,
    ): Promise<{ input: SignInInput } | undefined> {
      const row = await db
        .deleteFrom("challenges")
        .where("wallet_address", "=", wallet)
        .where("nonce", "=", nonce)
        .where("browser_hash", "=", browserHash)
        .returning("input")
        .executeTakeFirst();
      return row && { input: row.input as SignInInput };
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("challenges").where("wallet_address", "=", wallet).execute();
    },

    /** Removes what has expired. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom("challenges")
        .where("expires_at", "<", sql<Date>`now() - interval '1 minute'`)
        .execute();
    },
  };
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>;
