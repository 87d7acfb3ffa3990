import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { messageQuery } from "./search-words.ts";
import { readWords, signsPattern } from "./text-words.store.ts";

export interface FoundMessage {
  message_id: string;
  position: number;
}

export interface FoundInTalk {
  /** The newest that have the words, oldest first. */
  matches: FoundMessage[];
  /** What was looked for, as it stands in texts. */
  words: string[];
  /** There are more than these. */
  hasMore: boolean;
}

/** More than this nobody steps through. */
const MOST_MATCHES = 1_000;

/**
 * Finds words within one of a wallet's talks. As in `createConversationSearch` the index finds first: it knows the
 * block of conversations that the talk belongs to.
 */
export function createTalkSearch(db: Kysely<DatabaseSchema>) {
  /** @returns undefined where the wallet has no such talk */
  return async function findInTalk(
    wallet: string,
    conversationId: string,
    text: string,
  ): Promise<FoundInTalk | undefined> {
    const [words, { rows: talks }] = await Promise.all([
      readWords(db, text),
      sql<{ block: number | null }>`
        select search_block as block from conversations
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null`.execute(
        db,
      ),
    ]);
    const [talk] = talks;
    if (talk === undefined) return undefined;
    const { rows } =
      words.length > 0
        ? await sql<FoundMessage>`
            with found as materialized (
              select wallet_address, conversation_id, message_id, position from messages
              where cut_by is null and message_words(wallet_address, search_block, content)
                @@ ${messageQuery(wallet, [talk.block ?? 0], words)}::tsquery
            )
            select message_id, position from found
            where wallet_address = ${wallet} and conversation_id = ${conversationId}
            order by position desc limit ${MOST_MATCHES + 1}`.execute(db)
        : await sql<FoundMessage>`
            select message_id, position from messages
            where wallet_address = ${wallet} and conversation_id = ${conversationId} and cut_by is null
              and content like ${signsPattern(text)}
            order by position desc limit ${MOST_MATCHES + 1}`.execute(db);
    return {
      matches: rows.slice(0, MOST_MATCHES).reverse(),
      words: words.length > 0 ? words : [text],
      hasMore: rows.length > MOST_MATCHES,
    };
  };
}

export type TalkSearch = ReturnType<typeof createTalkSearch>;
