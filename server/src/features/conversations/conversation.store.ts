import { type Kysely, type Selectable, sql } from "kysely";
import { asText, isOlder, newestFirst, pageOf } from "../../database/page-order.ts";
import type { ConversationsTable, DatabaseSchema } from "../../database/schema.ts";
import type { PageCursor } from "../../page-cursor.ts";

export type ConversationRow = Pick<
  Selectable<ConversationsTable>,
  "wallet_address" | "conversation_id" | "name" | "created_at" | "is_pinned" | "title"
>;

/** Of `conversations`: what tells those apart that were begun in one moment. */
export const ID = "conversation_id";

/** So many are read or removed at once, so that a wallet with a lot keeps nobody else waiting. */
const PAGE_ROWS = 100;
const ERASED_AT_ONCE = { rows: 500, bytes: 4 * 1024 * 1024 } as const;

/** More of a first question than this fits into no list. */
const FIRST_CHARS = 100;

/** Conversations beyond this number are listed as if they were not pinned. */
const MOST_PINNED = 200;

const COLUMNS = ["wallet_address", "conversation_id", "name", "created_at", "is_pinned"] as const;

/**
 * The title of a row of `conversations`: only while the question that it was made from stands in the talk, since who edits
 * that begins another talk.
 */
export const SHOWN_TITLE = sql<string | null>`case when title is not null and exists (
  select from messages asked
  where asked.wallet_address = conversations.wallet_address and asked.conversation_id = conversations.conversation_id
    and asked.message_id = conversations.title_question and asked.cut_by is null
) then title end`;

/** A talk in a list, with how it begins. */
export type ListedConversation = ConversationRow & { first_question: string | null };

/** How a talk of a row of `conversations` begins: the first words of its first question. */
const FIRST_QUESTION = sql<string | null>`(
  select left(content, ${sql.lit(FIRST_CHARS)}) from messages asked
  where asked.wallet_address = conversations.wallet_address and asked.conversation_id = conversations.conversation_id
    and asked.cut_by is null and asked.role = 'user' and asked.content <> ''
  order by asked.position limit 1
)`;

/** The beginnings of long talks, summed up: whoever keeps them. */
export interface TalkSummaries {
  /** Of one talk, oldest first. */
  ofTalk(talk: {
    wallet: string;
    conversationId: string;
  }): Promise<{ reachesTo: string; text: string; isDemo: boolean; madeAt: Date }[]>;
  /** Of a talk, or of all talks of a wallet, that are gone. */
  remove(wallet: string, conversationId: string | null): Promise<void>;
}

