import { NO_NEWS_TEXT } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { NewsFinding, SearchRequest } from "@bakso/contract/news";
import type { SourcesPart } from "@bakso/contract/parts";
import { createCitationFilter } from "../../citation.filter.ts";
import { type ChatModel, onlyText } from "../../gateways/ai/chat.model.ts";
import type { NewsGateway } from "../../gateways/news/news.gateway.ts";
import { readItem } from "../../gateways/news/news.item.ts";
import { bodyHashOf } from "../../jobs/body-hash.ts";
import type { StoredReply } from "../../jobs/stored-reply.ts";
import type { Turns } from "../../jobs/turns.ts";
import { sourcesMarkdown } from "../../sources-markdown.ts";
import { newsRequest } from "./news.prompt.ts";
import { listedSources, numbered } from "./source.list.ts";

export interface NewsServiceDependencies {
  gateway: NewsGateway;
  model: ChatModel;
  turns: Turns;
  content: () => Content;
  nowMs?: () => number;
}

export type NewsService = ReturnType<typeof createNewsService>;

/** Searches for news and sums them up. Nothing is said without a finding behind it, as far as that can be enforced. */
export function createNewsService({
  gateway,
  model,
  turns,
  content,
  nowMs = Date.now,
}: NewsServiceDependencies) {
  const findingsFor = async (
    { query, results }: SearchRequest,
    signal: AbortSignal,
  ): Promise<NewsFinding[]> => {
    const found =
      results === undefined
        ? await gateway.search(query, signal)
        : results.flatMap((raw) => readItem(raw, nowMs()) ?? []);
    return found.slice(0, content().news.mostFindings);
  };

  const summarize = async (
    query: string,
    findings: readonly NewsFinding[],
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<SourcesPart | undefined> => {
    if (findings.length === 0) {
      onText(NO_NEWS_TEXT);
      return undefined;
    }
    const { news } = content();
    const sources = numbered(findings);
    const filter = createCitationFilter(sources, onText);
    await model.stream(newsRequest(content(), model.id, query, sources), onlyText(filter.push), signal);
    const listed = listedSources(sources, filter.end());
    return listed.length > 0 ? { type: "sources", title: news.sourcesTitle, sources: listed } : undefined;
  };

  return {
    isDemo: model.isOffline,

    /** Stores the question and begins its reply. @returns also the findings, as soon as there are any */
    search(
      wallet: string,
      body: SearchRequest & { conversation_id: string; message_id: string },
      onFindings: (findings: readonly NewsFinding[]) => void,
    ): Promise<StoredReply> {
      const { query, results, replaces_message_id: replaces } = body;
      let isFree = false;
      return turns.begin({
        wallet,
        conversationId: body.conversation_id,
        messageId: body.message_id,
        question: query,
        via: "news",
        replaces,
        bodyHash: bodyHashOf(["news", query, results ?? null, replaces ?? null]),
        isDemo: model.isOffline,
        async reply(_history, writer, signal) {
          const findings = await findingsFor(body, signal);
          onFindings(findings);
          isFree = findings.length === 0;
          const listed = await summarize(query, findings, writer.text, signal);
          if (listed) writer.append(listed);
        },
        isFree: () => isFree,
      });
    },

    /** Searches and stores nothing. */
    async searchOnly(
      wallet: string,
      body: SearchRequest,
      onText: (piece: string) => void,
      signal: AbortSignal,
    ): Promise<{ summary: string; results: NewsFinding[] }> {
      let results: NewsFinding[] = [];
      const summary = await turns.replyUnstored({ wallet, onText, signal }, async (write, refund) => {
        results = await findingsFor(body, signal);
        const listed = await summarize(body.query, results, write, signal);
        // Where nothing but text goes out, they are part of it.
        if (listed) write(`\n\n${sourcesMarkdown(listed, content().news.noDate)}`);
        if (results.length === 0) await refund();
      });
      return { summary, results };
    },
  };
}
