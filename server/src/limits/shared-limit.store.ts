import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

export interface LimitWindow {
  /** What is counted, for example `calls:203.0.113.7`. */
  what: string;
  /** Which stretch of time, for example a minute or a day. */
  windowStart: string;
  limit: number;
  endsAtMs: number;
}

/** Hands out shares of a limit that all instances have in common. */
export function createSharedLimitStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Takes units, all or none; from then on they count as spent. @returns whether they were there */
    async lease({ what, windowStart, limit, endsAtMs }: LimitWindow, units: number): Promise<boolean> {
      if (units > limit) return false;
      const { rows } = await sql`
        insert into shared_usage (what, window_start, leased, expires_at)
        values (${what}, ${windowStart}, ${units}, ${new Date(endsAtMs)})
        on conflict (what, window_start)
          do update set leased = shared_usage.leased + ${units} where shared_usage.leased + ${units} <= ${limit}
        returning leased`.execute(db);
      return rows.length === 1;
    },

    async giveBack(
      { what, windowStart }: Pick<LimitWindow, "what" | "windowStart">,
      units: number,
    ): Promise<void> {
      await sql`
        update shared_usage set leased = greatest(leased - ${units}, 0)
        where what = ${what} and window_start = ${windowStart}`.execute(db);
    },

    async sweep(): Promise<void> {
      await db
        .deleteFrom("shared_usage")
        .where("expires_at", "<", sql<Date>`now() - interval '1 hour'`)
        .execute();
    },
  };
}

export type SharedLimitStore = ReturnType<typeof createSharedLimitStore>;
