import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { readPartEvents } from "../../jobs/reply-parts.ts";
import { wordsForModel } from "./words-for-model.ts";

/** A title that does not come is asked for once more, with the next answer; then the first question stays. */
const MOST_TRIES = 2;
/** No more of a text than this is told for a title. */
const TOLD_CHARS = 4_000;

/** What a title is made from: the first question that was answered, and its answer. */
export interface FirstExchange {
  questionId: string;
  question: string;
  reply: string;
}

interface ExchangeRow {
  questionId: string;
  question: string;
  reply: string;
  partEvents: string | null;
}

export function createTitleStore(db: Kysely<DatabaseSchema>) {
  return {
    /**
     * Takes one of the tries that a talk has for its title, whichever instance asks. A title whose question was edited
     * since goes with it.
     *
     * @returns what to make it from; undefined where it has one, or was tried for often enough
     */
    async claim(wallet: string, conversationId: string): Promise<FirstExchange | undefined> {
      const { rows } = await sql<ExchangeRow>`
        with first as (
          select reply.reply_to as question_id, reply.message_id as reply_id
          from messages reply join messages question
            on question.wallet_address = reply.wallet_address and question.conversation_id = reply.conversation_id
            and question.message_id = reply.reply_to
          where reply.wallet_address = ${wallet} and reply.conversation_id = ${conversationId}
            and reply.role = 'assistant' and reply.status = 'complete' and reply.cut_by is null
            and question.cut_by is null
          order by reply.position limit 1
        ),
        claimed as (
          update conversations set title = null, title_question = question_id,
            title_tries = case when title_question = question_id then title_tries + 1 else 1 end
          from first
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
            and (title_question is distinct from question_id or (title is null and title_tries < ${MOST_TRIES}::integer))
          returning question_id, reply_id
        )
        select question.message_id as "questionId", left(question.content, ${TOLD_CHARS}::integer) as question,
          left(reply.content, ${TOLD_CHARS}::integer) as reply, reply.part_events as "partEvents"
        from claimed
        join messages question on question.wallet_address = ${wallet} and question.conversation_id = ${conversationId}
          and question.message_id = claimed.question_id
        join messages reply on reply.wallet_address = ${wallet} and reply.conversation_id = ${conversationId}
          and reply.message_id = claimed.reply_id`.execute(db);
      const row = rows[0];
      if (!row) return undefined;
      const { questionId, question, reply, partEvents } = row;
      return {
        questionId,
        question,
        reply: wordsForModel({ text: reply, partEvents: readPartEvents(partEvents) }),
      };
    },

    /** @returns false where the talk is gone, or begins with another question by now */
    async save(
      wallet: string,
      conversationId: string,
      { questionId, title }: { questionId: string; title: string },
    ): Promise<boolean> {
      const result = await db
        .updateTable("conversations")
        .set({ title })
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where("title_question", "=", questionId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}

export type TitleStore = ReturnType<typeof createTitleStore>;
