import { type RawBuilder, sql } from "kysely";
import { AppError } from "../errors/app-error.ts";

/** Where a page of a list ended, newest first: what comes next is older, or as old with a larger id. */
export interface PageCursor {
  /** UTC, with the microseconds that a Date has lost: `2026-11-22 13:00:00.123456`. */
  at: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\|([^\0]{1,200})$/su;

/** It names no wallet: with somebody else's one only gets elsewhere in one's own list. */
export const writeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(`${at}|${id}`).toString("base64url");

/** @throws AppError request.invalid */
export function readCursor(text: string): PageCursor {
  const [, day = "", time = "", id = ""] = CURSOR.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const at = new Date(`${day}T${time}Z`);
  // A Date makes the first of March of the thirtieth of February; the database refuses it.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new AppError("request.invalid", { details: [{ field: "before", problem: "not one of ours" }] });
  return { at: `${day} ${time}`, id };
}

/** How a cursor says when something was. */
export const asText = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`;

/**
 * The order of a list, newest first; ids the same everywhere, whatever a database's language is.
 *
 * @param id the column of the ids
 */
export const newestFirst = (id: string): RawBuilder<unknown> =>
  sql`created_at desc, ${sql.ref(id)} collate "C"`;

/** What comes after the cursor in that order; all where there is none. */
export function isOlder(cursor: PageCursor | undefined, id: string): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const at = sql`(${cursor.at}::timestamp at time zone 'utc')`;
  return sql`(created_at < ${at} or (created_at = ${at} and ${sql.ref(id)} collate "C" > ${cursor.id}::text))`;
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
