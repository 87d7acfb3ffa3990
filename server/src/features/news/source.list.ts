import type { NewsFinding } from "@bakso/contract/news";
import type { PartSource } from "@bakso/contract/parts";

/** Without a summary that names any, so many sources are listed. */
const UNNAMED = 5;

/** A finding with the number by which summaries name it. */
export type NumberedFinding = NewsFinding & { number: number };

export const numbered = (findings: readonly NewsFinding[]): NumberedFinding[] =>
  findings.map((finding, index) => ({ ...finding, number: index + 1 }));

/** The sources below a summary: those that it names. */
export const listedSources = (findings: readonly NumberedFinding[], named: readonly number[]): PartSource[] =>
  (named.length === 0
    ? findings.slice(0, UNNAMED)
    : findings.filter(({ number }) => named.includes(number))
  ).map(({ snippet: _, ...source }) => source);
