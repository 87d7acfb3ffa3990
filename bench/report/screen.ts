import type { MeasuredGroup } from "./record.ts";
import { type Line, lineOf } from "./texts.ts";

const COLUMNS: readonly (keyof Line)[] = ["what", "goal", "figure", "floor", "ratio", "verdict"];

/** All figures as a table for a terminal. */
export function screenTable(groups: readonly MeasuredGroup[]): string {
  const lines = groups.flatMap(({ figures }) => figures.map(lineOf));
  const head = Object.fromEntries(COLUMNS.map((column) => [column, column])) as unknown as Line;
  const widths = new Map(
    COLUMNS.map((column) => [column, Math.max(...[head, ...lines].map((line) => line[column].length))]),
  );
  const notes = groups.flatMap(({ figures }) =>
    figures.flatMap(({ what, note }) => (note === undefined ? [] : [`  ${what}: ${note}`])),
  );
  const rows = [head, ...lines].map((line) =>
    COLUMNS.map((column) => line[column].padEnd(widths.get(column) ?? 0)).join("  "),
  );
  return [...rows.map((row) => `  ${row.trimEnd()}`), "", ...notes].join("\n");
}
