import type { Content } from "@bakso/contract/content/content.shapes";
import type { ChatRequest, KnowledgeDocument } from "../../gateways/ai/chat.model.ts";
import { fitToContext } from "../../gateways/ai/token-budget.ts";
import { modelEntry } from "../../model-menu.ts";
import type { Findings } from "./helper.retrieval.ts";

/**
 * The request for one visitor's question: who the helper is, which pages there are, and what they say about it. Only the
 * question itself speaks as the visitor.
 *
 * @throws AppError ai.context_too_long when the question alone does not fit the model
 */
export function helperRequest(
  content: Content,
  modelId: string,
  documents: readonly KnowledgeDocument[],
  question: string,
  findings: Findings,
): ChatRequest {
  const { helper, assistant } = content;
  const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
  const pages = new Map(documents.flatMap(({ href, title }) => (href === undefined ? [] : [[href, title]])));
  const instructions = [
    helper.instructions.trim(),
    helper.knowledgeIntroduction,
    ...findings.passages.map(({ title, href, text }) => `${linkOf(title, href)}\n${text}`),
    [...pages].map(([href, title]) => `- ${linkOf(title, href)}`).join("\n"),
  ].join("\n\n");
  const limits = { contextTokens, maxOutputTokens: Math.min(maxOutputTokens, helper.maxOutputTokens) };
  const { messages } = fitToContext([{ role: "user", content: question }], { ...limits, instructions });
  return {
    instructions,
    messages,
    maxOutputTokens: limits.maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
  };
}

const linkOf = (title: string, href: string | undefined): string =>
  href === undefined ? title : `[${title}](${href})`;
