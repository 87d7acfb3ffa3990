import type { Content } from "@bakso/contract/content/content.shapes";
import type { ChatRequest, ChatTurn } from "../../gateways/ai/chat.model.ts";
import { fitToContext } from "../../gateways/ai/token-budget.ts";
import { modelEntry } from "../../model-menu.ts";

export interface ChatPrompt {
  /**
   * The request for a talk whose last turn is the question.
   *
   * @throws AppError ai.context_too_long when the question alone does not fit
   */
  build(turns: readonly ChatTurn[], realtimeInfo: string | undefined): ChatRequest;
}

/** Makes requests for the configured model: who the assistant is, and as much of the talk as fits its context. */
export function createChatPrompt(modelId: string, content: () => Content): ChatPrompt {
  return {
    build(turns, realtimeInfo) {
      const { assistant } = content();
      const model = modelEntry(assistant.models, modelId);
      const instructions = realtimeInfo
        ? `${assistant.instructions}\n${assistant.realtimeInfoIntroduction}\n\n${realtimeInfo}`
        : assistant.instructions;
      const { contextTokens, maxOutputTokens, temperature } = model;
      const { messages } = fitToContext(turns, { contextTokens, maxOutputTokens, instructions });
      return {
        instructions,
        messages,
        maxOutputTokens,
        ...(temperature === undefined ? {} : { temperature }),
      };
    },
  };
}
