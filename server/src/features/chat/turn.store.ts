import type { ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus } from "@bakso/contract/messages";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { LEASE_SECONDS } from "../../jobs/job.store.ts";
import type { JobOutcome } from "../../jobs/live-job.ts";
import type { PastMessage } from "../../jobs/turns.ts";

/** No context is larger than this many messages; what fits is decided by tokens. */
const HISTORY_MAX_MESSAGES = 400;
/** Name of the daily limit in `daily_usage`. */
export const CHAT_USAGE = "chat";
export const CHAT_JOB = "chat";

export interface NewTurn {
  wallet: string;
  conversationId: string;
  /** The question's id, made by the client. */
  messageId: string;
  answerId: string;
  jobId: string;
  owner: string;
  question: string;
  /** Address of the question's picture. */
  imageUrl: string | null;
  /** The feature that answers, where that is not the chat itself. */
  via: string | null;
  bodyHash: string;
  isDemo: boolean;
  /** Day of the site's clock that the unit is taken from, and how many a wallet has. */
  day: string;
  unitsPerDay: number;
  /** A stored question that this turn takes the place of, with all after it. */
  replaces: string | null;
}

export interface TurnKey {
  wallet: string;
  conversationId: string;
  messageId: string;
}

export type BegunTurn =
  | { kind: "begun"; used: number }
  /** Nothing was stored: the wallet's units of the day are used up. */
  | { kind: "no_units" }
  /** Nothing was stored: there is no such conversation, or the question is already there, or what it replaces is not. */
  | { kind: "not_begun" };

export interface StoredTurn {
  conversation: "missing" | "deleted" | "present";
  question?: { bodyHash: string | null };
  answer?: {
    messageId: string;
    jobId: string | null;
    content: string;
    status: MessageStatus;
    errorCode: ErrorCode | null;
    isDemo: boolean;
  };
}

