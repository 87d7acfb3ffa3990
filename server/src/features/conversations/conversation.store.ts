import { type Kysely, type Selectable, sql } from "kysely";
import type { ConversationsTable, DatabaseSchema } from "../../database/schema.ts";

export type ConversationRow = Pick<
  Selectable<ConversationsTable>,
  "wallet_address" | "conversation_id" | "name" | "created_at" | "is_pinned"
>;

const COLUMNS = ["wallet_address", "conversation_id", "name", "created_at", "is_pinned"] as const;

export function createConversationStore(db: Kysely<DatabaseSchema>) {
  const ofWallet = (wallet: string) =>
    db
      .selectFrom("conversations")
      .select(COLUMNS)
      .where("wallet_address", "=", wallet)
      .where("deleted_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("conversation_id");

  return {
    list: (wallet: string): Promise<ConversationRow[]> => ofWallet(wallet).execute(),

    /** Conversations with the words in their name or in a message; with the newest message that has them. */
    async search(wallet: string, words: string): Promise<(ConversationRow & { found: string | null })[]> {
      const pattern = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
      const { rows } = await sql<ConversationRow & { found: string | null }>`
        select c.wallet_address, c.conversation_id, c.name, c.created_at, c.is_pinned, hit.content as found
        from conversations c
        left join lateral (
          select content from messages m
          where m.wallet_address = c.wallet_address and m.conversation_id = c.conversation_id
            and m.cut_by is null and m.content ilike ${pattern}
          order by m.position desc limit 1
        ) hit on true
        where c.wallet_address = ${wallet} and c.deleted_at is null
          and (c.name ilike ${pattern} or hit.content is not null)
        order by c.created_at desc, c.conversation_id`.execute(db);
      return rows;
    },

    /** Creates it, or finds the one that is there; undefined when it was deleted. */
    async create(wallet: string, conversationId: string, name: string): Promise<ConversationRow | undefined> {
      await db
        .insertInto("conversations")
        .values({ wallet_address: wallet, conversation_id: conversationId, name })
        .onConflict((conflict) => conflict.columns(["wallet_address", "conversation_id"]).doNothing())
        .execute();
      return ofWallet(wallet).where("conversation_id", "=", conversationId).executeTakeFirst();
    },

    find: (wallet: string, conversationId: string): Promise<ConversationRow | undefined> =>
      ofWallet(wallet).where("conversation_id", "=", conversationId).executeTakeFirst(),

    /** @returns false when there is none */
    async update(
      wallet: string,
      conversationId: string,
      change: { name: string } | { is_pinned: boolean },
    ): Promise<boolean> {
      const result = await db
        .updateTable("conversations")
        .set(change)
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Removes it with all that was said; its id stays behind, so that nothing can bring it back. */
    async remove(wallet: string, conversationId: string): Promise<boolean> {
      const { rows } = await sql`
        with gone as (
          update conversations set deleted_at = now(), name = ''
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
          returning conversation_id
        ),
        said as (
          delete from messages where wallet_address = ${wallet} and conversation_id = ${conversationId}
        ),
        written as (
          delete from runs where wallet_address = ${wallet} and subject_id = ${conversationId}
        )
        select conversation_id from gone`.execute(db);
      return rows.length === 1;
    },

    /** Removes all that is kept of a wallet's talks, ids included. */
    async removeAll(wallet: string): Promise<{ conversations: number; messages: number }> {
      const { rows } = await sql<{ conversations: string; messages: string }>`
        with talks as (delete from conversations where wallet_address = ${wallet} returning deleted_at),
        said as (delete from messages where wallet_address = ${wallet} returning 1),
        written as (delete from runs where wallet_address = ${wallet})
        select (select count(*) from talks where deleted_at is null) as conversations,
          (select count(*) from said) as messages`.execute(db);
      return { conversations: Number(rows[0]?.conversations ?? 0), messages: Number(rows[0]?.messages ?? 0) };
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;
