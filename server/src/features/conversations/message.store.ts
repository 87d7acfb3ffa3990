import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseSchema, MessagesTable } from "../../database/schema.ts";
import { joinedJob } from "../../jobs/job.store.ts";

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
  | "part_events"
> & {
  /** Of a picture that is kept here. */
  image_width?: number | null;
  image_height?: number | null;
  /** Of a question that has other versions: all of them, oldest first. */
  version_ids?: string[] | null;
  /** They differ in no word. */
  is_only_repeated?: boolean;
};

export interface MessageSpan {
  /** How many, counted from the newest; all when absent. */
  limit?: number | undefined;
  /** Only messages with a smaller position. */
  before?: number | undefined;
  /** Of the version that begins with this question and is not shown; otherwise of what is shown. */
  branch?: string | undefined;
}

export interface MessagePage {
  /** Oldest first. */
  rows: MessageRow[];
  /** There are more messages to read after these. */
  hasMore: boolean;
}

/** So much is read at once: a long talk takes no more memory than this, and nobody else waits for it. */
const PAGE = { rows: 200, bytes: 256 * 1024 } as const;
const LAST_POSITION = 2_147_483_647;

export interface GivenMessage {
  wallet: string;
  conversationId: string;
  messageId: string;
  role: "user" | "assistant";
  content: string;
}

export function createMessageStore(db: Kysely<DatabaseSchema>) {
  /** The sum of lengths reads no text: long texts are stored apart and are fetched only for the rows of the page. */
  const readPage = async (
    wallet: string,
    conversationId: string,
    { limit, before = LAST_POSITION, branch, after, rows }: MessageSpan & { after: number; rows: number },
  ): Promise<MessagePage> => {
    const isWanted = branch === undefined ? sql`cut_by is null` : sql`branch = ${branch}`;
    const { rows: found } = await sql<MessageRow & { candidates: number }>`
      with candidate as (
        select message_id, position, role, content, image_url, status, error_code, reply_to, is_demo, created_at, run_id, via, part_events,
          version_of
        from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and ${isWanted}
          and position > ${after}::integer and position < ${before}::integer
          and position >= coalesce((
            select position from messages
            where wallet_address = ${wallet} and conversation_id = ${conversationId} and ${isWanted}
              and position < ${before}::integer and ${limit ?? null}::integer is not null
            order by position desc offset greatest(${limit ?? null}::integer - 1, 0) limit 1
          ), 0)
        order by position limit ${rows + 1}::integer
      ),
      measured as (
        select *, row_number() over in_order as nth, count(*) over () as candidates,
          sum(bytes) over in_order - bytes as bytes_before
        from candidate
          cross join lateral (select octet_length(content) + coalesce(octet_length(part_events), 0) as bytes) as weight
        window in_order as (order by position)
      )
      select m.message_id, m.position, m.role, coalesce(job.text, m.content) as content, m.image_url,
        p.width as image_width, p.height as image_height, m.status, m.error_code, m.reply_to, m.is_demo, m.created_at,
        m.run_id, m.via, coalesce(job.part_events, m.part_events) as part_events, versions.ids as version_ids,
        versions.is_only_repeated, m.candidates::integer as candidates
      from measured m ${joinedJob("m", wallet, "run_id")}
        left join lateral (
          select width, height from pictures
          where wallet_address = ${wallet} and picture_id = substr(m.image_url, length('/api/images/') + 1)
          limit 1
        ) as p on true
        left join lateral (
          select array_agg(message_id order by position) as ids, count(*) filter (where not is_repeat) <= 1 as is_only_repeated
          from messages v
          where v.wallet_address = ${wallet} and v.conversation_id = ${conversationId} and v.version_of = m.version_of
        ) as versions on m.version_of is not null
      where m.nth <= ${rows}::integer and m.bytes_before < ${PAGE.bytes}::integer
      order by m.position`.execute(db);
    return { rows: found, hasMore: (found[0]?.candidates ?? 0) > found.length };
  };

  return {
    /**
     * Messages page by page, oldest first; there is always a first page. A reply that is being written has the text
     * that was saved so far. Each page is read by itself: messages that are stored meanwhile may be included.
     */
    async *pages(wallet: string, conversationId: string, span: MessageSpan): AsyncGenerator<MessagePage> {
      let left = span.limit ?? Number.POSITIVE_INFINITY;
      let rest = span;
      let after = -1;
      for (;;) {
        const page = await readPage(wallet, conversationId, {
          ...rest,
          after,
          rows: Math.min(PAGE.rows, left),
        });
        left -= page.rows.length;
        const hasMore = page.hasMore && left > 0;
        yield { rows: page.rows, hasMore };
        if (!hasMore) return;
        after = page.rows.at(-1)?.position ?? LAST_POSITION;
        // Its beginning was found with the first page.
        rest = { before: span.before, branch: span.branch };
      }
    },

    /** The reply that a reader wants to follow: the named one, otherwise the one that is being written and shown. */
    async findReply(
      wallet: string,
      conversationId: string,
      replyId: string | null,
    ): Promise<MessageRow | undefined> {
      // Two conditions, each with an index: a long conversation is not read through to find that nothing is being
      // written.
      const { rows } = await sql<MessageRow>`
        select message_id, position, role, content, image_url, status, error_code, reply_to, is_demo, created_at, run_id, via,
          part_events
        from messages
        where wallet_address = ${wallet} and conversation_id = ${conversationId} and role = 'assistant'
          and ${replyId === null ? sql`status = 'streaming' and cut_by is null` : sql`message_id = ${replyId}`}
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
  };
}

export type MessageStore = ReturnType<typeof createMessageStore>;
