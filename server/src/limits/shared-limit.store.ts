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

/** Leases shares of a limit that all instances have in common. */
export function createSharedLimitStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Takes so many, all or none; from then on they count as spent. @returns whether they were there */
    async lease({ what, windowStart, limit, endsAtMs }: LimitWindow, count: number): Promise<boolean> {
      if (count > limit) return false;
      const { rows } = await sql`
        insert into shared_usage (what, window_start, leased, expires_at)
        values (${what}, ${windowStart}, ${count}, ${new Date(endsAtMs)})
        on conflict (what, window_start)
          do update set leased = shared_usage.leased + ${count} where shared_usage.leased + ${count} <= ${limit}
        returning leased`.execute(db);
      return rows.length === 1;
    },

    async refund(
      { what, windowStart }: Pick<LimitWindow, "what" | "windowStart">,
      count: number,
    ): Promise<void> {
      await sql`
        update shared_usage set leased = greatest(leased - ${count}, 0)
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
