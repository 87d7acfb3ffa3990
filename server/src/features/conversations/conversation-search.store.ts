import { type Kysely, sql } from "kysely";
import { asText, isOlder, newestFirst } from "../../database/page-order.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { PageCursor } from "../../page-cursor.ts";
import { type ConversationRow, ID, SHOWN_TITLE } from "./conversation.store.ts";
import { messageQuery, nameQuery } from "./search-words.ts";
import { readWords, signsPattern } from "./text-words.store.ts";

/** Blocks of conversations that are looked through in one statement; four times as many each time. */
const MOST_BLOCKS_AT_ONCE = 8;
/** What holds no word, like `%`, has no index: a page looks through so many conversations. */
const LITERAL_CONVERSATIONS = 100;
/** As much of a message as is searched. */
const SNIPPED_CHARS = 100_000;

export interface SearchPage {
  limit: number;
  before: PageCursor | undefined;
}

export type FoundConversation = ConversationRow & {
  /** The newest message that has the words; null where only the name has them. */
  found: string | null;
  found_id: string | null;
  found_position: number | null;
};

export interface Found {
  conversations: FoundConversation[];
  /** What was looked for, as it stands in texts: words, or the signs as they are. */
  words: string[];
  /** Undefined when nothing older is left to be looked through. */
  next: PageCursor | undefined;
}

interface Candidate {
  at: string;
  conversation_id: string;
  position: number | null;
}

/**
 * Searches a wallet's conversations, newest first: by names, and by what was said in them, in all versions. What the index finds is asked
 * for apart, and the wallet's own of it afterwards: else the database takes all that a wallet has said, which it finds by
 * its keys, and reads the words of each message anew. The talks are looked up one by one, by their whole key
 * (those that are deleted are left out afterwards, since the list's own index has only the others and is taken for as
 * good): before the database has statistics of its tables, it would read all of the wallet's for each hit.
 */
