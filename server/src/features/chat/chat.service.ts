import { isDeepStrictEqual } from "node:util";
import type { SendMessage } from "@bakso/contract/messages";
import type { TurnDocument } from "../../gateways/ai/chat.model.ts";
import { type ChatModel, type ChatTurn, type OnModelEvent, onlyText } from "../../gateways/ai/chat.model.ts";
import { bodyHashOf } from "../../jobs/body-hash.ts";
import type { StoredReply } from "../../jobs/stored-reply.ts";
import type { TalkAttachments } from "../../jobs/talk-attachments.ts";
import type { PastMessage, Turns } from "../../jobs/turns.ts";
import { keepingThoughts, replyText, writeModelEvents } from "../../jobs/write-model-events.ts";
import { createNextQuestionsFilter } from "../../next-questions.ts";
import type { NotesOfQuestion, PersonalNotes } from "../../personal-notes.ts";
import type { ChatPrompt, Told } from "./chat.prompt.ts";
import type { ChatTools } from "./chat.tools.ts";
import type { SummaryService, ToldTalk } from "./summary.service.ts";
import { wordsForModel } from "./words-for-model.ts";

/** Looks at the pictures of a talk, where a question may be about them. */
export interface PictureTalk {
  readonly isDemo: boolean;
  /** Whether this question is to be answered with the pictures before it in view. */
  takes(history: readonly PastMessage[], question: string): boolean;
  /** Whether that can be so, whatever was said before. */
  mayTake(question: string): boolean;
  reply(
    talk: {
      wallet: string;
      history: readonly PastMessage[];
      question: string;
      realtimeInfo: string | undefined;
      notes: PersonalNotes;
      earlier: string | null;
      /** Files that the model is told beside the question, */
      documents: readonly TurnDocument[];
      /** and addresses of pictures that are pages of them. */
      pagePictures: readonly string[];
    },
    onEvent: OnModelEvent,
    signal: AbortSignal,
  ): Promise<void>;
}

export interface ChatServiceDependencies {
  turns: Turns;
  model: ChatModel;
  prompt: ChatPrompt;
  /** null: no model that sees is set up. */
  pictures: PictureTalk | null;
  /** Stands for a picture in a text for a model without pictures. */
  pictureMention: () => string;
  tools: ChatTools;
  attachments: TalkAttachments;
  /** How the person wants to be answered, and what is remembered for this question. */
  notesFor(wallet: string, question: string): NotesOfQuestion;
  summaries: Pick<SummaryService, "afterReply">;
}

