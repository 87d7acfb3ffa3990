import type { Content } from "@bakso/contract/content/content";
import type { NewsFinding } from "@bakso/contract/news";
import { QUERY_MAX_CHARS } from "@bakso/contract/news";
import { z } from "zod";
import type { NewsGateway } from "../../gateways/news/news.gateway.ts";
import { dateText } from "../../sources-markdown.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const ASKS =
  /\b(?:news|headlines|the latest|latest (?:on|about|from)|any updates? (?:on|about|from)|what(?:'s| is| has)? (?:been )?(?:happen(?:ed|ing)|new|going on)|berita|ada apa (?:dengan|di)|(?:kabar|info) (?:terbaru|terkini|apa|tentang|soal|dari)|(?:did|has|have) (?:anything|something) (?:new )?(?:been )?happen\w*|anything new (?:with|about|on|in)|apa yang baru|apa yang (?:sedang )?terjadi)\b/iu;
/** Nothing but that news are wanted. */
const PLAIN = /\b(?:news|headlines|berita|kabar (?:terbaru|terkini))\b/iu;
/** What is told of ourselves is no news of the world. */
const OWN = /\bnew (?:on|in|at) (?:this|the|your) (?:site|page|app)\b/iu;
const TOPIC = /\b(?:about|on|of|to|with|in|for|from|tentang|soal|mengenai|dengan|seputar|di)\s+(.{2,120})$/iu;
/** Before the word, or right behind it. */
const BESIDE =
  /\b(?:any|some|the|latest|recent|todays?|me|get|show|give|find|search)\s+((?!news|headlines|latest)[\p{L}][\p{L}\d' -]{1,60}?)\s+(?:news|headlines)\b|^((?!any|some|the|latest|recent|no|good|bad|what|is|show|give)[\p{L}][\p{L}\d' -]{1,60}?)\s+news\b|\bberita\s+(?!apa|terbaru|terkini|hari)(.{2,120})$/iu;
const WHEN =
  /\b(?:today|this week|lately|recently|right now|now|please|hari ini|minggu ini|akhir-akhir ini|terbaru|terkini|sekarang|apa saja)\b/giu;

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
      // Without a subject it is the one that this site is about.
      const defaultTopic = (asked: string) => (PLAIN.test(asked) ? content().news.defaultTopic : undefined);
      if (/https?:\/\//i.test(question) || !ASKS.test(question) || OWN.test(question)) return undefined;
      const asked = question
        .replace(/[?!.]+\s*$/u, "")
        .replace(WHEN, " ")
        .replace(/\s+/g, " ")
        .trim();
      const topic =
        (TOPIC.exec(asked) ?? BESIDE.exec(asked))?.slice(1).find(Boolean)?.trim() ?? defaultTopic(asked);
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