export function createTurnStore(db: Kysely<DatabaseSchema>) {
  return {
    /**
     * Takes a unit, stores the question and the empty answer, and begins the run, all in one statement: either the
     * whole turn is there or nothing of it. The conversation's row lock puts concurrent turns in order.
     *
     * @throws a unique violation when the same question is being stored at this moment
     */
    async beginTurn(turn: NewTurn): Promise<BegunTurn> {
      const { rows } = await sql<{ position: number | null; used: number | null }>`
        with replaced as (
          select position from messages
          where wallet_address = ${turn.wallet} and conversation_id = ${turn.conversationId}
            and message_id = ${turn.replaces}::text and role = 'user' and cut_by is null
        ),
        conversation as (
          update conversations set next_position = next_position + 2
          where wallet_address = ${turn.wallet} and conversation_id = ${turn.conversationId} and deleted_at is null
            and not exists (
              select 1 from messages
              where wallet_address = ${turn.wallet} and conversation_id = ${turn.conversationId}
                and message_id = ${turn.messageId}
            )
            and (${turn.replaces}::text is null or exists (select 1 from replaced))
          returning next_position - 2 as position
        ),
        unit as (
          insert into daily_usage (wallet_address, what, day, used)
          select ${turn.wallet}, ${CHAT_USAGE}, ${turn.day}, 1 from conversation
          on conflict (wallet_address, what, day)
            do update set used = daily_usage.used + 1 where daily_usage.used < ${turn.unitsPerDay}
          returning used
        ),
        turn as (select position from conversation where exists (select 1 from unit)),
        forgotten as (
          delete from messages
          where wallet_address = ${turn.wallet} and conversation_id = ${turn.conversationId}
            and cut_by is not null and exists (select 1 from turn)
        ),
        cut as (
          update messages set cut_by = ${turn.messageId}
          where wallet_address = ${turn.wallet} and conversation_id = ${turn.conversationId}
            and cut_by is null and position >= (select position from replaced) and exists (select 1 from turn)
        ),
        question as (
          insert into messages (wallet_address, conversation_id, message_id, position, role, content, image_url, via, status, body_hash)
          select ${turn.wallet}, ${turn.conversationId}, ${turn.messageId}, position, 'user', ${turn.question},
            ${turn.imageUrl}::text, ${turn.via}::text, 'complete', ${turn.bodyHash}
          from turn
        ),
        answer as (
          insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, reply_to, run_id, is_demo)
          select ${turn.wallet}, ${turn.conversationId}, ${turn.answerId}, position + 1, 'assistant', '', 'streaming',
            ${turn.messageId}, ${turn.jobId}, ${turn.isDemo}::boolean
          from turn
        ),
        earlier as (
          update runs set stop_requested = true
          where wallet_address = ${turn.wallet} and subject_id = ${turn.conversationId} and state = 'running'
            and exists (select 1 from turn)
        ),
        run as (
          insert into runs (wallet_address, run_id, kind, subject_id, target_id, state, owner, lease_until, quota_day)
          select ${turn.wallet}, ${turn.jobId}, ${CHAT_JOB}, ${turn.conversationId}, ${turn.answerId}, 'running', ${turn.owner},
            now() + make_interval(secs => ${LEASE_SECONDS}), ${turn.day}
          from turn
        )
        select (select position from conversation) as position, (select used from unit) as used`.execute(db);
      const row = rows[0];
      if (!row || row.position === null) return { kind: "not_begun" };
      return row.used === null ? { kind: "no_units" } : { kind: "begun", used: row.used };
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
        .select(["message_id", "body_hash", "run_id", "content", "status", "error_code", "is_demo"])
        .where("wallet_address", "=", wallet)
        .where("conversation_id", "=", conversationId)
        .where((where) => where.or([where("message_id", "=", messageId), where("reply_to", "=", messageId)]))
        .execute();
      const question = rows.find((row) => row.message_id === messageId);
      const answer = rows.find((row) => row.message_id !== messageId);
      return {
        conversation: "present",
        ...(question ? { question: { bodyHash: question.body_hash } } : {}),
        ...(answer
          ? {
              answer: {
                messageId: answer.message_id,
                jobId: answer.run_id,
                content: answer.content,
                status: answer.status,
                errorCode: answer.error_code as ErrorCode | null,
                isDemo: answer.is_demo,
              },
            }
          : {}),
      };
    },

    /** The newest messages before a new question, oldest first. What the question replaces is left out. */
    async readHistory(
      { wallet, conversationId, messageId }: TurnKey,
      replaces: string | null,
    ): Promise<PastMessage[]> {
      const { rows } = await sql<PastMessage>`
        select messages.role, coalesce(runs.text, messages.content) as content, messages.image_url as "imageUrl"
        from messages left join runs
          on messages.status = 'streaming' and runs.wallet_address = messages.wallet_address and runs.run_id = messages.run_id
        where messages.wallet_address = ${wallet} and messages.conversation_id = ${conversationId}
          and messages.cut_by is null and messages.message_id <> ${messageId}
          and coalesce(messages.reply_to, '') <> ${messageId}
          and messages.position < coalesce((
            select position from messages
            where wallet_address = ${wallet} and conversation_id = ${conversationId} and message_id = ${replaces}::text
          ), 2147483647)
        order by messages.position desc
        limit ${HISTORY_MAX_MESSAGES}`.execute(db);
      return rows.filter((row) => row.content !== "" || row.imageUrl !== null).reverse();
    },

    /**
     * Stores how an answer ended, and gives its unit back when it failed. A conversation that was deleted meanwhile
     * stays deleted: there is nothing left to write to.
     */
    async settleAnswer(
      key: { wallet: string; jobId: string },
      outcome: JobOutcome,
      imageUrl: string | null,
    ): Promise<void> {
      const isFailure = outcome.state === "failed" || outcome.state === "interrupted";
      const errorCode = outcome.error?.code ?? (outcome.state === "interrupted" ? "ai.interrupted" : null);
      await sql`
        with ended as (
          update runs set state = ${outcome.state}, text = ${outcome.text}, text_length = ${outcome.text.length},
            error_code = ${errorCode}, ended_at = now()
          where wallet_address = ${key.wallet} and run_id = ${key.jobId} and ended_at is null
          returning wallet_address, subject_id, target_id, quota_day
        ),
        refund as (
          update daily_usage set used = used - 1 from ended
          where ${isFailure}::boolean and daily_usage.wallet_address = ended.wallet_address
            and what = ${CHAT_USAGE} and day = ended.quota_day and used > 0
        )
        update messages set content = ${outcome.text}, status = ${outcome.state}, error_code = ${errorCode},
          image_url = ${imageUrl}::text
        from ended
        where messages.wallet_address = ended.wallet_address and messages.conversation_id = ended.subject_id
          and messages.message_id = ended.target_id`.execute(db);
    },

    /** Ends the answers whose process died, each with what it had saved, and gives their units back. */
    async sweepInterrupted(): Promise<number> {
      const { rows } = await sql<{ run_id: string }>`
        with dead as (
          update runs set state = 'interrupted', error_code = 'ai.interrupted', ended_at = now()
          where kind = ${CHAT_JOB} and state = 'running' and lease_until < now()
          returning wallet_address, run_id, subject_id, target_id, quota_day, text
        ),
        refund as (
          update daily_usage set used = greatest(used - dead.units, 0)
          from (select wallet_address, quota_day, count(*)::integer as units from dead group by 1, 2) as dead
          where daily_usage.wallet_address = dead.wallet_address and what = ${CHAT_USAGE} and day = dead.quota_day
        ),
        written as (
          update messages set content = dead.text, status = 'interrupted', error_code = 'ai.interrupted'
          from dead
          where messages.wallet_address = dead.wallet_address and messages.conversation_id = dead.subject_id
            and messages.message_id = dead.target_id
        )
        select run_id from dead`.execute(db);
      return rows.length;
    },

    /** Units of the day that a wallet has used. */
    async readUsage(wallet: string, day: string): Promise<number> {
      const row = await db
        .selectFrom("daily_usage")
        .select("used")
        .where("wallet_address", "=", wallet)
        .where("what", "=", CHAT_USAGE)
        .where("day", "=", day)
        .executeTakeFirst();
      return row?.used ?? 0;
    },

    /** Takes one unit in the statement that checks it, for an answer that is not stored. */
    async takeUnit(wallet: string, day: string, unitsPerDay: number): Promise<boolean> {
      const { rows } = await sql`
        insert into daily_usage (wallet_address, what, day, used) values (${wallet}, ${CHAT_USAGE}, ${day}, 1)
        on conflict (wallet_address, what, day)
          do update set used = daily_usage.used + 1 where daily_usage.used < ${unitsPerDay}
        returning used`.execute(db);
      return rows.length === 1;
    },

    async giveUnitBack(wallet: string, day: string): Promise<void> {
      await sql`
        update daily_usage set used = used - 1
        where wallet_address = ${wallet} and what = ${CHAT_USAGE} and day = ${day} and used > 0`.execute(db);
    },
  };
}

export type TurnStore = ReturnType<typeof createTurnStore>;
