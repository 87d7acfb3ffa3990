import { type RawBuilder, sql } from "kysely";
import type { PageCursor } from "../page-cursor.ts";

/** How a cursor says when something was. */
export const asText = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** What {@link asText} has written, but for the microseconds. */
export const momentOf = (at: string): Date => new Date(`${at.replace(" ", "T")}Z`);

/**
 * The order of a list, newest first; ids the same everywhere, whatever a database's language is.
 *
 * @param id the column of the ids
 */
export const newestFirst = (id: string): RawBuilder<unknown> =>
  sql`created_at desc, ${sql.ref(id)} collate "C"`;

/**
 * What comes after the cursor in that order; all where there is none. The first condition says where an index of that order
 * begins: the second alone would have it read from the newest on.
 */
export function isOlder(cursor: PageCursor | undefined, id: string): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const at = sql`(${cursor.at}::timestamp at time zone 'utc')`;
  return sql`(created_at <= ${at} and (created_at < ${at} or ${sql.ref(id)} collate "C" > ${cursor.id}::text))`;
}

/** A page of rows that were read one row further than it reaches. */
export function pageOf<Row extends { at: string }>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; next: PageCursor | undefined } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? { at: last.at, id: idOf(last) } : undefined };
}
