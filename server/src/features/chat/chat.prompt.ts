import type { Content } from "@bakso/contract/content/content.shapes";
import type { ChatRequest, ChatTurn } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import { passageText, type SiteRetrieval } from "../../search/site-retrieval.ts";
import { siteFacts } from "../../site-facts.ts";

export interface ChatPrompt {
  /** The request for a talk whose last turn is the question. */
  build(turns: readonly ChatTurn[], realtimeInfo: string | undefined): Promise<ChatRequest>;
}

export interface ChatPromptDependencies {
  modelId: string;
  content: () => Content;
  retrieval: SiteRetrieval;
  publicUrl: () => string;
  nowMs: () => number;
}

/**
 * Makes requests for the configured model: who the assistant is, what is so on this site just now, what the site says
 * about the question, and the talk.
 */
export function createChatPrompt(dependencies: ChatPromptDependencies): ChatPrompt {
  const { modelId, content, retrieval, publicUrl, nowMs } = dependencies;
  return {
    async build(turns, realtimeInfo) {
      const { assistant } = content();
      const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
      const { passages } = await retrieval.find(turns);
      return {
        instructions: [
          assistant.instructions.trim(),
          ...(realtimeInfo ? [`${assistant.realtimeInfoIntroduction}\n\n${realtimeInfo}`] : []),
        ].join("\n\n"),
        background: {
          introduction: assistant.knowledgeIntroduction,
          passages: [...siteFacts(content(), publicUrl(), nowMs()), ...passages.map(passageText)],
        },
        messages: turns,
        contextTokens,
        maxOutputTokens,
        ...(temperature === undefined ? {} : { temperature }),
      };
    },
  };
}
