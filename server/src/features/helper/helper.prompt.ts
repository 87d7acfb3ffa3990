import type { Content } from "@bakso/contract/content/content";
import type { ChatRequest, KnowledgeDocument } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import { type Findings, linkOf, passageText } from "../../search/site-retrieval.ts";

/**
 * The request for one visitor's question: who the helper is, which pages there are, and what they say about it. Only the
 * question itself speaks as the visitor.
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
    [...pages].map(([href, title]) => `- ${linkOf(title, href)}`).join("\n"),
  ].join("\n\n");
  return {
    instructions,
    background: {
      introduction: helper.knowledgeIntroduction,
      passages: findings.passages.map(passageText),
    },
    messages: [{ role: "user", content: question }],
    contextTokens,
    maxOutputTokens: Math.min(maxOutputTokens, helper.maxOutputTokens),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
