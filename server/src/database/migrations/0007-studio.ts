import { type Kysely, sql } from "kysely";

/** Pictures that were made for holders, and those on their way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table image_jobs (
      wallet_address text not null,
      job_id text not null,
      mode text not null check (mode in ('realism', 'art', 'recreation')),
      prompt text not null,
      body_hash text not null,
      state text not null check (state in ('waiting', 'drawing', 'complete', 'stopped', 'interrupted', 'failed')),
      error_code text,
      error_text text,
      image_id text,
      created_at timestamptz not null default clock_timestamp(),
      primary key (wallet_address, job_id)
    )`,
    sql`create index image_jobs_age on image_jobs (created_at)`,
    sql`create table user_images (
      wallet_address text not null,
      image_id text not null,
      picture_id text not null,
      source_picture_id text,
      mode text not null check (mode in ('realism', 'art', 'recreation')),
      prompt text not null,
      revised_prompt text not null,
      made_by text not null,
      is_demo boolean not null,
      is_favourite boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      primary key (wallet_address, image_id)
    )`,
    sql`create index user_images_newest on user_images (wallet_address, created_at desc) where deleted_at is null`,
    sql`create index user_images_deleted on user_images (deleted_at) where deleted_at is not null`,
    sql`create index user_images_pictures on user_images (wallet_address, picture_id)`,
    sql`create index user_images_sources on user_images (wallet_address, source_picture_id) where source_picture_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
