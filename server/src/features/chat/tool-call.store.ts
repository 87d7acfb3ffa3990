import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { type PartEvent, readPartEvents, type Written, writePartEvents } from "../../jobs/reply-parts.ts";

export interface ReplyKey {
  wallet: string;
  conversationId: string;
  messageId: string;
}

export function createToolCallStore(db: Kysely<DatabaseSchema>) {
  const find = async ({ wallet, conversationId, messageId }: ReplyKey) =>
    db
      .selectFrom("messages")
      .select(["content", "part_events"])
      .where("wallet_address", "=", wallet)
      .where("conversation_id", "=", conversationId)
      .where("message_id", "=", messageId)
      .where("role", "=", "assistant")
      .where("status", "<>", "streaming")
      .where("cut_by", "is", null)
      .executeTakeFirst();

  return {
    /**
     * Adds to the parts of a reply that is over, beside whoever else does so.
     *
     * @param decide what is added to the parts as they are; it may throw, and be asked again
     * @returns the reply with it; undefined where there is none
     */
    async append(
      key: ReplyKey,
      decide: (written: Written) => readonly PartEvent[],
    ): Promise<Written | undefined> {
      for (;;) {
        const row = await find(key);
        if (!row) return undefined;
        const written = { text: row.content, partEvents: readPartEvents(row.part_events) };
        const added = decide(written);
        const partEvents = [...written.partEvents, ...added];
        const picture = added.flatMap((event) =>
          "value" in event && event.value.type === "picture" ? event.value.url : [],
        )[0];
        // A place is left out: who remembers the talk sees that it has changed.
        const { rows } = await sql`
          with talk as (
            update conversations set next_position = next_position + 1
            where wallet_address = ${key.wallet} and conversation_id = ${key.conversationId}
            returning 1
          )
          update messages set part_events = ${writePartEvents(partEvents)}::text,
            image_url = coalesce(image_url, ${picture ?? null}::text)
          where wallet_address = ${key.wallet} and conversation_id = ${key.conversationId}
            and message_id = ${key.messageId} and status <> 'streaming'
            and part_events is not distinct from ${row.part_events}::text and exists (select 1 from talk)
          returning message_id`.execute(db);
        if (rows.length === 1) return { text: row.content, partEvents };
      }
    },
  };
}

export type ToolCallStore = ReturnType<typeof createToolCallStore>;
