import type { ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus } from "@bakso/contract/messages";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { LEASE_SECONDS } from "../../jobs/job.store.ts";
import type { JobOutcome } from "../../jobs/live-job.ts";

const AGENT_JOB = "agent";
/** Tasks that nobody saved an output of are kept so long. */
const KEPT_DAYS = 30;

export type AgentName = "A" | "B";

/** One message of one agent in a run. */
export interface TurnKey {
  wallet: string;
  taskId: string;
  turnCount: number;
  agent: AgentName;
}

export interface NewAgentTurn extends TurnKey {
  jobId: string;
  owner: string;
  /** Day of the site's clock that a unit was taken from. */
  day: string;
  clarification: string | null;
}

export interface StoredAgentTurn {
  agent: AgentName;
  turnCount: number;
  text: string;
  status: MessageStatus;
  errorCode: ErrorCode | null;
  jobId: string;
}

export interface StoredAgentTask {
  taskId: string;
  task: string;
  clarityQuestion: string | null;
  clarification: string | null;
  isStopped: boolean;
  isDemo: boolean;
  /** In the order in which they were said. */
  turns: StoredAgentTurn[];
}

interface AgentTaskStoreOptions {
  /** Name in `daily_usage` of the limit that agents take their units from. */
  usage: string;
}

/** What a turn writes, for the job. */
export const targetOf = ({ turnCount, agent }: Pick<TurnKey, "turnCount" | "agent">): string =>
  `${turnCount}${agent}`;