export interface ChatService {
  /** Somebody is about to ask: what the model needs for it is opened. */
  getReady(): void;
  /**
   * Stores the question and begins its reply. The same `message_id` with the same body attaches to what is there.
   *
   * @throws AppError conversation.*, message.*, limit.*, attachment.*, ai.context_too_long
   */
  send(
    wallet: string,
    body: SendMessage & { conversation_id: string; message_id: string },
    ip: string,
  ): Promise<StoredReply>;
  /** Answers and stores nothing, for clients that keep their own history. @returns the whole reply */
  replyOnly(
    wallet: string,
    body: SendMessage,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<string>;
  readonly isDemo: boolean;
}

export function createChatService({
  turns,
  model,
  prompt,
  pictures,
  pictureMention,
  tools,
  attachments,
  notesFor,
  summaries,
}: ChatServiceDependencies): ChatService {
  const reply = async (
    history: readonly ChatTurn[],
    body: SendMessage,
    onEvent: OnModelEvent,
    signal: AbortSignal,
    told: Pick<Told, "notes" | "earlier"> = {},
    documents: readonly TurnDocument[] = [],
  ): Promise<void> => {
    const question = { role: "user" as const, content: body.message };
    const talk: ChatTurn[] = [...history, documents.length > 0 ? { ...question, documents } : question];
    const { realtimeInfo } = body;
    await model.stream(await prompt.build(talk, { realtimeInfo, ...told }), onEvent, signal);
  };

  return {
    isDemo: model.isOffline,

    getReady: () => model.connect?.(),

    async send(wallet, body, ip) {
      const { message: question, realtimeInfo } = body;
      const { parts: own, pagePictures } = await attachments.use(wallet, body.attachments ?? []);
      // The offline stand-in measures pictures, and quotes texts: it does what there is more of to do.
      const hasPages =
        pagePictures.length > 0 && !(pictures?.isDemo && own.some(({ characters }) => characters > 0));
      const maySee = pictures !== null && (hasPages || (own.length === 0 && pictures.mayTake(question)));
      const seenBy = (history: readonly PastMessage[]) =>
        maySee && (hasPages || pictures.takes(history, question)) ? pictures : null;
      const notesOfQuestion = notesFor(wallet, question);
      let remembered: PersonalNotes | undefined;
      let told: ToldTalk | undefined;
      return turns.begin({
        wallet,
        conversationId: body.conversation_id,
        messageId: body.message_id,
        question,
        replaces: body.replaces_message_id,
        attachments: own,
        pictures: pagePictures.map((url) => ({ url })),
        bodyHash: hashOf(body),
        isDemo:
          !maySee || pictures.isDemo === model.isOffline
            ? model.isOffline
            : (history) => (seenBy(history) ?? { isDemo: model.isOffline }).isDemo,
        onEnd(outcome) {
          const said = [
            { role: "user" as const, content: question },
            { role: "assistant" as const, content: wordsForModel(outcome) },
          ];
          summaries.afterReply(
            { wallet, conversationId: body.conversation_id },
            told && { ...told, messages: [...told.messages, ...said] },
          );
        },
        mayBeginEarly: (history) =>
          !model.isOffline && own.length === 0 && pagePictures.length === 0 && seenBy(history) === null,
        isAsKept: (beside) =>
          remembered === undefined || isDeepStrictEqual(notesOfQuestion.from(beside), remembered),
        async reply(history, given, signal, { earlier, isNew, hasCopied, isKept, beside }, stored) {
          const words = history.map(({ role, content }) => ({ role, content: content || pictureMention() }));
          told = { earlier, messages: words };
          remembered = isKept && beside === undefined ? notesOfQuestion.kept : undefined;
          const notes =
            remembered ??
            (beside === undefined ? await notesOfQuestion.read() : notesOfQuestion.from(beside));
          const writer = notes.keepsThoughts ? keepingThoughts(given) : given;
          if (notes.memories.length > 0) writer.append({ type: "memory", count: notes.memories.length });
          const contextTokens = prompt.contextTokens();
          const { documents, reading: part } = await attachments.documentsOf({
            wallet,
            history,
            own,
            contextTokens,
          });
          if (part) writer.append(part);
          const text = replyText(writer, documents.length > 0 || hasCopied);
          const seeing = seenBy(history);
          if (seeing) {
            const talk = { wallet, history, question, realtimeInfo, notes, earlier, documents, pagePictures };
            await seeing.reply(talk, writeModelEvents(writer, text.push), signal);
            text.end();
            return;
          }
          // Stored history counts; what a client sends along is used only where nothing is stored. Turns that failed are
          // stored: a client may still have their questions in its history.
          const before = isNew ? (body.messageHistory ?? []) : words;
          if (tools.areOffered())
            return tools.reply({
              wallet,
              ip,
              before,
              saidBefore: (hasCopied ? history.filter(({ isCopied }) => !isCopied) : before).flatMap(
                ({ role, content: said }) => (role === "user" ? [said] : []),
              ),
              isTainted: hasCopied,
              question,
              documents,
              realtimeInfo,
              notes,
              earlier,
              writer,
              signal,
              stored,
            });
          const filter = notes.wantsNextQuestions ? createNextQuestionsFilter(text.push) : undefined;
          const onEvent = writeModelEvents(writer, filter?.push ?? text.push);
          await reply(before, body, onEvent, signal, { notes, earlier }, documents);
          const questions = filter?.end() ?? [];
          text.end();
          if (questions.length > 0) writer.append({ type: "next_questions", questions });
        },
      });
    },

    replyOnly: (wallet, body, onText, signal) =>
      turns.replyUnstored({ wallet, onText, signal }, (write) =>
        reply(body.messageHistory ?? [], body, onlyText(write), signal),
      ),
  };
}

const hashOf = (body: SendMessage): string =>
  bodyHashOf([
    body.message,
    body.replaces_message_id ?? null,
    body.realtimeInfo ?? null,
    ...(body.attachments?.length ? [body.attachments] : []),
  ]);
