import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatSource } from "../../server/src/gateways/ai/chat.model.ts";
import { plainMarkdown } from "../../server/src/plain-markdown.ts";

const MOST_SOURCES = 5;
const LONGEST_QUOTE = 240;

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The first sentences of a text, as many as are worth quoting. */
function beginningOf(text: string): string {
  let quote = "";
  for (const { segment } of sentences.segment(text)) {
    if (quote !== "" && quote.length + segment.length > LONGEST_QUOTE) break;
    quote += segment;
  }
  const trimmed = quote.trim();
  return trimmed.length <= LONGEST_QUOTE
    ? trimmed
    : `${trimmed.slice(0, LONGEST_QUOTE).replace(/\s+\S*$/u, "")}…`;
}

/** What the sources say, quoted one after the other with their numbers: the offline model can't sum up. */
export function composeDigest(sources: readonly ChatSource[], { news }: OfflinePhrasesContent): string {
  const quotes = sources.slice(0, MOST_SOURCES).map(({ number, title, text }) => {
    const quote = beginningOf(text);
    return `- **${plainMarkdown(title)}**${quote === "" ? "" : `: ${plainMarkdown(quote)}`} [${number}]`;
  });
  return [news.lead, quotes.join("\n"), news.end].join("\n\n");
}
