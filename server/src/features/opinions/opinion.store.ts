import type { Opinion } from "@bakso/contract/opinions";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

export interface ReplyKey {
  wallet: string;
  conversationId: string;
  messageId: string;
}

/** An opinion as the operator reads it: without a name of whose it is. */
export interface UnsignedOpinion {
  at: Date;
  opinion: Opinion;
  is_demo: boolean;
  /** null where the holder did not agree to it. */
  question: string | null;
  reply: string | null;
}

export type OpinionStore = ReturnType<typeof createOpinionStore>;

export function createOpinionStore(db: Kysely<DatabaseSchema>) {
  const ofWallet = (wallet: string) => db.selectFrom("reply_opinions").where("wallet_address", "=", wallet);
  return {
    list: (wallet: string, conversationId: string) =>
      ofWallet(wallet)
        .select(["message_id", "opinion", "shows_text"])
        .where("conversation_id", "=", conversationId)
        .orderBy("message_id")
        .execute(),

    /** All of a wallet, oldest first. */
    all: (wallet: string) =>
      ofWallet(wallet)
        .select(["conversation_id", "message_id", "opinion", "shows_text", "changed_at"])
        .orderBy("changed_at")
        .orderBy("message_id")
        .execute(),

    /** Keeps an opinion of a reply of the wallet's own. @returns false where there is no such reply */
    async keep(
      { wallet, conversationId, messageId }: ReplyKey,
      { opinion, showsText }: { opinion: Opinion; showsText: boolean },
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into reply_opinions (wallet_address, conversation_id, message_id, opinion, shows_text)
        select wallet_address, conversation_id, message_id, ${opinion}, ${showsText}::boolean from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and message_id = ${messageId}
          and role = 'assistant' and status <> 'streaming'
        on conflict (wallet_address, conversation_id, message_id) do update
          set opinion = excluded.opinion, shows_text = excluded.shows_text, changed_at = clock_timestamp()
        returning 1`.execute(db);
      return rows.length > 0;
    },

    async takeBack({ wallet, conversationId, messageId }: ReplyKey): Promise<void> {
      await db
        .deleteFrom("reply_opinions")
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where("message_id", "=", messageId)
        .execute();
    },

    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("reply_opinions").where("wallet_address", "=", wallet).execute();
    },

    /** The newest of everybody, for the operator. Texts only of those who agreed. */
    async newest(most: number): Promise<UnsignedOpinion[]> {
      const { rows } = await sql<UnsignedOpinion>`
        select o.changed_at as at, o.opinion, m.is_demo,
          case when o.shows_text then q.content end as question,
          case when o.shows_text then m.content end as reply
        from reply_opinions o
        join messages m using (wallet_address, conversation_id, message_id)
        left join messages q on q.wallet_address = m.wallet_address and q.conversation_id = m.conversation_id
          and q.message_id = m.reply_to
        order by o.changed_at desc limit ${most}`.execute(db);
      return rows;
    },
  };
}
