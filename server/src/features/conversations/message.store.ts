import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseSchema, MessagesTable } from "../../database/schema.ts";

export type MessageRow = Pick<
  Selectable<MessagesTable>,
  | "message_id"
  | "position"
  | "role"
  | "content"
  | "image_url"
  | "status"
  | "error_code"
  | "reply_to"
  | "is_demo"
  | "created_at"
  | "run_id"
  | "via"
> & {
  /** Of a picture that is kept here. */
  image_width?: number | null;
  image_height?: number | null;
  /** This question took the place of others, which can still be brought back. */
  has_earlier_version?: boolean;
};

export interface MessagePage {
  /** How many, counted from the newest; all when absent. */
  limit?: number | undefined;
  /** Only messages with a smaller position. */
  before?: number | undefined;
}

export interface GivenMessage {
  wallet: string;
  conversationId: string;
  messageId: string;
  role: "user" | "assistant";
  content: string;
}

export function createMessageStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Oldest first. An answer that is still being written has what was saved of it so far. */
    async list(
      wallet: string,
      conversationId: string,
      { limit, before }: MessagePage,
    ): Promise<MessageRow[]> {
      const { rows } = await sql<MessageRow>`
        with cut as (
          select distinct cut_by from messages
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is not null
        )
        select m.message_id, m.position, m.role, coalesce(runs.text, m.content) as content, m.image_url,
          p.width as image_width, p.height as image_height, m.status, m.error_code, m.reply_to, m.is_demo, m.created_at, m.run_id, m.via,
          m.message_id in (select cut_by from cut) as has_earlier_version
        from messages m left join runs
          on m.status = 'streaming' and runs.wallet_address = m.wallet_address and runs.run_id = m.run_id
          left join pictures p on p.wallet_address = m.wallet_address
            and m.image_url = '/api/images/' || p.picture_id
        where m.wallet_address = ${wallet} and m.conversation_id = ${conversationId} and m.cut_by is null
          and m.position < ${before ?? 2_147_483_647}
        order by m.position desc
        limit ${limit ?? null}::integer`.execute(db);
      return rows.reverse();
    },

    /** The answer that a reader wants to follow: the named one, else the one being written now. */
    async findAnswer(
      wallet: string,
      conversationId: string,
      answerId: string | null,
    ): Promise<MessageRow | undefined> {
      // Two conditions that each have an index: a long conversation is not read through to find that nothing is written.
      const { rows } = await sql<MessageRow>`
        select message_id, position, role, content, image_url, status, error_code, reply_to, is_demo, created_at, run_id, via
        from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is null
          and role = 'assistant'
          and ${answerId === null ? sql`status = 'streaming'` : sql`message_id = ${answerId}`}
        order by position desc limit 1`.execute(db);
      return rows[0];
    },

    /**
     * Stores a message as it is, at the end.
     *
     * @returns `stored`, `same` when it was there already, `conflict` when another one has its id, `missing` when
     *   there is no such conversation
     */
    async add(message: GivenMessage): Promise<"stored" | "same" | "conflict" | "missing"> {
      const { rows } = await sql<{ stored: string | null; role: string | null; content: string | null }>`
        with present as (
          select role, content from messages
          where wallet_address = ${message.wallet} and conversation_id = ${message.conversationId}
            and message_id = ${message.messageId}
        ),
        conversation as (
          update conversations set next_position = next_position + 1
          where wallet_address = ${message.wallet} and conversation_id = ${message.conversationId}
            and deleted_at is null and not exists (select 1 from present)
          returning next_position - 1 as position
        ),
        forgotten as (
          delete from messages
          where wallet_address = ${message.wallet} and conversation_id = ${message.conversationId}
            and cut_by is not null and exists (select 1 from conversation)
        ),
        added as (
          insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
          select ${message.wallet}, ${message.conversationId}, ${message.messageId}, position, ${message.role},
            ${message.content}, 'complete' from conversation
          returning message_id
        )
        select (select message_id from added) as stored, (select role from present) as role,
          (select content from present) as content`.execute(db);
      const row = rows[0];
      if (row?.stored) return "stored";
      if (row?.role === null || row === undefined) return "missing";
      return row.role === message.role && row.content === message.content ? "same" : "conflict";
    },

    /**
     * Brings back what the last edit cut away, in place of what came after it.
     *
     * @returns false when there is nothing to bring back
     */
    async restoreCut(wallet: string, conversationId: string): Promise<boolean> {
      const { rows } = await sql`
        with cut as (
          select distinct cut_by from messages
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is not null
        ),
        replaced as (
          delete from messages
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is null
            and position >= (
              select position from messages
              where wallet_address = ${wallet} and conversation_id = ${conversationId}
                and message_id = (select cut_by from cut limit 1)
            )
        ),
        back as (
          update messages set cut_by = null
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is not null
          returning message_id
        )
        select message_id from back`.execute(db);
      return rows.length > 0;
    },
  };
}

export type MessageStore = ReturnType<typeof createMessageStore>;
