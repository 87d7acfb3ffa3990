import type { NewsFinding } from "@bakso/contract/news";
import type { PartSource } from "@bakso/contract/parts";

/** A finding with the number by which summaries name it. */
export type NumberedFinding = NewsFinding & { number: number };

export const numbered = (findings: readonly NewsFinding[]): NumberedFinding[] =>
  findings.map((finding, index) => ({ ...finding, number: index + 1 }));

/** The sources below a summary: those that it names, and no others. */
export const listedSources = (findings: readonly NumberedFinding[], named: readonly number[]): PartSource[] =>
  findings.filter(({ number }) => named.includes(number)).map(({ snippet: _, ...source }) => source);
