import type { PartSource } from "@bakso/contract/parts";
import { lazy } from "./lazy.ts";
import { plainMarkdown } from "./plain-markdown.ts";

const dates = lazy(
  () =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
);

export const dateText = (publishedAt: string | undefined, noDate: string): string =>
  publishedAt === undefined ? noDate : dates().format(new Date(publishedAt));

/** An address inside of Markdown's parentheses. */
export const linkTarget = (url: string): string =>
  url.replace(/[()<>\s\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Sources as a list in Markdown, each with its number, link, publisher and date. */
export function sourcesMarkdown(
  { title, sources }: { title: string; sources: readonly PartSource[] },
  noDate = "",
): string {
  const lines = sources.map(
    ({ number, title: name, url, source, publishedAt }) =>
      `- **${number}** [${plainMarkdown(name)}](${linkTarget(url)}) · ${[source && plainMarkdown(source), dateText(publishedAt, noDate)].filter(Boolean).join(" · ")}`,
  );
  return `**${title}**\n\n${lines.join("\n")}`;
}
