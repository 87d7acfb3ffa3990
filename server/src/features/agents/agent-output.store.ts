import { type Kysely, type Selectable, sql } from "kysely";
import type { AgentOutputsTable, DatabaseSchema } from "../../database/schema.ts";

export type AgentOutputRow = Omit<Selectable<AgentOutputsTable>, "wallet_address">;

/** Each holds up to AGENT_MESSAGE_MAX_CHARS characters. */
const PAGE_ROWS = 4;

export function createAgentOutputStore(db: Kysely<DatabaseSchema>) {
  return {
    list: (wallet: string): Promise<AgentOutputRow[]> =>
      db
        .selectFrom("agent_outputs")
        .select(["output_id", "name", "output", "created_at"])
        .where("wallet_address", "=", wallet)
        .orderBy("created_at", "desc")
        .orderBy("output_id")
        .execute(),

    /** All of them, newest first, a few at a time: each may be long. */
    async *pages(wallet: string): AsyncGenerator<AgentOutputRow[]> {
      // As the database writes it: a Date loses the microseconds.
      let last: { at: string; id: string } | undefined;
      for (;;) {
        const { rows } = await sql<AgentOutputRow & { at: string }>`
          select output_id, name, output, created_at, created_at::text as at from agent_outputs
          where wallet_address = ${wallet} and (
            ${last?.at ?? null}::timestamptz is null or created_at < ${last?.at ?? null}::timestamptz
            or (created_at = ${last?.at ?? null}::timestamptz and output_id > ${last?.id ?? null}::text)
          )
          order by created_at desc, output_id limit ${PAGE_ROWS}`.execute(db);
        yield rows;
        const end = rows.at(-1);
        if (rows.length < PAGE_ROWS || end === undefined) return;
        last = { at: end.at, id: end.output_id };
      }
    },

    /** Keeps it; the same id again changes nothing. */
    async save(wallet: string, { id, name, output }: { id: string; name: string; output: string }) {
      await db
        .insertInto("agent_outputs")
        .values({ wallet_address: wallet, output_id: id, name, output })
        .onConflict((conflict) => conflict.columns(["wallet_address", "output_id"]).doNothing())
        .execute();
    },

    /** @returns false when there is none */
    async rename(wallet: string, id: string, name: string): Promise<boolean> {
      const result = await db
        .updateTable("agent_outputs")
        .set({ name })
        .where("wallet_address", "=", wallet)
        .where("output_id", "=", id)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** @returns false when there was none */
    async remove(wallet: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("agent_outputs")
        .where("wallet_address", "=", wallet)
        .where("output_id", "=", id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("agent_outputs").where("wallet_address", "=", wallet).execute();
    },
  };
}

export type AgentOutputStore = ReturnType<typeof createAgentOutputStore>;
