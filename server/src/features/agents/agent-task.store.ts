import type { ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus } from "@bakso/contract/messages";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { insertJob, type JobKind, type TakenQuota, takeQuota } from "../../jobs/job.store.ts";

/** Tasks that nobody saved an output of are kept so long. */
const KEPT_DAYS = 30;

export type AgentName = "A" | "B";

/** Messages of the agents. */
export const AGENT_JOBS: JobKind = {
  name: "agent",
  write: () => sql`
    contribution as (
      update agent_turns set text = job.text, error_code = job.error_code,
        status = case job.state when 'running' then 'streaming' else job.state end
      from job
      where agent_turns.wallet_address = job.wallet_address and agent_turns.run_id = job.subject_id
        and agent_turns.work_id = job.run_id
    )`,
  // A contribution that was begun anew names another job.
  isWanted: sql`exists (
    select 1 from agent_turns join agent_runs using (wallet_address, run_id)
    where agent_turns.wallet_address = runs.wallet_address and agent_turns.run_id = runs.subject_id
      and agent_turns.work_id = runs.run_id and agent_turns.status = 'interrupted' and agent_runs.stopped_at is null
  )`,
};

/** One message of one agent in a task. */
export interface ContributionKey {
  wallet: string;
  taskId: string;
  round: number;
  agent: AgentName;
}

export interface NewContribution extends ContributionKey {
  jobId: string;
  owner: string;
  quota: TakenQuota;
  clarification: string | null;
}

export interface StoredContribution {
  agent: AgentName;
  round: number;
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
  contributions: StoredContribution[];
}

/** What a contribution writes, for the job. */
export const targetOf = ({ round, agent }: Pick<ContributionKey, "round" | "agent">): string =>
  `${round}${agent}`;

export function createAgentTaskStore(db: Kysely<DatabaseSchema>) {
  return {
    /** Keeps a task that was checked. The same id again begins it anew, unless agents have spoken already. */
    async saveTask(task: {
      wallet: string;
      taskId: string;
      task: string;
      clarityQuestion: string | null;
      isDemo: boolean;
    }): Promise<void> {
      await sql`
        insert into agent_runs (wallet_address, run_id, task, clarity_question, is_demo)
        values (${task.wallet}, ${task.taskId}, ${task.task}, ${task.clarityQuestion}, ${task.isDemo})
        on conflict (wallet_address, run_id)
          do update set task = excluded.task, clarity_question = excluded.clarity_question
          where not exists (
            select 1 from agent_turns
            where agent_turns.wallet_address = excluded.wallet_address and agent_turns.run_id = excluded.run_id
          )`.execute(db);
    },

    /**
     * Takes one of the quota, begins a contribution and the job that writes it: all of it or nothing. One that
     * failed or was stopped is begun anew.
     *
     * @returns `not_begun` when there is no such task, or the contribution is being written or complete
     */
    async beginContribution(contribution: NewContribution): Promise<"begun" | "used_up" | "not_begun"> {
      const { wallet, taskId, round, agent, jobId } = contribution;
      return db.transaction().execute(async (trx) => {
        // Who begins the same contribution at this moment waits here, and then sees that it has begun.
        const task = await trx
          .selectFrom("agent_runs")
          .select("run_id")
          .where("wallet_address", "=", wallet)
          .where("run_id", "=", taskId)
          .forUpdate()
          .executeTakeFirst();
        if (!task) return "not_begun";
        const { rows } = await sql<{ hasBegun: boolean; isTaken: boolean }>`
          with open as (
            select 1 where not exists (
              select 1 from agent_turns
              where wallet_address = ${wallet} and run_id = ${taskId} and turn_count = ${round}::integer
                and agent = ${agent} and status in ('streaming', 'complete')
            )
          ),
          taken as (${takeQuota(wallet, contribution.quota, sql`open`)}),
          task as (
            update agent_runs
            set stopped_at = null, clarification = coalesce(${contribution.clarification}::text, clarification)
            where wallet_address = ${wallet} and run_id = ${taskId} and exists (select 1 from taken)
          ),
          contribution as (
            insert into agent_turns (wallet_address, run_id, turn_count, agent, text, status, work_id)
            select ${wallet}, ${taskId}, ${round}::integer, ${agent}, '', 'streaming', ${jobId} from taken
            on conflict (wallet_address, run_id, turn_count, agent)
              do update set text = '', status = 'streaming', error_code = null, work_id = excluded.work_id
          ),
          job as (${insertJob(
            { ...contribution, kind: AGENT_JOBS.name, subjectId: taskId, targetId: targetOf(contribution) },
            sql`taken`,
          )})
          select not exists (select 1 from open) as "hasBegun", exists (select 1 from taken) as "isTaken"`.execute(
          trx,
        );
        if (rows[0]?.hasBegun) return "not_begun";
        return rows[0]?.isTaken ? "begun" : "used_up";
      });
    },

    async findTask(wallet: string, taskId: string): Promise<StoredAgentTask | undefined> {
      const task = await db
        .selectFrom("agent_runs")
        .select(["run_id", "task", "clarity_question", "clarification", "stopped_at", "is_demo"])
        .where("wallet_address", "=", wallet)
        .where("run_id", "=", taskId)
        .executeTakeFirst();
      if (!task) return undefined;
      const { rows } = await sql<StoredContribution>`
        select t.agent, t.turn_count as round, coalesce(w.text, t.text) as text, t.status,
          t.error_code as "errorCode", t.work_id as "jobId"
        from agent_turns t left join runs w
          on t.status = 'streaming' and w.wallet_address = t.wallet_address and w.run_id = t.work_id
        where t.wallet_address = ${wallet} and t.run_id = ${taskId}
        order by t.turn_count, t.agent`.execute(db);
      return {
        taskId: task.run_id,
        task: task.task,
        clarityQuestion: task.clarity_question,
        clarification: task.clarification,
        isStopped: task.stopped_at !== null,
        isDemo: task.is_demo,
        contributions: rows,
      };
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

    /** The ids of a wallet's tasks, the oldest first. */
    async listIds(wallet: string): Promise<{ taskId: string; createdAt: Date }[]> {
      return db
        .selectFrom("agent_runs")
        .select(["run_id as taskId", "created_at as createdAt"])
        .where("wallet_address", "=", wallet)
        .orderBy("created_at")
        .orderBy("run_id")
        .execute();
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
