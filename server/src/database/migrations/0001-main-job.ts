import { type Kysely, sql } from "kysely";

/**
 * Sessions, conversations, messages, runs and limits. Every row of a holder's begins its key with `wallet_address`, so
 * that the tables can be spread over machines by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sessions (
      wallet_address text not null,
      token_hash text not null,
      wallet_kind text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (wallet_address, token_hash)
    )`,
    sql`create index sessions_expiry on sessions (expires_at)`,
    sql`create table challenges (
      wallet_address text not null,
      nonce text not null,
      browser_hash text not null,
      input jsonb not null,
      expires_at timestamptz not null,
      primary key (wallet_address, nonce)
    )`,
    sql`create index challenges_expiry on challenges (expires_at)`,
    sql`create table balances (
      wallet_address text primary key,
      balance_raw text not null,
      checked_at timestamptz not null
    )`,
    sql`create table conversations (
      wallet_address text not null,
      conversation_id text not null,
      name text not null,
      created_at timestamptz not null default now(),
      is_pinned boolean not null default false,
      next_position integer not null default 0,
      deleted_at timestamptz,
      primary key (wallet_address, conversation_id)
    )`,
    sql`create index conversations_newest on conversations (wallet_address, created_at desc) where deleted_at is null`,
    sql`create table messages (
      wallet_address text not null,
      conversation_id text not null,
      message_id text not null,
      position integer not null,
      role text not null check (role in ('user', 'assistant')),
      content text not null,
      image_url text,
      status text not null check (status in ('complete', 'streaming', 'stopped', 'interrupted', 'failed')),
      error_code text,
      reply_to text,
      run_id text,
      is_demo boolean not null default false,
      body_hash text,
      cut_by text,
      created_at timestamptz not null default now(),
      primary key (wallet_address, conversation_id, message_id)
    )`,
    sql`create index messages_in_order on messages (wallet_address, conversation_id, position)`,
    sql`create index messages_cut on messages (wallet_address, conversation_id, cut_by) where cut_by is not null`,
    sql`create index messages_streaming on messages (wallet_address, conversation_id, position) where status = 'streaming'`,
    sql`create table runs (
      wallet_address text not null,
      run_id text not null,
      kind text not null,
      subject_id text not null,
      target_id text not null,
      state text not null check (state in ('running', 'complete', 'stopped', 'interrupted', 'failed')),
      text text not null default '',
      text_length integer not null default 0,
      error_code text,
      owner text not null,
      lease_until timestamptz not null,
      stop_requested boolean not null default false,
      quota_day text,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (wallet_address, run_id)
    )`,
    sql`create index runs_of_subject on runs (wallet_address, subject_id, created_at desc)`,
    sql`create index runs_leases on runs (lease_until) where state = 'running'`,
    sql`create index runs_ended on runs (ended_at) where state <> 'running'`,
    sql`create table daily_usage (
      wallet_address text not null,
      what text not null,
      day text not null,
      used integer not null check (used >= 0),
      primary key (wallet_address, what, day)
    )`,
    sql`create table shared_usage (
      what text not null,
      window_start text not null,
      leased integer not null check (leased >= 0),
      expires_at timestamptz not null,
      primary key (what, window_start)
    )`,
    sql`create index shared_usage_expiry on shared_usage (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
