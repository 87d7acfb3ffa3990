import type { Content } from "@bakso/contract/content/content.shapes";
import type { ChatRequest } from "../../gateways/ai/chat.model.ts";
import { fitToContext } from "../../gateways/ai/token-budget.ts";
import { modelEntry } from "../../model-menu.ts";
import { dateText } from "../../sources-markdown.ts";
import type { NumberedFinding } from "./source.list.ts";

/**
 * The request for a summary. The findings stand beside the question, not among the instructions: others wrote them.
 *
 * @throws AppError ai.context_too_long when they do not fit the model
 */
export function newsRequest(
  content: Content,
  modelId: string,
  query: string,
  findings: readonly NumberedFinding[],
): ChatRequest {
  const { news, assistant } = content;
  const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
  const limits = { contextTokens, maxOutputTokens: Math.min(maxOutputTokens, news.maxOutputTokens) };
  const told = findings.map(
    ({ number, title, snippet, source, publishedAt }) =>
      `[${number}] ${title} (${[source, dateText(publishedAt, news.noDate)].filter(Boolean).join(", ")})\n${snippet}`,
  );
  const question = [query, news.findingsIntroduction, ...told].join("\n\n");
  const { messages } = fitToContext([{ role: "user", content: question }], {
    ...limits,
    instructions: news.instructions,
  });
  return {
    purpose: "news",
    instructions: news.instructions,
    messages,
    maxOutputTokens: limits.maxOutputTokens,
    sources: findings.map(({ number, title, snippet }) => ({ number, title, text: snippet })),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