export function createConversationStore(
  db: Kysely<DatabaseSchema>,
  summaries: Pick<TalkSummaries, "remove">,
) {
  const ofWallet = (wallet: string) =>
    db
      .selectFrom("conversations")
      .select(COLUMNS)
      .select(SHOWN_TITLE.as("title"))
      .where("wallet_address", "=", wallet)
      .where("deleted_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("conversation_id");

  /**
   * Removes messages of a wallet or of one talk, piece by piece, before the final statement: 500 MB at once would block
   * an embedded database for seconds.
   */
  const removeMessages = async (wallet: string, conversationId: string | null): Promise<number> => {
    let removed = 0;
    for (;;) {
      const { rows } = await sql<{ candidates: number; gone: number }>`
        with candidate as (
          select conversation_id, message_id, octet_length(content) as bytes from messages
          where wallet_address = ${wallet}
            and (${conversationId}::text is null or conversation_id = ${conversationId}::text)
          order by conversation_id, position limit ${ERASED_AT_ONCE.rows}
        ),
        measured as (
          select *, sum(bytes) over (order by conversation_id, message_id) - bytes as bytes_before from candidate
        ),
        gone as (
          delete from messages m using measured
          where m.wallet_address = ${wallet} and m.conversation_id = measured.conversation_id
            and m.message_id = measured.message_id and measured.bytes_before < ${ERASED_AT_ONCE.bytes}
          returning 1
        )
        select (select count(*) from candidate)::integer as candidates, (select count(*) from gone)::integer as gone`.execute(
        db,
      );
      const { candidates = 0, gone = 0 } = rows[0] ?? {};
      removed += gone;
      if (candidates < ERASED_AT_ONCE.rows && gone === candidates) return removed;
    }
  };

  return {
    /** All of them, newest first, page by page. */
    async *pages(wallet: string): AsyncGenerator<ConversationRow[]> {
      // As the database writes it: a Date loses the microseconds.
      let last: { at: string; id: string } | undefined;
      for (;;) {
        const { rows } = await sql<ConversationRow & { at: string }>`
          select wallet_address, conversation_id, name, created_at, is_pinned, ${SHOWN_TITLE} as title, created_at::text as at
          from conversations
          where wallet_address = ${wallet} and deleted_at is null and (
            ${last?.at ?? null}::timestamptz is null or created_at < ${last?.at ?? null}::timestamptz
            or (created_at = ${last?.at ?? null}::timestamptz and conversation_id > ${last?.id ?? null}::text)
          )
          order by created_at desc, conversation_id limit ${PAGE_ROWS}`.execute(db);
        yield rows;
        const end = rows.at(-1);
        if (rows.length < PAGE_ROWS || end === undefined) return;
        last = { at: end.at, id: end.conversation_id };
      }
    },

    /** A stretch of the list, newest first. */
    async page(
      wallet: string,
      { limit, before }: { limit: number; before: PageCursor | undefined },
    ): Promise<{ rows: ListedConversation[]; next: PageCursor | undefined }> {
      const { rows } = await sql<ListedConversation & { at: string }>`
        select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, ${SHOWN_TITLE} as title,
          ${FIRST_QUESTION} as first_question, ${asText(sql`created_at`)} as at
        from conversations
        where wallet_address = ${wallet} and deleted_at is null and ${isOlder(before, ID)}
        order by ${newestFirst(ID)} limit ${limit + 1}`.execute(db);
      return pageOf(rows, limit, ({ conversation_id: id }) => id);
    },

    /** The pinned ones, newest first. */
    pinned: (wallet: string): Promise<ListedConversation[]> =>
      ofWallet(wallet)
        .select(FIRST_QUESTION.as("first_question"))
        .where(sql<boolean>`is_pinned`)
        .limit(MOST_PINNED)
        .execute(),

    /** Creates it, or finds the existing one; undefined when it was deleted. */
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

    /** Removes it with its messages. Its id stays, so that nothing can bring it back. */
    async remove(wallet: string, conversationId: string): Promise<boolean> {
      // A place is left out: who remembers the talk sees that it has changed, also where this breaks off.
      await db
        .updateTable("conversations")
        .set({ next_position: sql<number>`next_position + 1` })
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .execute();
      await removeMessages(wallet, conversationId);
      // Last: if this breaks off earlier, the talk is still there and can be deleted again.
      const { rows } = await sql`
        with gone as (
          update conversations set deleted_at = now(), name = '', title = null
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
          returning conversation_id
        ),
        said as (
          delete from messages where wallet_address = ${wallet} and conversation_id = ${conversationId}
        ),
        written as (
          delete from jobs where wallet_address = ${wallet} and subject_id = ${conversationId}
        )
        select conversation_id from gone`.execute(db);
      await summaries.remove(wallet, conversationId);
      return rows.length === 1;
    },

    /**
     * Removes everything that is stored of a wallet's talks, with their ids. If it breaks off, it can be called again.
     */
    async removeAll(wallet: string): Promise<{ conversations: number; messages: number }> {
      const removed = { conversations: 0, messages: await removeMessages(wallet, null) };
      for (;;) {
        const { rows } = await sql<{ gone: number; talks: number; messages: number }>`
          with talks as (
            delete from conversations
            where wallet_address = ${wallet} and conversation_id in (
              select conversation_id from conversations where wallet_address = ${wallet} limit ${PAGE_ROWS}
            )
            returning conversation_id, deleted_at
          ),
          said as (
            delete from messages
            where wallet_address = ${wallet} and conversation_id in (select conversation_id from talks)
            returning 1
          )
          select (select count(*) from talks)::integer as gone,
            (select count(*) from talks where deleted_at is null)::integer as talks,
            (select count(*) from said)::integer as messages`.execute(db);
        const { gone = 0, talks = 0, messages = 0 } = rows[0] ?? {};
        removed.conversations += talks;
        removed.messages += messages;
        if (gone < PAGE_ROWS) break;
      }
      await summaries.remove(wallet, null);
      return removed;
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;
