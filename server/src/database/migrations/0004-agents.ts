import { type Kysely, sql } from "kysely";

/** Tasks of the two agents, turn by turn, and the outputs that people saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table agent_runs (
      wallet_address text not null,
      run_id text not null,
      task text not null,
      clarity_question text,
      clarification text,
      is_demo boolean not null default false,
      stopped_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (wallet_address, run_id)
    )`,
    sql`create index agent_runs_age on agent_runs (created_at)`,
    sql`create table agent_turns (
      wallet_address text not null,
      run_id text not null,
      turn_count integer not null,
      agent text not null check (agent in ('A', 'B')),
      text text not null,
      status text not null check (status in ('complete', 'streaming', 'stopped', 'interrupted', 'failed')),
      error_code text,
      work_id text not null,
      primary key (wallet_address, run_id, turn_count, agent)
    )`,
    sql`create table agent_outputs (
      wallet_address text not null,
      output_id text not null,
      name text not null,
      output text not null,
      created_at timestamptz not null default now(),
      primary key (wallet_address, output_id)
    )`,
    sql`create index agent_outputs_newest on agent_outputs (wallet_address, created_at desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
