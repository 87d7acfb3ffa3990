import type { ErrorCode } from "@bakso/contract/errors";
import type { MessageStatus } from "@bakso/contract/messages";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { insertJob, type JobKind, joinedJob, type TakenQuota, takeQuota } from "../../jobs/job.store.ts";

/** How long tasks are kept. */
const KEPT_DAYS = 30;

export type AgentName = "A" | "B";

/** Messages of the agents. */
export const AGENT_JOBS: JobKind = {
  name: "agent",
  write: () => sql`
    contribution as (
      update agent_contributions set text = job.text, error_code = job.error_code,
        status = case job.state when 'running' then 'streaming' else job.state end
      from job
      where agent_contributions.wallet_address = job.wallet_address and agent_contributions.task_id = job.subject_id
        and agent_contributions.job_id = job.job_id
    )`,
  // A contribution that was begun anew names another job.
  isWanted: sql`exists (
    select 1 from agent_contributions join agent_tasks using (wallet_address, task_id)
    where agent_contributions.wallet_address = jobs.wallet_address and agent_contributions.task_id = jobs.subject_id
      and agent_contributions.job_id = jobs.job_id and agent_contributions.status = 'interrupted' and agent_tasks.stopped_at is null
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
        insert into agent_tasks (wallet_address, task_id, task, clarity_question, is_demo)
        values (${task.wallet}, ${task.taskId}, ${task.task}, ${task.clarityQuestion}, ${task.isDemo})
        on conflict (wallet_address, task_id)
          do update set task = excluded.task, clarity_question = excluded.clarity_question
          where not exists (
            select 1 from agent_contributions
            where agent_contributions.wallet_address = excluded.wallet_address and agent_contributions.task_id = excluded.task_id
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
        // Another request that begins the same contribution at this moment waits here, and then finds it begun.
        const task = await trx
          .selectFrom("agent_tasks")
          .select("task_id")
          .where("wallet_address", "=", wallet)
          .where("task_id", "=", taskId)
          .forUpdate()
          .executeTakeFirst();
        if (!task) return "not_begun";
        const { rows } = await sql<{ hasBegun: boolean; isTaken: boolean }>`
          with open as (
            select 1 where not exists (
              select 1 from agent_contributions
              where wallet_address = ${wallet} and task_id = ${taskId} and round = ${round}::integer
                and agent = ${agent} and status in ('streaming', 'complete')
            )
          ),
          taken as (${takeQuota(wallet, contribution.quota, sql`open`)}),
          task as (
            update agent_tasks
            set stopped_at = null, clarification = coalesce(${contribution.clarification}::text, clarification)
            where wallet_address = ${wallet} and task_id = ${taskId} and exists (select 1 from taken)
          ),
          contribution as (
            insert into agent_contributions (wallet_address, task_id, round, agent, text, status, job_id)
            select ${wallet}, ${taskId}, ${round}::integer, ${agent}, '', 'streaming', ${jobId} from taken
            on conflict (wallet_address, task_id, round, agent)
              do update set text = '', status = 'streaming', error_code = null, job_id = excluded.job_id
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
        .selectFrom("agent_tasks")
        .select(["task_id", "task", "clarity_question", "clarification", "stopped_at", "is_demo"])
        .where("wallet_address", "=", wallet)
        .where("task_id", "=", taskId)
        .executeTakeFirst();
      if (!task) return undefined;
      const { rows } = await sql<StoredContribution>`
        select t.agent, t.round, coalesce(job.text, t.text) as text, t.status,
          t.error_code as "errorCode", t.job_id as "jobId"
        from agent_contributions t ${joinedJob("t", wallet, "job_id")}
        where t.wallet_address = ${wallet} and t.task_id = ${taskId}
        order by t.round, t.agent`.execute(db);
      return {
        taskId: task.task_id,
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
        .updateTable("agent_tasks")
        .set({ stopped_at: sql<Date>`now()` })
        .where("wallet_address", "=", wallet)
        .where("task_id", "=", taskId)
        .execute();
    },

    /** Forgets tasks that are old. */
    async sweep(): Promise<void> {
      await sql`
        with old as (
          delete from agent_tasks where created_at < now() - make_interval(days => ${KEPT_DAYS})
          returning wallet_address, task_id
        )
        delete from agent_contributions using old
        where agent_contributions.wallet_address = old.wallet_address and agent_contributions.task_id = old.task_id`.execute(
        db,
      );
    },

    /** The ids of a wallet's tasks, the oldest first. */
    async listIds(wallet: string): Promise<{ taskId: string; createdAt: Date }[]> {
      return db
        .selectFrom("agent_tasks")
        .select(["task_id as taskId", "created_at as createdAt"])
        .where("wallet_address", "=", wallet)
        .orderBy("created_at")
        .orderBy("task_id")
        .execute();
    },

    /** Removes all that is kept of a wallet's tasks. */
    async removeAll(wallet: string): Promise<void> {
      await sql`
        with tasks as (delete from agent_tasks where wallet_address = ${wallet})
        delete from agent_contributions where wallet_address = ${wallet}`.execute(db);
    },
  };
}

export type AgentTaskStore = ReturnType<typeof createAgentTaskStore>;
