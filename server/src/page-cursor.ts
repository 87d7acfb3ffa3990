import { AppError } from "./errors/app-error.ts";

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
