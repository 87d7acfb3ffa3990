import { type Kysely, type Selectable, sql } from "kysely";
import { asText, isOlder, newestFirst, pageOf } from "../../database/page-order.ts";
import type { AgentOutputsTable, DatabaseSchema } from "../../database/schema.ts";
import type { PageCursor } from "../../page-cursor.ts";

export type AgentOutputRow = Omit<Selectable<AgentOutputsTable>, "wallet_address">;
/** Without its text, but for how that begins. */
export type ListedOutputRow = Omit<AgentOutputRow, "output"> & { beginning: string };

/** What tells those apart that were saved in one moment. */
const ID = "output_id";

/** Each holds up to AGENT_MESSAGE_MAX_CHARS characters. */
const PAGE_ROWS = 4;
/** More than a line in a list shows, with a heading before it. */
const BEGINNING_CHARS = 400;

export function createAgentOutputStore(db: Kysely<DatabaseSchema>) {
  return {
    /** A stretch of the list, newest first, with how each text begins. */
    async page(
      wallet: string,
      { limit, before }: { limit: number; before: PageCursor | undefined },
    ): Promise<{ rows: ListedOutputRow[]; next: PageCursor | undefined }> {
      const { rows } = await sql<ListedOutputRow & { at: string }>`
        select output_id, name, left(output, ${BEGINNING_CHARS}::integer) as beginning, created_at, ${asText(sql`created_at`)} as at from agent_outputs
        where wallet_address = ${wallet} and ${isOlder(before, ID)}
        order by ${newestFirst(ID)} limit ${limit + 1}`.execute(db);
      return pageOf(rows, limit, ({ output_id: id }) => id);
    },

    find: (wallet: string, id: string): Promise<AgentOutputRow | undefined> =>
      db
        .selectFrom("agent_outputs")
        .select(["output_id", "name", "output", "created_at"])
        .where("wallet_address", "=", wallet)
        .where("output_id", "=", id)
        .executeTakeFirst(),

    /** All of them, newest first, a few at a time: each may be long. */
    async *pages(wallet: string): AsyncGenerator<AgentOutputRow[]> {
      let before: PageCursor | undefined;
      do {
        const { rows } = await sql<AgentOutputRow & { at: string }>`
          select output_id, name, output, created_at, ${asText(sql`created_at`)} as at from agent_outputs
          where wallet_address = ${wallet} and ${isOlder(before, ID)}
          order by ${newestFirst(ID)} limit ${PAGE_ROWS + 1}`.execute(db);
        const page = pageOf(rows, PAGE_ROWS, ({ output_id: id }) => id);
        yield page.rows;
        before = page.next;
      } while (before !== undefined);
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
