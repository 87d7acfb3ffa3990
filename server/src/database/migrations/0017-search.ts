import { type Kysely, sql } from "kysely";

/** With these PostgreSQL takes several words for one thing: an address, a path, a number. */
const JOINS_WORDS = "_/.@:-&<+~";
/**
 * What stands for itself: letters of writings that put nothing between words, and marks that some locales take for
 * letters.
 */
const STAND_ALONE =
  "[\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u3400-\\u9FFF\\uF900-\\uFAFF“”„‘’‚«»‹›…–—·•¡¿、。，．！？：；（）「」『』【】]";
/** Of a longer text the beginning is found; a lexeme list of more than a megabyte can't be built. */
const SEARCHED_CHARS = 100_000;
const WORD_CHARS = 60;
/** So many conversations of a wallet, one begun after the other, stand in a block. */
const BLOCK_CONVERSATIONS = 64;

/**
 * Lets a wallet's talks be searched by words and beginnings of words, by an index that every PostgreSQL has. Each entry
 * begins with the wallet, so that nobody's search reads what others wrote, and with the block of conversations that it
 * belongs to, so that a search can begin with the newest and end when it has enough, however common its words are.
 * Names have their words with each letter left out as well: who types one wrong finds them.
 *
 * The functions are written in the form that is read once, when they are made: an index is also built where nothing but
 * the system's own schema is searched for names. They tell nobody of words that are too long to be found.
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
    `create function text_words(text text) returns text[] language sql immutable parallel safe
      return tsvector_to_array(to_tsvector('pg_catalog.simple', regexp_replace(
        translate(left(text, ${SEARCHED_CHARS}), '${JOINS_WORDS}', '${" ".repeat(JOINS_WORDS.length)}'),
        '(${STAND_ALONE})', ' \\1 ', 'g'
      )))`,
    `create function message_words(wallet text, block integer, content text) returns tsvector
      language sql immutable parallel safe set client_min_messages = warning
      return (
        select array_to_tsvector(coalesce(array_agg(left(wallet, 8) || block || ':' || left(word, ${WORD_CHARS})), '{}'))
        from unnest(text_words(content)) as word
      )`,
    `create function name_words(wallet text, name text) returns tsvector
      language sql immutable parallel safe set client_min_messages = warning
      return (
        select array_to_tsvector(coalesce(array_agg(left(wallet, 8) || form), '{}'))
        from unnest(text_words(name)) as word
        cross join lateral (
          select ':' || left(word, ${WORD_CHARS}) as form
          union select '~' || left(word, ${WORD_CHARS}) where char_length(word) >= 4
          union select '~' || overlay(left(word, ${WORD_CHARS}) placing '' from place for 1)
            from generate_series(1, least(char_length(word), 20)) as place where char_length(word) >= 4
        ) as forms
      )`,
    `alter table conversations add column search_block integer`,
    `alter table messages add column search_block integer`,
    `update conversations c set search_block = numbered.block
      from (
        select wallet_address, conversation_id,
          (row_number() over (partition by wallet_address order by created_at, conversation_id) - 1) / ${BLOCK_CONVERSATIONS} as block
        from conversations
      ) as numbered
      where c.wallet_address = numbered.wallet_address and c.conversation_id = numbered.conversation_id`,
    `update messages m set search_block = c.search_block from conversations c
      where m.wallet_address = c.wallet_address and m.conversation_id = c.conversation_id`,
    `create index conversations_blocks on conversations (wallet_address, search_block)`,
    `create function place_conversation() returns trigger language plpgsql as $$
      declare
        last integer;
      begin
        select search_block into last from conversations
          where wallet_address = new.wallet_address and search_block is not null order by search_block desc limit 1;
        new.search_block := coalesce(last, 0);
        if last is not null and (
          select count(*) from conversations where wallet_address = new.wallet_address and search_block = last
        ) >= ${BLOCK_CONVERSATIONS} then
          new.search_block := last + 1;
        end if;
        return new;
      end $$`,
    `create trigger place_conversation before insert on conversations
      for each row execute function place_conversation()`,
    `create function place_message() returns trigger language plpgsql as $$
      begin
        new.search_block := coalesce((
          select search_block from conversations
          where wallet_address = new.wallet_address and conversation_id = new.conversation_id
        ), 0);
        return new;
      end $$`,
    `create trigger place_message before insert on messages for each row execute function place_message()`,
    // Small pending lists: a search reads all that is not yet sorted in.
    `create index messages_words on messages using gin (message_words(wallet_address, search_block, content))
      with (gin_pending_list_limit = 128) where cut_by is null`,
    `create index conversations_words on conversations using gin (name_words(wallet_address, name))
      with (gin_pending_list_limit = 128) where deleted_at is null`,
    // Else the words of thousands of messages would be taken out anew each time that somebody counts how the table is filled.
    `alter index messages_words alter column 1 set statistics 0`,
    `alter index conversations_words alter column 1 set statistics 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