export function createAgentTaskStore(db: Kysely<DatabaseSchema>, { usage }: AgentTaskStoreOptions) {
  return {
    /** Keeps a task that was checked. The same id again begins it anew, unless agents have spoken already. */
    async saveTask(run: {
      wallet: string;
      taskId: string;
      task: string;
      clarityQuestion: string | null;
      isDemo: boolean;
    }): Promise<void> {
      await sql`
        insert into agent_runs (wallet_address, run_id, task, clarity_question, is_demo)
        values (${run.wallet}, ${run.taskId}, ${run.task}, ${run.clarityQuestion}, ${run.isDemo})
        on conflict (wallet_address, run_id)
          do update set task = excluded.task, clarity_question = excluded.clarity_question
          where not exists (
            select 1 from agent_turns
            where agent_turns.wallet_address = excluded.wallet_address and agent_turns.run_id = excluded.run_id
          )`.execute(db);
    },

    /**
     * Begins a turn and the run that writes it, in one statement. A turn that failed or was stopped is begun anew.
     *
     * @returns false when there is no such run, or the turn is being written or complete
     */
    async beginTurn(turn: NewAgentTurn): Promise<boolean> {
      const { rows } = await sql`
        with task as (
          update agent_runs
          set stopped_at = null, clarification = coalesce(${turn.clarification}::text, clarification)
          where wallet_address = ${turn.wallet} and run_id = ${turn.taskId}
          returning run_id
        ),
        turn as (
          insert into agent_turns (wallet_address, run_id, turn_count, agent, text, status, work_id)
          select ${turn.wallet}, run_id, ${turn.turnCount}::integer, ${turn.agent}, '', 'streaming', ${turn.jobId}
          from task
          on conflict (wallet_address, run_id, turn_count, agent)
            do update set text = '', status = 'streaming', error_code = null, work_id = excluded.work_id
            where agent_turns.status not in ('streaming', 'complete')
          returning run_id
        )
        insert into runs (wallet_address, run_id, kind, subject_id, target_id, state, owner, lease_until, quota_day)
        select ${turn.wallet}, ${turn.jobId}, ${AGENT_JOB}, run_id, ${targetOf(turn)}, 'running', ${turn.owner},
          now() + make_interval(secs => ${LEASE_SECONDS}), ${turn.day}
        from turn
        returning run_id`.execute(db);
      return rows.length === 1;
    },

    async findTask(wallet: string, taskId: string): Promise<StoredAgentTask | undefined> {
      const run = await db
        .selectFrom("agent_runs")
        .select(["run_id", "task", "clarity_question", "clarification", "stopped_at", "is_demo"])
        .where("wallet_address", "=", wallet)
        .where("run_id", "=", taskId)
        .executeTakeFirst();
      if (!run) return undefined;
      const { rows } = await sql<StoredAgentTurn>`
        select t.agent, t.turn_count as "turnCount", coalesce(w.text, t.text) as text, t.status,
          t.error_code as "errorCode", t.work_id as "jobId"
        from agent_turns t left join runs w
          on t.status = 'streaming' and w.wallet_address = t.wallet_address and w.run_id = t.work_id
        where t.wallet_address = ${wallet} and t.run_id = ${taskId}
        order by t.turn_count, t.agent`.execute(db);
      return {
        taskId: run.run_id,
        task: run.task,
        clarityQuestion: run.clarity_question,
        clarification: run.clarification,
        isStopped: run.stopped_at !== null,
        isDemo: run.is_demo,
        turns: rows,
      };
    },

    /** Stores how a turn ended. A run that was erased meanwhile stays erased. */
    async settleTurn(key: { wallet: string; jobId: string }, outcome: JobOutcome): Promise<void> {
      const errorCode = outcome.error?.code ?? (outcome.state === "interrupted" ? "ai.interrupted" : null);
      await sql`
        with ended as (
          update runs set state = ${outcome.state}, text = ${outcome.text}, text_length = ${outcome.text.length},
            error_code = ${errorCode}, ended_at = now()
          where wallet_address = ${key.wallet} and run_id = ${key.jobId} and ended_at is null
          returning wallet_address, subject_id, run_id
        )
        update agent_turns set text = ${outcome.text}, status = ${outcome.state}, error_code = ${errorCode}
        from ended
        where agent_turns.wallet_address = ended.wallet_address and agent_turns.run_id = ended.subject_id
          and agent_turns.work_id = ended.run_id`.execute(db);
    },

    /** Notes that the person stopped it, whatever is being written. */
    async markStopped(wallet: string, taskId: string): Promise<void> {
      await db
        .updateTable("agent_runs")
        .set({ stopped_at: sql<Date>`now()` })
        .where("wallet_address", "=", wallet)
        .where("run_id", "=", taskId)
        .execute();
    },

    /** Ends the turns whose process died, each with what it had saved, and gives their units back. */
    async sweepInterrupted(): Promise<number> {
      const { rows } = await sql`
        with dead as (
          update runs set state = 'interrupted', error_code = 'ai.interrupted', ended_at = now()
          where kind = ${AGENT_JOB} and state = 'running' and lease_until < now()
          returning wallet_address, run_id, subject_id, quota_day, text
        ),
        refund as (
          update daily_usage set used = greatest(used - dead.units, 0)
          from (select wallet_address, quota_day, count(*)::integer as units from dead group by 1, 2) as dead
          where daily_usage.wallet_address = dead.wallet_address and what = ${usage} and day = dead.quota_day
        ),
        written as (
          update agent_turns set text = dead.text, status = 'interrupted', error_code = 'ai.interrupted'
          from dead
          where agent_turns.wallet_address = dead.wallet_address and agent_turns.run_id = dead.subject_id
            and agent_turns.work_id = dead.run_id
        )
        select run_id from dead`.execute(db);
      return rows.length;
    },

    /** Forgets tasks that are old. */
    async sweep(): Promise<void> {
      await sql`
        with old as (
          delete from agent_runs where created_at < now() - make_interval(days => ${KEPT_DAYS})
          returning wallet_address, run_id
        )
        delete from agent_turns using old
        where agent_turns.wallet_address = old.wallet_address and agent_turns.run_id = old.run_id`.execute(
        db,
      );
    },

    /** Removes all that is kept of a wallet's tasks. */
    async removeAll(wallet: string): Promise<void> {
      await sql`
        with tasks as (delete from agent_runs where wallet_address = ${wallet})
        delete from agent_turns where wallet_address = ${wallet}`.execute(db);
    },
  };
}

export type AgentTaskStore = ReturnType<typeof createAgentTaskStore>;
