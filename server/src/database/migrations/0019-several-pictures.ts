import { type Kysely, sql } from "kysely";

/**
 * Lets a question have several pictures. Programs of before remove what no `image_url` names: the database keeps from them
 * what a question names here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table messages add column picture_urls text[]",
    `create index messages_with_several_pictures on messages using gin (picture_urls) where picture_urls is not null`,
    `create function keep_shown_picture() returns trigger language plpgsql as $$
      begin
        if exists (
          select 1 from messages
          where picture_urls is not null and picture_urls @> array['/api/images/' || old.picture_id]
            and wallet_address = old.wallet_address
        ) then
          return null;
        end if;
        return old;
      end $$`,
    "create trigger keep_shown_picture before delete on pictures for each row execute function keep_shown_picture()",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
