import type { AttachmentPart } from "@bakso/contract/attachments";
import { MESSAGE_MAX_VERSIONS } from "@bakso/contract/constants";
import type { ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus } from "@bakso/contract/messages";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { fixedStatement } from "../../database/fixed-statement.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import {
  insertJob,
  type JobKind,
  joinedJob,
  type OrColumn,
  type TakenQuota,
  takeQuota,
} from "../../jobs/job.store.ts";
import { type PartEvent, readPartEvents, writePartEvents } from "../../jobs/reply-parts.ts";
import type { PastMessage, ShownWith } from "../../jobs/turns.ts";
import { type HistoryFacts, withoutFailedTurns } from "./failed-turns.ts";
import { wordsForModel } from "./words-for-model.ts";

/** No context has more messages than this; how many fit depends on their tokens. */
export const HISTORY_MAX_MESSAGES = 400;
/** Name of the daily quota in `daily_usage`. */
export const CHAT_QUOTA = "chat";

/** Replies of conversations. */
export const CHAT_JOBS: JobKind = {
  name: "chat",
  endsTogether: true,
  write: () => sql`
    reply as (
      update messages set content = job.text, part_events = job.part_events, error_code = job.error_code,
        status = case job.state when 'running' then 'streaming' else job.state end,
        image_url = coalesce((
          select event -> 'value' ->> 'url' from json_array_elements(job.part_events::json) as event
          where event -> 'value' ->> 'type' = 'picture' limit 1
        ), messages.image_url)
      from job
      where messages.wallet_address = job.wallet_address and messages.conversation_id = job.subject_id
        and messages.message_id = job.target_id
    )`,
  // Who asked again has cut it away.
  isWanted: sql`exists (
    select 1 from messages
    where messages.wallet_address = jobs.wallet_address and messages.conversation_id = jobs.subject_id
      and messages.message_id = jobs.target_id and messages.status = 'interrupted' and messages.cut_by is null
  )`,
};

export interface NewTurn {
  wallet: string;
  conversationId: string;
  /** The question's id, made by the client. */
  messageId: string;
  replyId: string;
  jobId: string;
  owner: string;
  question: string;
  pictures: readonly ShownWith[];
  attachments: readonly AttachmentPart[];
  /** The feature that answers, where that is not the chat itself. */
  via: string | null;
  bodyHash: string;
  isDemo: boolean;
  quota: TakenQuota;
  /** A stored question that this turn takes the place of, with all after it; they stay kept as a version. */
  replaces: string | null;
}

export interface TalkKey {
  wallet: string;
  conversationId: string;
}

export interface TurnKey extends TalkKey {
  messageId: string;
}

/** What was said, oldest first, and what stands for all that came before it. */
export interface PastTalk {
  /** The question that it was read for is stored already. */
  isRepeated: boolean;
  /** Nothing was said before; turns that came to nothing count. */
  isNew: boolean;
  /** Somebody else wrote a part of it, in a talk that was shared. */
  hasCopied: boolean;
  /** The place of what is said next; null where nothing was said. */
  nextPosition: number | null;
  earlier: { text: string; reachesTo: string } | null;
  messages: (PastMessage & Pick<HistoryFacts, "messageId" | "status">)[];
}

export type BegunTurn =
  /** The position is the reply's; so many the wallet has now used of the day; what was read beside (`TurnStoreOptions`). */
  | { kind: "begun"; position: number; used: number; beside?: string }
  /** Nothing was stored: the wallet's quota of the day is used up. */
  | { kind: "used_up" }
  /** Nothing was stored: so many versions are kept in that place already. */
  | { kind: "too_many_versions" }
  /** Nothing was stored: the talk has become another since the statement began. */
  | { kind: "overtaken" }
  /** Nothing was stored: there is no such conversation, or the question is already there, or what it replaces is not. */
  | { kind: "not_begun" };

export interface StoredTurn {
  conversation: "missing" | "deleted" | "present";
  question?: { bodyHash: string | null };
  reply?: {
    messageId: string;
    position: number;
    jobId: string | null;
    text: string;
    partEvents: readonly PartEvent[];
    status: MessageStatus;
    errorCode: ErrorCode | null;
    isDemo: boolean;
  };
}

