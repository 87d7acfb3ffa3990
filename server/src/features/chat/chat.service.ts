import { createHash, randomUUID } from "node:crypto";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { SendMessage } from "@bakso/contract/messages";
import { isUniqueViolation } from "../../database/sql-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ChatModel, ChatTurn } from "../../gateways/ai/chat.model.ts";
import { type Answer, outcomeOf } from "../../runs/answer.ts";
import type { RunService } from "../../runs/run.service.ts";
import type { ChatPrompt } from "./chat.prompt.ts";
import type { ChatUnits } from "./chat.units.ts";
import type { StoredTurn, TurnKey, TurnStore } from "./turn.store.ts";

export interface ChatServiceDependencies {
  store: TurnStore;
  runs: Pick<RunService, "start" | "isBusy" | "stopHere" | "owner">;
  model: ChatModel;
  prompt: ChatPrompt;
  units: ChatUnits;
  content: () => Content;
}

export interface ChatService {
  /**
   * Stores the question and begins its answer. The same `message_id` with the same body attaches to what is there.
   *
   * @throws AppError conversation.*, message.*, limit.*, ai.context_too_long
   */
  send(wallet: string, body: SendMessage & { conversation_id: string; message_id: string }): Promise<Answer>;
  /** Answers and stores nothing, for clients that keep their own history. @returns the whole answer */
  answerOnly(
    wallet: string,
    body: SendMessage,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<string>;
  readonly isDemo: boolean;
}

export function createChatService({
  store,
  runs,
  model,
  prompt,
  units,
  content,
}: ChatServiceDependencies): ChatService {
  const service: ChatService = {
    isDemo: model.isOffline,

    async send(wallet, body) {
      const key = { wallet, conversationId: body.conversation_id, messageId: body.message_id };
      const bodyHash = hashOf(body);
      const replaces = body.replaces_message_id ?? null;
      const attachToStored = async () => attach(await store.findTurn(key), key, bodyHash, replaces);
      if (runs.isBusy(wallet, key.conversationId)) {
        // A repetition joins the answer that is being written; any other message ends it, and comes after what it wrote.
        if ((await store.findTurn(key)).question) return attachToStored();
        await runs.stopHere(wallet, key.conversationId);
      }
      const answerId = randomUUID();
      const runId = randomUUID();
      const taken = await units.takeOfSite();
      const begun = await begin(key, { ...body, answerId, runId, bodyHash, replaces, day: taken.day }).catch(
        (error) => {
          taken.giveBack();
          throw error;
        },
      );
      if (begun.kind !== "begun") {
        taken.giveBack();
        if (begun.kind === "no_units") throw units.walletError();
        return attachToStored();
      }
      runs.start({
        wallet,
        runId,
        subjectId: key.conversationId,
        targetId: answerId,
        work: (onText, signal) => answer(withGivenHistory(begun.history, body), body, onText, signal),
        async settle(outcome) {
          await store.settleAnswer({ wallet, runId }, outcome);
          if (outcome.state === "failed" || outcome.state === "interrupted") taken.giveBack();
        },
      });
      return {
        answerId,
        questionId: key.messageId,
        isDemo: model.isOffline,
        progress: { kind: "running", runId },
      };
    },

    async answerOnly(wallet, body, onText, signal) {
      const unit = await units.takeUnstored(wallet);
      let text = "";
      const collect = (piece: string) => {
        text += piece;
        onText(piece);
      };
      try {
        await answer(withGivenHistory([], body), body, collect, signal);
        return text;
      } catch (error) {
        if (!signal.aborted) await unit.giveBack();
        throw error;
      }
    },
  };

  /** Stores the turn and reads what came before it, at the same time. */
  async function begin(
    key: TurnKey,
    turn: SendMessage & {
      answerId: string;
      runId: string;
      bodyHash: string;
      replaces: string | null;
      day: string;
    },
  ): Promise<{ kind: "begun"; history: ChatTurn[] } | { kind: "no_units" | "not_begun" }> {
    try {
      const [begun, history] = await Promise.all([
        store.beginTurn({
          ...key,
          answerId: turn.answerId,
          runId: turn.runId,
          owner: runs.owner,
          question: turn.message,
          bodyHash: turn.bodyHash,
          isDemo: model.isOffline,
          day: turn.day,
          unitsPerDay: content().limits.perDay.chatPerWallet,
          replaces: turn.replaces,
        }),
        store.readHistory(key, turn.replaces),
      ]);
      return begun.kind === "begun" ? { kind: "begun", history } : begun;
    } catch (error) {
      // Another request stores the same question at this moment: it is there as soon as we look again.
      if (isUniqueViolation(error)) return { kind: "not_begun" };
      throw error;
    }
  }

  async function answer(
    history: ChatTurn[],
    body: SendMessage,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    await model.stream(prompt.build(history, body.realtimeInfo), onText, signal);
  }

  return service;
}

/** Stored history wins; what a client sends along counts only where nothing is stored. */
function withGivenHistory(stored: ChatTurn[], body: SendMessage): ChatTurn[] {
  const history = stored.length > 0 ? stored : (body.messageHistory ?? []);
  return [...history, { role: "user", content: body.message }];
}

/** Finds what a repeated question belongs to, or says why its turn could not begin. */
function attach(
  found: StoredTurn,
  key: { messageId: string },
  bodyHash: string,
  replaces: string | null,
): Answer {
  if (found.conversation === "missing") throw new AppError("conversation.not_found");
  if (found.conversation === "deleted") throw new AppError("conversation.deleted");
  const { question, answer } = found;
  if (!question) throw new AppError("message.not_found", { details: { message_id: replaces } });
  if (question.bodyHash !== bodyHash) throw new AppError("message.conflict");
  if (!answer) throw new AppError("message.not_found");
  const { messageId: answerId, runId, content, status, errorCode, isDemo } = answer;
  return {
    answerId,
    questionId: key.messageId,
    isDemo,
    progress:
      status === "streaming" && runId
        ? { kind: "running", runId }
        : { kind: "ended", outcome: outcomeOf(content, status, errorCode) },
  };
}

const hashOf = (body: SendMessage): string =>
  createHash("sha256")
    .update(JSON.stringify([body.message, body.replaces_message_id ?? null, body.realtimeInfo ?? null]))
    .digest("base64url");
