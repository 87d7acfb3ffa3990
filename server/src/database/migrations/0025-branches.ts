import { type Kysely, sql } from "kysely";

/**
 * Keeps every version of an edited question and of an answer that was asked for again. What is shown of a talk is, as
 * before, what has no `cut_by`; the rest says in `branch` at which question its version begins.
 *
 * Programs of before forget what was cut with the next question, and bring back all that was cut at once. Beside this
 * one they do so with what they cut themselves. What this one keeps stays: a deletion of theirs passes over it, and
 * their bringing back is refused where it would mix versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table messages add column version_of text`,
    `alter table messages add column branch text`,
    `alter table messages add column is_repeat boolean not null default false`,
    `create index messages_versions on messages (wallet_address, conversation_id, version_of, position)
      where version_of is not null`,
    `create index messages_of_branch on messages (wallet_address, conversation_id, branch, position)
      where branch is not null`,
    `create index messages_cut_before on messages (wallet_address, conversation_id, cut_by)
      where cut_by is not null and branch is null`,
    `create index messages_words_aside on messages using gin (message_words(wallet_address, search_block, content))
      with (gin_pending_list_limit = 128) where cut_by is not null`,
    `alter index messages_words_aside alter column 1 set statistics 0`,
    ADOPT,
    `select adopt_cut_messages()`,
    `create function keep_branches() returns trigger language plpgsql as $$
      begin
        if current_query() like '%forgotten as (%' then
          return null;
        end if;
        return old;
      end $$`,
    `create trigger keep_branches before delete on messages for each row when (old.branch is not null)
      execute function keep_branches()`,
    `create function refuse_mixing_branches() returns trigger language plpgsql as $$
      begin
        raise exception 'A program of before would mix the versions of a talk';
      end $$`,
    `create trigger refuse_mixing_branches before update of cut_by on messages for each row
      when (old.branch is not null and new.branch is not null and new.cut_by is null)
      execute function refuse_mixing_branches()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Makes versions of what a program of before has cut: of that, `cut_by` names the question that took its place. */
const ADOPT = `
  create function adopt_cut_messages() returns void language sql begin atomic
    with cut as (
      select m.wallet_address, m.conversation_id, m.cut_by, newer.version_of as newer_group,
        (array_agg(m.message_id order by m.position))[1] as first_id,
        (array_agg(m.version_of order by m.position))[1] as first_group
      from messages m join messages newer
        on newer.wallet_address = m.wallet_address and newer.conversation_id = m.conversation_id
          and newer.message_id = m.cut_by
      where m.cut_by is not null and m.branch is null
      group by m.wallet_address, m.conversation_id, m.cut_by, newer.version_of
    ),
    older as (
      update messages m set branch = cut.first_id, cut_by = cut.first_id,
        version_of = case when m.message_id = cut.first_id then coalesce(m.version_of, m.message_id) else m.version_of end
      from cut
      where m.wallet_address = cut.wallet_address and m.conversation_id = cut.conversation_id
        and m.cut_by = cut.cut_by and m.branch is null
    )
    update messages m set version_of = coalesce(cut.first_group, cut.first_id)
    from cut
    where m.wallet_address = cut.wallet_address and m.conversation_id = cut.conversation_id
      and (m.message_id = cut.cut_by or m.version_of = cut.newer_group);
  end`;
