import { type Kysely, sql } from "kysely";

/** Pictures of holders, and which feature a question went to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table pictures (
      wallet_address text not null,
      picture_id text not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/png')),
      bytes integer not null,
      width integer not null,
      height integer not null,
      upload_kind text not null,
      upload_bytes integer not null,
      upload_width integer not null,
      upload_height integer not null,
      created_at timestamptz not null default now(),
      primary key (wallet_address, picture_id)
    )`,
    sql`create index pictures_age on pictures (created_at)`,
    sql`alter table messages add column via text`,
    sql`create index messages_with_pictures on messages (wallet_address, image_url) where image_url is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
