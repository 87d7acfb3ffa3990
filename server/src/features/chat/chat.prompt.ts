import type { Content } from "@bakso/contract/content/content";
import type { ChatRequest, ChatTurn, ToolDefinition } from "../../gateways/ai/chat.model.ts";
import { modelEntry } from "../../model-menu.ts";
import { passageText, type SiteRetrieval } from "../../search/site-retrieval.ts";
import { siteFacts } from "../../site-facts.ts";

/** What a model is told of who asks. */
export interface PersonalNotes {
  /** How they want to be answered; "" where they don't say. */
  wishes: string;
  /** What they asked to be remembered. */
  memories: readonly string[];
}
const NO_NOTES: PersonalNotes = { wishes: "", memories: [] };

export interface ChatPrompt {
  /**
   * The request for a talk whose last turn is the question, or what the tools said that it led to.
   *
   * @param tools what may be called
   */
  build(
    turns: readonly ChatTurn[],
    realtimeInfo: string | undefined,
    tools?: readonly ToolDefinition[],
    notes?: PersonalNotes,
  ): Promise<ChatRequest>;
  /** How many tokens the model can take in all. */
  contextTokens(): number;
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
    contextTokens: () => modelEntry(content().assistant.models, modelId).contextTokens,
    async build(turns, realtimeInfo, tools = [], notes = NO_NOTES) {
      const { assistant } = content();
      const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
      const { passages } = await retrieval.find(turns);
      return {
        instructions: [
          assistant.instructions.trim(),
          ...(tools.length > 0 ? [assistant.tools.introduction.trim()] : []),
          ...(notes.wishes ? [`${assistant.personal.wishesIntroduction}\n${notes.wishes}`] : []),
          ...(realtimeInfo ? [`${assistant.realtimeInfoIntroduction}\n\n${realtimeInfo}`] : []),
        ].join("\n\n"),
        background: {
          introduction: assistant.knowledgeIntroduction,
          passages: [
            ...(notes.memories.length > 0
              ? [[assistant.personal.memoryIntroduction, ...notes.memories].join("\n- ")]
              : []),
            ...siteFacts(content(), publicUrl(), nowMs()),
            ...passages.map(passageText),
          ],
        },
        messages: turns,
        contextTokens,
        maxOutputTokens,
        ...(tools.length > 0 ? { tools } : {}),
        ...(temperature === undefined ? {} : { temperature }),
      };
    },
  };
}