export interface TurnStoreOptions {
  /**
   * What the statement that stores a question reads of its wallet as well, as one text: what would take a statement of its
   * own before the reply.
   */
  beside?: Beside;
}
type Beside = (wallet: OrColumn<string>) => RawBuilder<string | null>;

export function createTurnStore(
  db: Kysely<DatabaseSchema>,
  { beside = () => sql`null::text` }: TurnStoreOptions = {},
) {
  const begin = beginStatement(oneTurn, () => addingToTheEnd, beside);
  const beginReplacing = beginStatement(oneTurn, replacing, beside);
  const beginMany = beginStatement(manyTurns, () => addingToTheEnd, beside);
  /**
   * Messages before a question, oldest first. Those that a summary stands for are left out: the one that reaches furthest
   * along the messages as they are now, and not beyond the question.
   */
  const readTalk = async (
    { wallet, conversationId, messageId }: TalkKey & { messageId: string | null },
    { replaces, from, limit }: { replaces: string | null; from: "newest" | "oldest"; limit: number },
  ): Promise<PastTalk> => {
    const newest = replaces === null ? NEWEST : NEWEST_BEFORE;
    const { rows } = await (from === "newest" ? newest : OLDEST).execute(db, {
      wallet,
      conversationId,
      messageId,
      replaces,
      limit,
    });
    const mark = rows.find(({ role }) => role === "summary");
    const said = rows.filter(isSaid).map(({ partEvents, imageUrl, pictureUrls, attachmentIds, ...row }) => ({
      ...row,
      content: wordsForModel({ text: row.content, partEvents: readPartEvents(partEvents) }),
      imageUrls: pictureUrls ?? (imageUrl === null ? [] : [imageUrl]),
      attachmentIds: attachmentIds ?? [],
    }));
    const told = withoutFailedTurns(said);
    const [oldest] = told.slice(-1);
    // Files of what is summed up go on being told: the oldest message that is told brings them along.
    if (oldest && mark?.attachmentIds)
      oldest.attachmentIds = [...mark.attachmentIds, ...oldest.attachmentIds];
    return {
      isRepeated: rows.some(({ isRepeated }) => isRepeated),
      isNew: rows.length === 0,
      hasCopied: mark?.isCopied === true || told.some(({ isCopied }) => isCopied),
      nextPosition: rows[0]?.nextPosition ?? null,
      earlier: mark ? { text: mark.content, reachesTo: mark.messageId } : null,
      messages: told
        .map(({ role, content, imageUrls, attachmentIds, isCopied, messageId: id, status }) => ({
          role,
          content,
          imageUrls,
          attachmentIds,
          isCopied,
          messageId: id,
          status,
        }))
        .filter(({ content, imageUrls }) => content !== "" || imageUrls.length > 0)
        .reverse(),
    };
  };

  return {
    /**
     * Takes one of the quota, stores the question and the empty reply, and begins the job, all in one statement: either
     * the whole turn is stored or nothing. The conversation's row lock orders concurrent turns. A turn that takes the
     * place of others has to know them all: it begins only where nothing was added or switched since it looked.
     *
     * @throws a unique violation when the same question is being stored at this moment
     */
    async beginTurn(turn: NewTurn): Promise<BegunTurn> {
      const { quota, ...rest } = turn;
      const { rows } = await (turn.replaces === null ? begin : beginReplacing).execute(db, {
        ...rest,
        ...columnsOf(turn),
        ...sharedValues(turn),
      });
      return howItBegan(rows[0]);
    },

    /**
     * The same for the turns of several wallets, in one statement: all that can begin do. They are plain
     * (`canBeginTogether`), and agree in what they take of the quota.
     *
     * @param turns one of each wallet at most
     * @returns how each began, in their order
     * @throws where one of them is refused by the database; then nothing of any is stored
     */
    async beginTurns(turns: readonly NewTurn[]): Promise<BegunTurn[]> {
      const [first] = turns;
      if (!first) return [];
      const { rows } = await beginMany.execute(db, {
        ...sharedValues(first),
        wallets: turns.map(({ wallet }) => wallet),
        conversationIds: turns.map(({ conversationId }) => conversationId),
        messageIds: turns.map(({ messageId }) => messageId),
        replyIds: turns.map(({ replyId }) => replyId),
        jobIds: turns.map(({ jobId }) => jobId),
        questions: turns.map(({ question }) => question),
        vias: turns.map(({ via }) => via),
        bodyHashes: turns.map(({ bodyHash }) => bodyHash),
        areDemo: turns.map(({ isDemo }) => isDemo),
      });
      const byWallet = new Map(rows.map((row) => [row.wallet, row]));
      return turns.map(({ wallet }) => howItBegan(byWallet.get(wallet)));
    },

    /** What is known of a turn: for repetitions, and to say why one could not begin. */
    async findTurn({ wallet, conversationId, messageId }: TurnKey): Promise<StoredTurn> {
      const conversation = await db
        .selectFrom("conversations")
        .select("deleted_at")
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .executeTakeFirst();
      if (!conversation) return { conversation: "missing" };
      if (conversation.deleted_at) return { conversation: "deleted" };
      const rows = await db
        .selectFrom("messages")
        .select([
          "message_id",
          "position",
          "body_hash",
          "run_id",
          "content",
          "part_events",
          "status",
          "error_code",
          "is_demo",
        ])
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where((where) => where.or([where("message_id", "=", messageId), where("reply_to", "=", messageId)]))
        .execute();
      const question = rows.find((row) => row.message_id === messageId);
      const reply = rows.find((row) => row.message_id !== messageId);
      return {
        conversation: "present",
        ...(question ? { question: { bodyHash: question.body_hash } } : {}),
        ...(reply
          ? {
              reply: {
                messageId: reply.message_id,
                position: reply.position,
                jobId: reply.run_id,
                text: reply.content,
                partEvents: readPartEvents(reply.part_events),
                status: reply.status,
                errorCode: reply.error_code as ErrorCode | null,
                isDemo: reply.is_demo,
              },
            }
          : {}),
      };
    },

    /**
     * What was said before a new question. What the question replaces is left out, and so are turns that came to nothing
     * (`withoutFailedTurns`).
     */
    readHistory: (key: TurnKey, replaces: string | null): Promise<PastTalk> =>
      readTalk(key, { replaces, from: "newest", limit: HISTORY_MAX_MESSAGES }),

    /** A talk as it stands: what is summed up of it, and its newest messages after that. */
    readNewest: (talk: TalkKey): Promise<PastTalk> =>
      readTalk({ ...talk, messageId: null }, { replaces: null, from: "newest", limit: HISTORY_MAX_MESSAGES }),

    /** The same with the oldest messages after what is summed up. */
    readOldest: (talk: TalkKey, limit: number): Promise<PastTalk> =>
      readTalk({ ...talk, messageId: null }, { replaces: null, from: "oldest", limit }),

    async hasTalk({ wallet, conversationId }: TalkKey): Promise<boolean> {
      const row = await db
        .selectFrom("conversations")
        .select("conversation_id")
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What a wallet has used of the day's quota. */
    async readUsage(wallet: string, day: string): Promise<number> {
      const row = await db
        .selectFrom("daily_usage")
        .select("used")
        .where("wallet_address", "=", wallet)
        .where("what", "=", CHAT_QUOTA)
        .where("day", "=", day)
        .executeTakeFirst();
      return row?.used ?? 0;
    },

    /** Takes one of the quota in the statement that checks it, for a reply that is not stored. */
    async takeOne(wallet: string, quota: TakenQuota): Promise<boolean> {
      const { rows } = await sql`${takeQuota(wallet, quota, sql`(select 1) as one`)}`.execute(db);
      return rows.length === 1;
    },

    async refundOne(wallet: string, day: string): Promise<void> {
      await sql`
        update daily_usage set used = used - 1
        where wallet_address = ${wallet} and what = ${CHAT_QUOTA} and day = ${day} and used > 0`.execute(db);
    },
  };
}

/**
 * The question that is shown in the place of the named one: another tab may have edited that, or shown another version of
 * it, a moment ago. No row where the place itself is not shown.
 */
const replacedQuestion = (
  { wallet, conversationId }: Pick<TurnKey, "wallet" | "conversationId">,
  replaces: string | null,
): RawBuilder<unknown> => sql`
  select message_id, position, version_of, content from messages
  where wallet_address = ${wallet} and conversation_id = ${conversationId} and role = 'user' and cut_by is null
    and (message_id = ${replaces}::text or version_of = (
      select version_of from messages
      where wallet_address = ${wallet} and conversation_id = ${conversationId} and message_id = ${replaces}::text
    ))`;

type PastRow = HistoryFacts & {
  isRepeated: boolean;
  nextPosition: number | null;
  role: PastMessage["role"] | "summary";
  content: string;
  imageUrl: string | null;
  pictureUrls: readonly string[] | null;
  attachmentIds: readonly string[] | null;
  isCopied: boolean;
  partEvents: string | null;
};

const isSaid = (row: PastRow): row is PastRow & Pick<PastMessage, "role"> => row.role !== "summary";

/** One picture stands in its own column, as it always did; several, and files, are parts of the question too. */
function columnsOf({ pictures, attachments }: Pick<NewTurn, "pictures" | "attachments">) {
  const first = pictures[0]?.url ?? null;
  const attachmentIds = attachments.length === 0 ? null : attachments.map((one) => one.attachment_id);
  if (pictures.length < 2 && attachmentIds === null)
    return { first, urls: null, attachmentIds, partEvents: null };
  const parts = [...attachments, ...pictures.map((picture) => ({ type: "picture" as const, ...picture }))];
  return {
    first,
    urls: pictures.length < 2 ? null : pictures.map(({ url }) => url),
    attachmentIds,
    partEvents: writePartEvents(parts.map((value) => ({ at: 0, value }))),
  };
}

interface TalkValues extends TalkKey {
  messageId: string | null;
  replaces: string | null;
  limit: number;
}

/**
 * Messages before a question. Those that a summary stands for are left out: the one that reaches furthest along the
 * messages as they are now, and not beyond the question.
 */
const talkStatement = (order: RawBuilder<unknown>, { isReplacing } = { isReplacing: false }) =>
  fixedStatement<TalkValues, PastRow>((place) => {
    const question = sql`
    question as (
      select coalesce((
        select position from (${replacedQuestion({ wallet: place("wallet"), conversationId: place("conversationId") }, place("replaces"))}) as replaced
      ), 2147483647) as position
    ),`;
    const isBefore = isReplacing ? sql`and m.position < (select position from question)` : sql``;
    return sql`
    with ${isReplacing ? question : sql``}
    mark as (
      select m.position, s.reaches_to as message_id, s.text from talk_summaries s
        cross join lateral (
          select position, cut_by from messages
          where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")}
            and message_id = s.reaches_to
          limit 1
        ) as m
      where s.wallet_address = ${place("wallet")} and s.conversation_id = ${place("conversationId")} and m.cut_by is null
        ${isBefore}
      order by m.position desc limit 1
    ),
    said as (
      select m.position, m.role, m.message_id as "messageId", m.reply_to as "replyTo", m.status, m.error_code as "errorCode",
        coalesce(job.text, m.content) as content, m.image_url as "imageUrl", m.picture_urls as "pictureUrls",
        m.attachment_ids as "attachmentIds", m.is_copied as "isCopied",
        coalesce(job.part_events, m.part_events) as "partEvents",
        (select exists (
          select 1 from messages
          where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")} and message_id = ${place("messageId")}::text
        )) as "isRepeated",
        (
          select next_position from conversations
          where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")}
        ) as "nextPosition"
      from messages m ${joinedJob("m", place("wallet"), "run_id")}
      where m.wallet_address = ${place("wallet")} and m.conversation_id = ${place("conversationId")}
        and m.cut_by is null and m.message_id is distinct from ${place("messageId")}::text
        and (m.reply_to is null or m.reply_to is distinct from ${place("messageId")}::text)
        ${isBefore}
        and m.position > coalesce((select position from mark), -1)
      order by m.position ${order}
      limit ${place("limit")}
    )
    select * from said
    union all
    select position, 'summary', message_id, null, 'complete', null, text, null, null, (
        select array_agg(id order by old.position) from messages old cross join unnest(old.attachment_ids) as id
        where old.wallet_address = ${place("wallet")} and old.conversation_id = ${place("conversationId")} and old.cut_by is null
          and old.position <= mark.position
      ), exists (
        select 1 from messages old
        where old.wallet_address = ${place("wallet")} and old.conversation_id = ${place("conversationId")} and old.is_copied
          and old.position <= mark.position
      ), null, false, null from mark
    order by position desc`;
  });

const NEWEST = talkStatement(sql`desc`);
const NEWEST_BEFORE = talkStatement(sql`desc`, { isReplacing: true });
const OLDEST = talkStatement(sql`asc`);

/** What turns that begin in one statement have in common. */
interface SharedBeginValues {
  owner: string;
  quotaName: string;
  quotaDay: string;
  quotaCount: number;
  quotaLimit: number;
}

interface BeginValues
  extends SharedBeginValues,
    Omit<NewTurn, "owner" | "quota" | "pictures" | "attachments">,
    ReturnType<typeof columnsOf> {}

interface ManyBeginValues extends SharedBeginValues {
  wallets: readonly string[];
  conversationIds: readonly string[];
  messageIds: readonly string[];
  replyIds: readonly string[];
  jobIds: readonly string[];
  questions: readonly string[];
  vias: readonly (string | null)[];
  bodyHashes: readonly string[];
  areDemo: readonly boolean[];
}

type PlaceIn<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

const sharedValues = ({ owner, quota }: Pick<NewTurn, "owner" | "quota">): SharedBeginValues => ({
  owner,
  quotaName: quota.name,
  quotaDay: quota.day,
  quotaCount: quota.count,
  quotaLimit: quota.limit,
});

/** Of a turn that was given, whether it began or not. */
interface BegunRow {
  wallet: string;
  position: number | null;
  used: number | null;
  beside: string | null;
  is_full: boolean;
  is_overtaken: boolean;
}

function howItBegan(row: BegunRow | undefined): BegunTurn {
  if (!row || row.position === null) {
    if (row?.is_full) return { kind: "too_many_versions" };
    return { kind: row?.is_overtaken ? "overtaken" : "not_begun" };
  }
  if (row.used === null) return { kind: "used_up" };
  const { position, used, beside } = row;
  return { kind: "begun", position: position + 1, used, ...(beside === null ? {} : { beside }) };
}

/** What a turn needs that takes the place of others: most turns do without, and PostgreSQL prepares for each part anew. */
const replacing = (place: PlaceIn<BeginValues>) => ({
  before: sql`
    replaced as (${replacedQuestion({ wallet: place("wallet"), conversationId: place("conversationId") }, place("replaces"))}),
    before as (
      select next_position, (
          select count(*) from messages
          where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")}
            and version_of = (select version_of from replaced)
        ) >= ${MESSAGE_MAX_VERSIONS}::integer as is_full
      from conversations
      where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")} and deleted_at is null
        and exists (select 1 from replaced)
        and not exists (
          select 1 from messages
          where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")}
            and message_id = ${place("messageId")}
        )
    ),`,
  isAsSeen: sql`and next_position = (select next_position from before where not is_full)`,
  aside: sql`
    aside as (
      update messages set cut_by = replaced.message_id, branch = replaced.message_id,
        version_of = case
          when messages.message_id = replaced.message_id then coalesce(messages.version_of, messages.message_id)
          else messages.version_of end
      from replaced
      where wallet_address = ${place("wallet")} and conversation_id = ${place("conversationId")}
        and cut_by is null and messages.position >= replaced.position and exists (select 1 from turn)
    ),`,
  versionOf: sql`(select coalesce(version_of, message_id) from replaced)`,
  isRepeat: sql`coalesce((select content = ${place("question")} from replaced), false)`,
  isFull: sql`coalesce((select is_full from before), false)`,
  isOvertaken: sql`exists (select 1 from before)`,
});

const addingToTheEnd: ReturnType<typeof replacing> = {
  before: sql``,
  isAsSeen: sql``,
  aside: sql``,
  versionOf: sql`null::text`,
  isRepeat: sql`false`,
  isFull: sql`false`,
  isOvertaken: sql`false`,
};

/** Rows of turns that are to begin, one of each wallet at most, and what names the wallet and the talk of a row. */
interface GivenTurns {
  rows: RawBuilder<unknown>;
  wallet: OrColumn<string>;
  conversationId: OrColumn<string>;
}

/** The values themselves name wallet and talk: where tables are spread by wallet, all of it stays in one place. */
const oneTurn = (place: PlaceIn<BeginValues>): GivenTurns => ({
  rows: sql`
    select ${place("wallet")}::text as wallet, ${place("conversationId")}::text as talk, ${place("messageId")}::text as message_id,
      ${place("replyId")}::text as reply_id, ${place("jobId")}::text as job_id, ${place("question")}::text as question,
      ${place("via")}::text as via, ${place("bodyHash")}::text as body_hash, ${place("isDemo")}::boolean as is_demo,
      ${place("first")}::text as image_url, ${place("urls")}::text[] as picture_urls,
      ${place("attachmentIds")}::text[] as attachment_ids, ${place("partEvents")}::text as part_events`,
  wallet: place("wallet"),
  conversationId: place("conversationId"),
});

/** Without pictures and files. */
const manyTurns = (place: PlaceIn<ManyBeginValues>): GivenTurns => ({
  rows: sql`
    select given.*, null::text as image_url, null::text[] as picture_urls, null::text[] as attachment_ids,
      null::text as part_events
    from unnest(
      ${place("wallets")}::text[],
      ${place("conversationIds")}::text[],
      ${place("messageIds")}::text[],
      ${place("replyIds")}::text[],
      ${place("jobIds")}::text[],
      ${place("questions")}::text[],
      ${place("vias")}::text[],
      ${place("bodyHashes")}::text[],
      ${place("areDemo")}::boolean[]
    ) as given (wallet, talk, message_id, reply_id, job_id, question, via, body_hash, is_demo)`,
  wallet: sql`wallet`,
  conversationId: sql`talk`,
});

/**
 * Begins each of the given turns that can begin. They are not materialized: PostgreSQL plans a single one's values faster
 * than a join.
 */
const beginStatement = <Values extends SharedBeginValues>(
  givenOf: (place: PlaceIn<Values>) => GivenTurns,
  partsOf: (place: PlaceIn<Values>) => ReturnType<typeof replacing>,
  beside: Beside,
) =>
  fixedStatement<Values, BegunRow>((place) => {
    const { rows, wallet, conversationId } = givenOf(place);
    const parts = partsOf(place);
    const quota = {
      name: place("quotaName"),
      day: place("quotaDay"),
      count: place("quotaCount"),
      limit: place("quotaLimit"),
    };
    return sql`
    with given as not materialized (${rows}),
    ${parts.before}
    conversation as (
      update conversations set next_position = next_position + 2
      from given
      where wallet_address = ${wallet} and conversation_id = ${conversationId} and deleted_at is null
        and not exists (
          select 1 from messages
          where wallet_address = ${wallet} and conversation_id = ${conversationId} and messages.message_id = given.message_id
        ) ${parts.isAsSeen}
      returning given.*, next_position - 2 as position, coalesce(search_block, 0) as block
    ),
    taken as (${takeQuota(wallet, quota, sql`conversation`)}),
    turn as (select conversation.* from conversation join taken on taken.wallet_address = wallet),
    ${parts.aside}
    said as (
      insert into messages (wallet_address, conversation_id, message_id, position, search_block, role, content, image_url, picture_urls, attachment_ids,
        part_events, via, status, body_hash, version_of, is_repeat, reply_to, run_id, is_demo)
      select ${wallet}, ${conversationId}, message_id, position, block, 'user', question, image_url, picture_urls, attachment_ids,
        part_events, via, 'complete', body_hash, ${parts.versionOf}, ${parts.isRepeat}, null, null, false
      from turn
      union all
      select ${wallet}, ${conversationId}, reply_id, position + 1, block, 'assistant', '', null, null, null,
        null, null, 'streaming', null, null, false, message_id, job_id, is_demo
      from turn
    ),
    earlier as (
      update jobs set stop_requested = true
      from turn
      where wallet_address = ${wallet} and subject_id = ${conversationId} and (state = 'running') is true
    ),
    job as (${insertJob(
      {
        wallet,
        jobId: sql<string>`job_id`,
        owner: place("owner"),
        kind: CHAT_JOBS.name,
        subjectId: conversationId,
        targetId: sql<string>`reply_id`,
        quota,
      },
      sql`turn`,
    )})
    select wallet, position, used, ${beside(wallet)} as beside, ${parts.isFull} as is_full,
      ${parts.isOvertaken} as is_overtaken
    from given left join conversation using (wallet) left join taken on taken.wallet_address = wallet`;
  });

/** Whether a turn only adds words to the end of its talk, as most do. */
export const canBeginTogether = ({ replaces, pictures, attachments }: NewTurn): boolean =>
  replaces === null && pictures.length === 0 && attachments.length === 0;

export type TurnStore = ReturnType<typeof createTurnStore>;
