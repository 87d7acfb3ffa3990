import { type Kysely, sql } from "kysely";

/** As in 0012-holder-bytes: what a row weighs beside its text. */
const ROW_BYTES = 200;
const WEIGHT = `(octet_length(content) + coalesce(octet_length(part_events), 0) + ${ROW_BYTES})::bigint`;

/**
 * What replies consist of beside their text: pictures, sources, tools. Replies of before have none: they are one text, with
 * its picture where they have one. From now on this counts as kept of a wallet like the text does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column part_events text`.execute(db);
  await sql`alter table messages add column part_events text`.execute(db);
  for (const kind of ["insert", "update", "delete"]) await sql.raw(countAnew(kind)).execute(db);
}

/** Puts the new weight into a counting function that 0012-holder-bytes made, and leaves all else of it as it is. */
const countAnew = (kind: string): string => `
  do $do$
  declare
    was text := pg_get_functiondef('count_messages_${kind}()'::regprocedure);
    becomes text := replace(was, '(octet_length(content) + ${ROW_BYTES})::bigint', '${WEIGHT}');
  begin
    if becomes = was then
      raise exception 'count_messages_${kind} does not count as it was made to';
    end if;
    execute becomes;
  end $do$`;
