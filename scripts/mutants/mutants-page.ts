import type { Mutant } from "./survivors.ts";

export interface Measured {
  area: string;
  mutants: readonly Mutant[];
}

/** Why a mistake that no test notices is none, or what it would take to notice it. */
export interface Reason {
  file: string;
  /** The line that is changed, trimmed. */
  line: string;
  /** What the changed part becomes; one reason may hold for several. */
  becomes: string | string[];
  /** Which of those that are spelled the same in this file, from 1 on; without it the reason holds for all of them. */
  nth?: number;
  reason: string;
}

const NOT_MEASURED = "Not measured.";
/** The first line of an area's part: read back for the table when only other areas were measured now. */
const SCORE = /^\*\*([\d.]+ %\*\*.*)$/m;

/**
 * The page of all areas. Those without a result now keep what the page says of them.
 *
 * @param before the page as it is
 */
export function mutantsPage(from: {
  before: string;
  areas: readonly string[];
  results: readonly Measured[];
  reasons: readonly Reason[];
  day: Date;
}): string {
  const kept = partsOf(from.before);
  const parts = from.areas.map((area) => {
    const result = from.results.find((each) => each.area === area);
    return { area, text: result ? part(result, from.reasons, from.day) : (kept.get(area) ?? NOT_MEASURED) };
  });
  const rows = parts.map(({ area, text }) => {
    const score = SCORE.exec(text)?.[1];
    return score ? `| ${area} | **${score} |` : `| ${area} | ${NOT_MEASURED} |`;
  });
  return [
    "# Small mistakes that tests notice, and those they don't",
    "",
    "Written by `npm run mutants`, which makes small mistakes in the code, one at a time (a condition that is always true, a number off by one,",
    "a call left out), and runs the tests that come by. A mistake that no test notices is named here with its reason; reasons are kept in",
    "`mutants.reasons.yaml`. `npm run mutants http` measures one area or file, `--page` only writes the page again.",
    "What a score leaves out is said in [decisions/0033](decisions/0033-mutation-tests-by-area.md).",
    "",
    "| area | score |",
    "|---|---|",
    ...rows,
    "",
    ...parts.flatMap(({ area, text }) => [`## ${area}`, "", text, ""]),
  ].join("\n");
}

function partsOf(page: string): Map<string, string> {
  return new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => {
        const [title = "", ...rest] = text.split("\n");
        return [title.trim(), rest.join("\n").trim()];
      }),
  );
}

function part({ mutants }: Measured, reasons: readonly Reason[], day: Date): string {
  const noticed = mutants.filter(({ isNoticed }) => isNoticed).length;
  const timeouts = mutants.filter(({ isNoticed, isTimeout }) => isNoticed && isTimeout).length;
  const ofThem = timeouts === 0 ? "" : `, ${timeouts} of them because something came to no end`;
  const score = mutants.length === 0 ? 100 : (100 * noticed) / mutants.length;
  const left = numbered(mutants).filter(({ isNoticed }) => !isNoticed);
  return [
    `**${score.toFixed(1)} %** (${noticed} of ${mutants.length} noticed${ofThem}, ${day.toISOString().slice(0, 10)})`,
    ...byFile(left).flatMap(([file, survivors]) => [
      "",
      `\`${file}\``,
      "",
      ...survivors.map((survivor) => `- ${changeOf(survivor)}: ${why(survivor, reasons)}`),
    ]),
  ].join("\n");
}

/** A change among those that are spelled the same in their file. */
type Numbered = Mutant & { nth: number };

function numbered(mutants: readonly Mutant[]): Numbered[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = JSON.stringify([mutant.file, mutant.line, mutant.becomes]);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return { ...mutant, nth };
  });
}

function changeOf({ was, becomes }: Mutant): string {
  return becomes === `without ${was}` ? `without ${code(was)}` : `${code(was)} → ${code(becomes)}`;
}

function byFile(mutants: readonly Numbered[]): [string, Numbered[]][] {
  return Object.entries(Object.groupBy(mutants, ({ file }) => file)).map(([file, of = []]) => [file, of]);
}

function why({ file, line, becomes, nth, isReached }: Numbered, reasons: readonly Reason[]): string {
  const known = reasons.find(
    (reason) =>
      reason.file === file &&
      reason.line === line &&
      [reason.becomes].flat().includes(becomes) &&
      (reason.nth === undefined || reason.nth === nth),
  );
  if (known) return known.reason;
  return isReached ? "**no reason yet**" : "**no reason yet** (no test of this area comes by)";
}

/** Code of one line, however many backticks it holds. */
function code(text: string): string {
  const short = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  const longest = Math.max(0, ...(short.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${short || " "}${fence}` : `${fence} ${short} ${fence}`;
}
