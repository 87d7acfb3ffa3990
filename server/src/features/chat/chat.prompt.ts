import type { Content } from "@bakso/contract/content/content";
import { earlierTold } from "../../earlier-talk.ts";
import type { ChatRequest, ChatTurn, ToolDefinition } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import { memoriesTold, NO_NOTES, type PersonalNotes, wishesTold } from "../../personal-notes.ts";
import { passageText, type SiteRetrieval } from "../../search/site-retrieval.ts";
import { siteFacts } from "../../site-facts.ts";

/** What belongs to a question beside the talk. */
export interface Told {
  realtimeInfo?: string | undefined;
  /** What may be called. */
  tools?: readonly ToolDefinition[];
  notes?: PersonalNotes | undefined;
  /** What came before the talk's messages, summed up. */
  earlier?: string | null;
}

export interface ChatPrompt {
  /**
   * The request for a talk whose last turn is the question, or what the tools said that it led to.
   */
  build(turns: readonly ChatTurn[], told?: Told): Promise<ChatRequest>;
  /** How many tokens the model can take in all. */
  contextTokens(): number;
  /** And how many of them an answer may have. */
  maxOutputTokens(): number;
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
    maxOutputTokens: () => modelEntry(content().assistant.models, modelId).maxOutputTokens,
    contextTokens: () => modelEntry(content().assistant.models, modelId).contextTokens,
    async build(turns, { realtimeInfo, tools = [], notes = NO_NOTES, earlier = null } = {}) {
      const { assistant } = content();
      const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
      const { passages } = await retrieval.find(turns);
      return {
        instructions: [
          assistant.instructions.trim(),
          ...(tools.length > 0 ? [assistant.tools.introduction.trim()] : []),
          ...(hasDocuments(turns) ? [content().attachments.introduction.trim()] : []),
          ...wishesTold(assistant, notes),
          ...(notes.wantsNextQuestions ? [assistant.nextQuestions.instructions.trim()] : []),
          ...(realtimeInfo ? [`${assistant.realtimeInfoIntroduction}\n\n${realtimeInfo}`] : []),
        ].join("\n\n"),
        background: {
          introduction: assistant.knowledgeIntroduction,
          passages: [
            ...memoriesTold(assistant, notes),
            ...siteFacts(content(), publicUrl(), nowMs()),
            ...passages.map(passageText),
          ],
        },
        ...earlierTold(assistant, earlier),
        messages: turns,
        contextTokens,
        maxOutputTokens,
        ...(notes.wantsNextQuestions ? { nextQuestions: true as const } : {}),
        ...(tools.length > 0 ? { tools } : {}),
        ...(temperature === undefined ? {} : { temperature }),
      };
    },
  };
}

const hasDocuments = (turns: readonly ChatTurn[]): boolean =>
  turns.some((turn) => turn.role === "user" && turn.documents !== undefined);
