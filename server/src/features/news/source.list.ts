import type { NewsFinding } from "@bakso/contract/news";
import { plainMarkdown } from "../../plain-markdown.ts";
import { linkTarget } from "./citation.filter.ts";

/** Without a summary that names any, so many sources are listed. */
const UNNAMED = 5;

/** A finding with the number by which summaries name it. */
export type NumberedFinding = NewsFinding & { number: number };

export const numbered = (findings: readonly NewsFinding[]): NumberedFinding[] =>
  findings.map((finding, index) => ({ ...finding, number: index + 1 }));

const dates = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

export const dateText = (publishedAt: string | undefined, noDate: string): string =>
  publishedAt === undefined ? noDate : dates.format(new Date(publishedAt));

/** The sources below a summary, in Markdown, each with its number, link, publisher and date. */
export function sourceList(
  findings: readonly NumberedFinding[],
  named: readonly number[],
  words: { sourcesTitle: string; noDate: string },
): string {
  const listed =
    named.length === 0 ? findings.slice(0, UNNAMED) : findings.filter(({ number }) => named.includes(number));
  const lines = listed.map(
    ({ number, title, url, source, publishedAt }) =>
      `- **${number}** [${plainMarkdown(title)}](${linkTarget(url)}) · ${[source && plainMarkdown(source), dateText(publishedAt, words.noDate)].filter(Boolean).join(" · ")}`,
  );
  return `**${words.sourcesTitle}**\n\n${lines.join("\n")}`;
}
