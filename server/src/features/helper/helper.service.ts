import type { Content } from "@bakso/contract/content/content";
import type { HelperReply } from "@bakso/contract/helper";
import { AppError } from "../../errors/app-error.ts";
import { type ChatModel, type KnowledgeDocument, onlyText } from "../../gateways/ai/chat.model.ts";
import type { SiteRetrieval } from "../../search/site-retrieval.ts";
import type { HelperLimits } from "./helper.limits.ts";
import { helperRequest } from "./helper.prompt.ts";
import { cleanQuestion } from "./question.text.ts";

export interface HelperServiceDependencies {
  model: ChatModel;
  limits: HelperLimits;
  retrieval: SiteRetrieval;
  documents: () => readonly KnowledgeDocument[];
  content: () => Content;
}

export interface HelperService {
  /**
   * Answers one visitor and stores nothing. A limit that is reached is a reply too, and the model is not asked.
   *
   * @param onText gets the reply's pieces as they come; not called for a limit
   * @throws AppError request.invalid for a message that holds nothing to read, ai.* when the model fails
   * @throws the signal's reason when it is aborted
   */
  reply(
    question: { message: string; ip: string },
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<HelperReply>;
  /** The reply to a question that was too long to be read. */
  replyTooLong(): HelperReply;
}

/** The helper chat: looks the question up in `content/` and lets the chat model answer from what it finds. */
export function createHelperService(dependencies: HelperServiceDependencies): HelperService {
  const { model, limits, retrieval, documents, content } = dependencies;
  return {
    replyTooLong: () => ({ message: limits.tooLong().words }),

    async reply({ message, ip }, onText, signal) {
      const question = cleanQuestion(message);
      if (question === "")
        throw new AppError("request.invalid", { details: [{ field: "/message", problem: "blank" }] });
      const leave = await limits.take(ip, question);
      if (!leave.isGiven) return { message: leave.words };
      let text = "";
      try {
        const findings = await retrieval.find([{ role: "user", content: question }]);
        const request = helperRequest(content(), model.id, documents(), question, findings);
        await model.stream(
          request,
          onlyText((piece) => {
            text += piece;
            onText(piece);
          }),
          signal,
        );
        const unlinked = findings.sources.filter(({ href }) => !text.includes(`](${href})`));
        return { message: text, sources: unlinked, is_demo: model.isOffline };
      } catch (error) {
        // A visitor who leaves in the middle has used the reply. One who got nothing has not.
        if (!signal.aborted) leave.refund();
        if (error instanceof AppError && error.code === "ai.empty") return { message: "" };
        throw error;
      }
    },
  };
}
