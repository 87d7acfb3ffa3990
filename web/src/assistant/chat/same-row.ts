import type { ThreadRow } from "./thread-rows.ts";

/** Whether two sets of properties draw the same. Rows are made anew with each change of the thread. */
export function isSameRow<Props extends { row: ThreadRow }>(before: Props, after: Props): boolean {
  return (
    isShallowEqual({ ...before, row: null }, { ...after, row: null }) && isShallowEqual(before.row, after.row)
  );
}

function isShallowEqual(one: object, other: object): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name]))
  );
}