export function createConversationSearch(db: Kysely<DatabaseSchema>) {
  /** Those that may hold conversations older than the cursor, the one with the newest first. */
  const blocksOf = async (wallet: string, before: PageCursor | undefined) => {
    const { rows } = await sql<{ block: number; newest: string }>`
      select search_block as block, ${asText(sql`max(created_at)`)} as newest
      from conversations
      where wallet_address = ${wallet} and deleted_at is null and ${isOlder(before, ID)}
      group by search_block order by max(created_at) desc`.execute(db);
    return rows;
  };

  const inNames = async (
    wallet: string,
    words: readonly string[],
    { limit, before }: SearchPage,
  ): Promise<Candidate[]> => {
    const { rows } = await sql<Candidate>`
      with hit as materialized (
        select wallet_address, conversation_id, created_at from conversations
        where deleted_at is null and name_words(wallet_address, name) @@ ${nameQuery(wallet, words)}::tsquery
        union
        select wallet_address, conversation_id, created_at from conversations
        where deleted_at is null and title is not null
          and name_words(wallet_address, title) @@ ${nameQuery(wallet, words)}::tsquery
          and ${SHOWN_TITLE} is not null
      )
      select ${asText(sql`created_at`)} as at, conversation_id, null::integer as position
      from hit
      where wallet_address = ${wallet} and ${isOlder(before, ID)}
      order by ${newestFirst(ID)} limit ${limit}`.execute(db);
    return rows;
  };

  const inMessages = async (
    wallet: string,
    words: readonly string[],
    blocks: readonly number[],
    { limit, before }: SearchPage,
  ): Promise<Candidate[]> => {
    const { rows } = await sql<Candidate>`
      with found as materialized (
        select wallet_address, conversation_id, position, true as is_shown from messages
        where cut_by is null
          and message_words(wallet_address, search_block, content) @@ ${messageQuery(wallet, blocks, words)}::tsquery
        union all
        select wallet_address, conversation_id, position, false from messages
        where cut_by is not null
          and message_words(wallet_address, search_block, content) @@ ${messageQuery(wallet, blocks, words)}::tsquery
      ),
      hit as materialized (
        select conversation_id as hit_id, coalesce(max(position) filter (where is_shown), max(position)) as position from found
        where wallet_address = ${wallet} group by conversation_id
      )
      select ${asText(sql`created_at`)} as at, conversation_id, position
      from hit cross join lateral (
        select created_at, conversation_id, deleted_at from conversations
        where wallet_address = ${wallet} and conversation_id = hit_id offset 0
      ) as talk
      where deleted_at is null and ${isOlder(before, ID)}
      order by ${newestFirst(ID)} limit ${limit}`.execute(db);
    return rows;
  };

  /** Newest blocks first, and no more of them than it takes to fill the page. */
  const withWords = async (
    wallet: string,
    words: readonly string[],
    { limit, before }: SearchPage,
  ): Promise<Candidate[]> => {
    const page = { limit: limit + 1, before };
    const [names, blocks] = await Promise.all([inNames(wallet, words, page), blocksOf(wallet, before)]);
    let found = names;
    let atOnce = 1;
    while (blocks[0]) {
      const last = found[limit];
      // All that is in the blocks to come is older.
      if (last && last.at > blocks[0].newest) break;
      const next = blocks.splice(0, atOnce).map(({ block }) => block);
      found = newestOf([...(await inMessages(wallet, words, next, page)), ...found], page.limit);
      atOnce = Math.min(atOnce * 4, MOST_BLOCKS_AT_ONCE);
    }
    return found;
  };

  /** Signs that are no words stand in no index. */
  const withSigns = async (
    wallet: string,
    signs: string,
    { limit, before }: SearchPage,
  ): Promise<{ found: Candidate[]; lookedThrough: PageCursor | undefined }> => {
    const pattern = signsPattern(signs);
    const { rows } = await sql<Candidate & { is_hit: boolean }>`
      with newest as materialized (
        select ${asText(sql`created_at`)} as at, conversation_id, name, ${SHOWN_TITLE} as title, created_at from conversations
        where wallet_address = ${wallet} and deleted_at is null and ${isOlder(before, ID)}
        order by ${newestFirst(ID)} limit ${LITERAL_CONVERSATIONS}
      )
      select at, conversation_id, position, (position is not null or concat(name, chr(10), title) like ${pattern}) as is_hit
      from newest left join lateral (
        select coalesce(max(position) filter (where cut_by is null), max(position)) as position from messages
        where wallet_address = ${wallet} and messages.conversation_id = newest.conversation_id
          and content like ${pattern}
      ) hit on true
      order by newest.created_at desc, newest.conversation_id collate "C"`.execute(db);
    const end = rows.length === LITERAL_CONVERSATIONS ? rows.at(-1) : undefined;
    return {
      found: rows.filter(({ is_hit }) => is_hit).slice(0, limit + 1),
      lookedThrough: end && cursorOf(end),
    };
  };

  const withTexts = async (wallet: string, found: readonly Candidate[]): Promise<FoundConversation[]> => {
    if (found.length === 0) return [];
    const { rows } = await sql<FoundConversation>`
      select talk.wallet_address, talk.conversation_id, name, created_at, is_pinned, title,
        left(m.content, ${SNIPPED_CHARS}) as found, m.message_id as found_id,
        m.position as found_position
      from unnest(
        ${found.map(({ conversation_id }) => conversation_id)}::text[], ${found.map(({ position }) => position)}::integer[]
      ) with ordinality as hit (conversation_id, position, nth)
      cross join lateral (
        select wallet_address, conversation_id, name, created_at, is_pinned, deleted_at, ${SHOWN_TITLE} as title from conversations
        where wallet_address = ${wallet} and conversation_id = hit.conversation_id offset 0
      ) talk
      left join lateral (
        select content, message_id, position from messages
        where messages.wallet_address = ${wallet} and messages.conversation_id = hit.conversation_id
          and messages.position = hit.position
        limit 1
      ) m on true
      where deleted_at is null
      order by hit.nth`.execute(db);
    return rows;
  };

  return async function search(wallet: string, text: string, page: SearchPage): Promise<Found> {
    const words = await readWords(db, text);
    const { found, lookedThrough } =
      words.length > 0
        ? { found: await withWords(wallet, words, page), lookedThrough: undefined }
        : await withSigns(wallet, text, page);
    const shown = found.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      conversations: await withTexts(wallet, shown),
      words: words.length > 0 ? words : [text],
      next: found.length > page.limit && last ? cursorOf(last) : lookedThrough,
    };
  };
}

export type ConversationSearch = ReturnType<typeof createConversationSearch>;

const cursorOf = ({ at, conversation_id: id }: Candidate): PageCursor => ({ at, id });

/** Each conversation once, with the message that has the words rather than its name. */
function newestOf(candidates: readonly Candidate[], limit: number): Candidate[] {
  const byId = new Map<string, Candidate>();
  for (const one of candidates) {
    const known = byId.get(one.conversation_id);
    if (known === undefined || known.position === null) byId.set(one.conversation_id, one);
  }
  return [...byId.values()].sort(newerFirst).slice(0, limit);
}

/** As `newestFirst` of the database. */
function newerFirst(one: Candidate, other: Candidate): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.conversation_id < other.conversation_id ? -1 : 1;
}
