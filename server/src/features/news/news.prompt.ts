import type { Content } from "@bakso/contract/content/content";
import type { ChatRequest } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import { dateText } from "../../sources-markdown.ts";
import type { NumberedFinding } from "./source.list.ts";

/** The request for a summary. The findings stand beside the question, not among the instructions: others wrote them. */
export function newsRequest(
  content: Content,
  modelId: string,
  query: string,
  findings: readonly NumberedFinding[],
): ChatRequest {
  const { news, assistant } = content;
  const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
  const told = findings.map(
    ({ number, title, snippet, source, publishedAt }) =>
      `[${number}] ${title} (${[source, dateText(publishedAt, news.noDate)].filter(Boolean).join(", ")})\n${snippet}`,
  );
  const question = [query, news.findingsIntroduction, ...told].join("\n\n");
  return {
    purpose: "news",
    instructions: news.instructions,
    messages: [{ role: "user", content: question }],
    contextTokens,
    maxOutputTokens: Math.min(maxOutputTokens, news.maxOutputTokens),
    sources: findings.map(({ number, title, snippet }) => ({ number, title, text: snippet })),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
