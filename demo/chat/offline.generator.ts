import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatPurpose, ChatTurn, KnowledgeDocument } from "../../server/src/gateways/ai/chat.model.ts";
import { createKnowledge } from "../../server/src/search/knowledge.index.ts";
import { composeDraft, composeReview, judgeTask } from "./agents.composer.ts";
import { canAnswer, composeAnswer } from "./answer.composer.ts";
import { cutIntoPieces, type Speech } from "./offline.speech.ts";
import { composeSummary } from "./summary.composer.ts";
import { composeTitle } from "./title.composer.ts";

export interface OfflineDeps {
  documents: () => readonly KnowledgeDocument[];
  phrases: () => OfflinePhrasesContent;
  /** Pause between two words; 15 ms when absent. */
  offlinePauseMs?: number;
}

export interface OfflineGenerator {
  pauseMs: number;
  answer(turns: readonly ChatTurn[], maxOutputTokens: number, purpose?: ChatPurpose): Speech;
  /** Whether it has an answer to a question, without tools, that is not in what was said already. */
  canAnswer(question: string, said: readonly string[]): boolean;
}

/** What both faces of the offline model share: our own ChatModel and the AI SDK's LanguageModelV4. */
export function createOfflineGenerator(deps: OfflineDeps): OfflineGenerator {
  const knowledge = createKnowledge(deps.documents);
  const compose = (turns: readonly ChatTurn[], purpose: ChatPurpose): string => {
    switch (purpose) {
      case "clarity":
        return judgeTask(turns, deps.phrases());
      case "writer":
        return composeDraft(turns, knowledge(), deps.phrases());
      case "reviewer":
        return composeReview(turns, deps.phrases());
      case "title":
        return composeTitle(turns);
      case "summary":
        return composeSummary(turns, deps.phrases());
      default:
        return composeAnswer(turns, knowledge(), deps.phrases());
    }
  };
  return {
    pauseMs: deps.offlinePauseMs ?? 15,
    answer: (turns, maxOutputTokens, purpose = "chat") =>
      cutIntoPieces(compose(turns, purpose), maxOutputTokens),
    canAnswer: (question, said) => canAnswer(question, said, knowledge(), deps.phrases()),
  };
}
