import { CONVERSATIONS_PAGE_MAX } from "@bakso/contract/constants";
import { type Kysely, type Selectable, sql } from "kysely";
import { fixedStatement } from "../../database/fixed-statement.ts";
import { asText, isOlder, momentOf, newestFirst, pageOf } from "../../database/page-order.ts";
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
/** In some 10 ms, also on the embedded database, where everybody waits meanwhile. */
const ERASED_AT_ONCE = { talks: 25, messages: 200, bytes: 2 * 1024 * 1024 } as const;

/** More of a first question than this fits into no list, and a page of fifty such stays below 15 kB. */
export const FIRST_CHARS = 60;

/** Conversations beyond this number are listed as if they were not pinned. */
const MOST_PINNED = 200;

const COLUMNS = ["wallet_address", "conversation_id", "name", "created_at", "is_pinned"] as const;
const COLUMN_LIST = sql.join(COLUMNS.map((column) => sql.ref(column)));

/**
 * The title of a row of `conversations`: only while the question that it was made from stands in the talk, since who edits
 * that begins another talk.
 */
export const SHOWN_TITLE = sql<string | null>`case when title is not null and exists (
  select from messages asked
  where asked.wallet_address = conversations.wallet_address and asked.conversation_id = conversations.conversation_id
    and asked.message_id = conversations.title_question and asked.cut_by is null
) then title end`;

/** A talk in a list; where it has no title with how it begins, a character more than is shown if there is more. */
export type ListedConversation = ConversationRow & { first_question: string | null };

/** How a talk of a row of `conversations` begins: the first words of its first question. */
const FIRST_QUESTION = sql<string | null>`(
  select left(content, ${sql.lit(FIRST_CHARS + 1)}) from messages asked
  where asked.wallet_address = conversations.wallet_address and asked.conversation_id = conversations.conversation_id
    and asked.cut_by is null and asked.role = 'user' and asked.content <> ''
  order by asked.position limit 1
)`;

/** Whether a row of `conversations` is one of a wallet's that are there: as the list's own index has it (0035-list-order). */
const isListed = (wallet: string) => sql`wallet_address = ${wallet} and (deleted_at is null) is true`;

interface ListValues {
  wallet: string;
  rows: number;
  /** Of the cursor. */
  at: string;
  id: string;
}

interface ListRow
  extends Pick<ListedConversation, "conversation_id" | "name" | "is_pinned" | "title" | "first_question"> {
  at: string;
  is_apart: true | null;
}

/**
 * A stretch of a wallet's list; with its first page, apart from it, all that are pinned. The inner bound is the longest
 * page: with a number that it knows, the database plans the statement once, and not with each call. To read a value more
 * of each row takes as long as to find it.
 */
const listStatement = ({ isFirst }: { isFirst: boolean }) =>
  fixedStatement<ListValues, ListRow>((place) => {
    const before = isFirst ? undefined : { at: place("at"), id: place("id") };
    const columns = sql`wallet_address, conversation_id, name, created_at, is_pinned, ${SHOWN_TITLE} as title`;
    const pinned = sql`
      union all (
        select ${columns}, true from conversations
        where wallet_address = ${place("wallet")} and is_pinned and deleted_at is null
        order by ${newestFirst(ID)} limit ${sql.lit(MOST_PINNED)}
      )`;
    return sql`
    select conversation_id, name, ${asText(sql`created_at`)} as at, is_pinned, title, is_apart,
      case when title is null then ${FIRST_QUESTION} end as first_question
    from (
      (
        select ${columns}, null::boolean as is_apart from (
          select * from conversations where ${isListed(place("wallet"))} and ${isOlder(before, ID)}
          order by ${newestFirst(ID)} limit ${sql.lit(CONVERSATIONS_PAGE_MAX + 1)}
        ) as conversations
        order by ${newestFirst(ID)} limit ${place("rows")}
      ) ${isFirst ? pinned : sql``}
    ) as conversations
    order by is_apart nulls first, ${newestFirst(ID)}`;
  });

export interface ListPage {
  rows: ListedConversation[];
  /** Undefined where it is the last. */
  next: PageCursor | undefined;
  /** With the first page: all that are pinned, newest first. */
  pinned?: ListedConversation[];
}

const FIRST_PAGE = listStatement({ isFirst: true });
const LATER_PAGE = listStatement({ isFirst: false });

