import type { Content } from "@bakso/contract/content/content";
import type { NewsFinding } from "@bakso/contract/news";
import { QUERY_MAX_CHARS } from "@bakso/contract/news";
import { z } from "zod";
import type { NewsGateway } from "../../gateways/news/news.gateway.ts";
import { dateText } from "../../sources-markdown.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const ASKS =
  /\b(?:news|headlines|what(?:'s| is| has)? (?:happen(?:ed|ing)|new)|berita|kabar (?:terbaru|terkini)|apa yang terjadi)\b/iu;
const TOPIC = /\b(?:about|on|of|to|with|in|tentang|soal|mengenai|dengan|di)\s+(.{2,120})$/iu;
const WHEN = /\b(?:today|this week|lately|recently|now|hari ini|minggu ini|akhir-akhir ini)\b/giu;

/** News, with their sources by number. */
export const newsTool = (gateway: NewsGateway, content: () => Content): AnyTool =>
  defineTool({
    name: "news",
    use: "Searches the news for a topic. Say what was found in your own words, and name each finding that you use by its number in square brackets, as in [1]. Say nothing that no finding says.",
    doing: "Searching the news…",
    title: "News",
    input: z.object({ topic: z.string().trim().min(2).max(QUERY_MAX_CHARS) }),
    pays: "reply",
    effect: "reads",
    writtenBy: "others",
    timeoutMs: 20_000,
    // Search services are paid by the call.
    mostPerReply: 2,
    inputFor(question) {
      if (!ASKS.test(question)) return undefined;
      const asked = question
        .replace(/[?!.]+\s*$/u, "")
        .replace(WHEN, " ")
        .trim();
      const topic = TOPIC.exec(asked)?.[1]?.trim();
      return topic ? { topic } : undefined;
    },
    async run({ topic }, { signal, cite, budget }) {
      const { news } = content();
      const findings = (await gateway.search(topic, signal)).slice(0, news.mostFindings);
      if (findings.length === 0) return { result: `No recent news about "${topic}" was found.` };
      const told: string[] = [];
      let left = budget.resultChars;
      for (const finding of findings) {
        const { snippet, ...source } = finding;
        const line = `[${cite(source)}] ${headOf(finding, news.noDate)}\n${snippet}`.slice(0, left);
        left -= line.length + 2;
        told.push(line);
        if (left <= 0) break;
      }
      return { result: told.join("\n\n"), view: { kind: "found", count: told.length } };
    },
  });

const headOf = ({ title, source, publishedAt }: NewsFinding, noDate: string): string =>
  `${title} (${[source, dateText(publishedAt, noDate)].filter(Boolean).join(", ")})`;
