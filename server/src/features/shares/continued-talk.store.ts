import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** A message as it is stored in its new owner's history. */
export interface CopiedMessage {
  message_id: string;
  role: "user" | "assistant";
  content: string;
  image_url: string | null;
  picture_urls: string[] | null;
  part_events: string | null;
  reply_to: string | null;
  is_demo: boolean;
}

export interface ContinuedTalk {
  wallet: string;
  conversationId: string;
  name: string;
  messages: readonly CopiedMessage[];
}

/**
 * Stores a talk that begins with copied messages, all in one statement: either the whole talk is there or nothing of it.
 *
 * @returns `exists` when the wallet has a talk of this id, also a deleted one
 */
export function createContinuedTalkStore(db: Kysely<DatabaseSchema>) {
  return async ({
    wallet,
    conversationId,
    name,
    messages,
  }: ContinuedTalk): Promise<"stored" | "exists" | "deleted"> => {
    const { rows } = await sql<{ is_stored: boolean; is_deleted: boolean | null }>`
      with present as (
        select deleted_at is not null as is_deleted from conversations
        where wallet_address = ${wallet} and conversation_id = ${conversationId}
      ),
      talk as (
        insert into conversations (wallet_address, conversation_id, name, next_position)
        select ${wallet}, ${conversationId}, ${name}, ${messages.length}::integer
        on conflict do nothing returning conversation_id
      ),
      said as (
        insert into messages (wallet_address, conversation_id, message_id, position, role, content, image_url, picture_urls,
          part_events, reply_to, is_demo, is_copied, status)
        select ${wallet}, ${conversationId}, m.message_id, m.position, m.role, m.content, m.image_url,
          case when m.picture_urls is null then null else array(select json_array_elements_text(m.picture_urls)) end,
          m.part_events, m.reply_to, m.is_demo, true, 'complete'
        from json_to_recordset(${JSON.stringify(messages.map((message, position) => ({ ...message, position })))}::json)
          as m(message_id text, position integer, role text, content text, image_url text, picture_urls json,
            part_events text, reply_to text, is_demo boolean)
        where exists (select 1 from talk)
        returning 1
      )
      select exists (select 1 from talk) as is_stored, (select is_deleted from present) as is_deleted,
        (select count(*) from said)`.execute(db);
    const row = rows[0];
    if (row?.is_stored) return "stored";
    return row?.is_deleted ? "deleted" : "exists";
  };
}

export type StoreContinuedTalk = ReturnType<typeof createContinuedTalkStore>;
