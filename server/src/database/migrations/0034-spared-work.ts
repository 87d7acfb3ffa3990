import { type Kysely, sql } from "kysely";

/**
 * Spares each turn two looks of the database that found nothing. A talk's bytes are counted again where its name became
 * longer or shorter, and not with each question, which moves its next place on. A message that is stored with its block of the
 * search, as turns do, has it not looked up; those of other programs have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both at once, or none yet: whoever holds one while it waits for the other would stop those who take them the other way round.
  await sql`do $$ begin
    loop
      begin
        lock table conversations, messages in access exclusive mode nowait;
        return;
      exception when lock_not_available then perform pg_sleep(0.01);
      end;
    end loop;
  end $$`.execute(db);
  const statements = [
    `create function count_renamed_conversation() returns trigger language plpgsql as $$
      begin
        insert into holder_bytes as kept (wallet_address, bytes)
          values (new.wallet_address, octet_length(new.name) - octet_length(old.name))
          on conflict (wallet_address) do update set bytes = kept.bytes + excluded.bytes;
        return null;
      end $$`,
    `drop trigger count_conversations_update on conversations`,
    `drop function count_conversations_update()`,
    // Nobody's talk becomes another wallet's.
    `create trigger count_renamed_conversation after update on conversations for each row
      when (octet_length(old.name) <> octet_length(new.name)) execute function count_renamed_conversation()`,
    `drop trigger place_message on messages`,
    `create trigger place_message before insert on messages for each row
      when (new.search_block is null) execute function place_message()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
