import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

export interface DailyUsageRow {
  what: string;
  /** Day of the site's clock, YYYY-MM-DD. */
  day: string;
  used: number;
}

/** What wallets used of their daily limits, kept until the day is over. */
export function createDailyUsageStore(db: Kysely<DatabaseSchema>) {
  return {
    list: (wallet: string): Promise<DailyUsageRow[]> =>
      db
        .selectFrom("daily_usage")
        .select(["what", "day", "used"])
        .where("wallet_address", "=", wallet)
        .orderBy("day")
        .orderBy("what")
        .execute(),

    /** Forgets the days of one wallet that are over. */
    async removeEnded(wallet: string, today: string): Promise<void> {
      await db
        .deleteFrom("daily_usage")
        .where("wallet_address", "=", wallet)
        .where("day", "<", today)
        .execute();
    },

    /** Forgets the days that are over, of everybody. */
    async sweep(today: string): Promise<void> {
      await db.deleteFrom("daily_usage").where("day", "<", today).execute();
    },
  };
}

export type DailyUsageStore = ReturnType<typeof createDailyUsageStore>;