const FOUND = fixedStatement<{ wallet: string; conversationId: string }, ConversationRow>(
  (place) => sql`
    select ${COLUMN_LIST}, ${SHOWN_TITLE} as title from conversations
    where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")} and deleted_at is null`,
);

const idOf = ({ conversation_id }: ConversationRow) => conversation_id;

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
  const find = (wallet: string, conversationId: string): Promise<ConversationRow | undefined> =>
    FOUND.execute(db, { wallet, conversationId }).then(({ rows }) => rows[0]);

  /**
   * Removes messages of a wallet or of one talk, piece by piece, before the final statement: 500 MB at once would block
   * an embedded database for seconds.
   */
  const removeMessages = async (wallet: string, conversationId: string | null): Promise<number> => {
    let removed = 0;
    // Those that are gone stand in the index for a while: it is not read from its beginning each time.
    let last = { id: "", position: -1 };
    for (;;) {
      const { rows } = await sql<{ candidates: number; gone: number; id: string | null; position: number }>`
        with candidate as (
          select conversation_id, message_id, position, octet_length(content) as bytes from messages
          where wallet_address = ${wallet}
            and (${conversationId}::text is null or conversation_id = ${conversationId}::text)
            and (conversation_id, position) > (${last.id}::text, ${last.position}::integer)
          order by conversation_id, position limit ${ERASED_AT_ONCE.messages}
        ),
        taken as (
          select * from (
            select *, sum(bytes) over (order by conversation_id, position) - bytes as bytes_before from candidate
          ) as measured where bytes_before < ${ERASED_AT_ONCE.bytes}
        ),
        gone as (
          delete from messages m using taken
          where m.wallet_address = ${wallet} and m.conversation_id = taken.conversation_id and m.message_id = taken.message_id
          returning 1
        )
        select (select count(*) from candidate)::integer as candidates, (select count(*) from gone)::integer as gone,
          conversation_id as id, position
        from (select 1) as one
          left join (select * from taken order by conversation_id desc, position desc limit 1) as last on true`.execute(
        db,
      );
      const { candidates = 0, gone = 0, id = null, position = 0 } = rows[0] ?? {};
      removed += gone;
      if (id === null || (candidates < ERASED_AT_ONCE.messages && gone === candidates)) return removed;
      last = { id, position };
    }
  };

  return {
    /** All of them, newest first, page by page. */
    async *pages(wallet: string): AsyncGenerator<ConversationRow[]> {
      let before: PageCursor | undefined;
      do {
        const { rows } = await sql<ConversationRow & { at: string }>`
          select ${COLUMN_LIST}, ${SHOWN_TITLE} as title, ${asText(sql`created_at`)} as at from conversations
          where ${isListed(wallet)} and ${isOlder(before, ID)}
          order by ${newestFirst(ID)} limit ${PAGE_ROWS + 1}`.execute(db);
        const page = pageOf(rows, PAGE_ROWS, idOf);
        yield page.rows;
        before = page.next;
      } while (before !== undefined);
    },

    /** A stretch of the list, newest first; with the first one all that are pinned. */
    async page(
      wallet: string,
      { limit, before }: { limit: number; before: PageCursor | undefined },
    ): Promise<ListPage> {
      const values = { wallet, rows: limit + 1, ...(before ?? { at: "", id: "" }) };
      const { rows } = await (before ? LATER_PAGE : FIRST_PAGE).execute(db, values);
      const talks = rows.map((row) => ({ ...row, wallet_address: wallet, created_at: momentOf(row.at) }));
      const page = pageOf(
        talks.filter(({ is_apart }) => !is_apart),
        limit,
        idOf,
      );
      return before ? page : { ...page, pinned: talks.filter(({ is_apart }) => is_apart) };
    },

    /** Creates it, or finds the existing one; undefined when it was deleted. */
    async create(wallet: string, conversationId: string, name: string): Promise<ConversationRow | undefined> {
      await db
        .insertInto("conversations")
        .values({ wallet_address: wallet, conversation_id: conversationId, name })
        .onConflict((conflict) => conflict.columns(["wallet_address", "conversation_id"]).doNothing())
        .execute();
      return find(wallet, conversationId);
    },

    find,

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
              select conversation_id from conversations where wallet_address = ${wallet} limit ${ERASED_AT_ONCE.talks}
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
        if (gone < ERASED_AT_ONCE.talks) break;
      }
      await summaries.remove(wallet, null);
      return removed;
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;
