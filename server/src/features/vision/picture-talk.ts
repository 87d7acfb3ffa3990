import type { Content } from "@bakso/contract/content/content";
import { earlierTold } from "../../earlier-talk.ts";
import type {
  ChatModel,
  ChatRequest,
  ChatTurn,
  OnModelEvent,
  TurnDocument,
  TurnPicture,
} from "../../gateways/ai/chat.model.ts";
import type { PastMessage } from "../../jobs/turns.ts";
import { modelEntry } from "../../model-menu.ts";
import { memoriesTold, NO_NOTES, type PersonalNotes, wishesTold } from "../../personal-notes.ts";
import { copyForModel } from "../../pictures/model-copy.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import { siteFacts } from "../../site-facts.ts";
import { asksAboutPicture } from "./asks-about-picture.ts";

export interface PictureTalkDependencies {
  model: ChatModel;
  pictures: Pick<PictureService, "read">;
  content: () => Content;
  publicUrl: () => string;
  nowMs: () => number;
}

/** What belongs to a question beside the talk. */
interface Told {
  realtimeInfo?: string | undefined;
  notes?: PersonalNotes;
  /** What came before the talk's messages, summed up. */
  earlier?: string | null;
}

/** Pictures further back than so many messages are not shown to the model. */
const IN_SIGHT_MESSAGES = 40;

/** Talks with a model that sees: about a new picture, and about those before. */
export function createPictureTalk({ model, pictures, content, publicUrl, nowMs }: PictureTalkDependencies) {
  const request = (
    turns: readonly ChatTurn[],
    { notes = NO_NOTES, realtimeInfo, earlier = null }: Told,
  ): ChatRequest => {
    const { vision, assistant } = content();
    const entry = modelEntry(assistant.models, model.id);
    const maxOutputTokens = Math.min(entry.maxOutputTokens, vision.maxOutputTokens);
    const hasDocuments = turns.some((turn) => turn.role === "user" && turn.documents !== undefined);
    const instructions = [
      vision.instructions.trim(),
      ...(hasDocuments ? [content().attachments.introduction.trim()] : []),
      ...wishesTold(assistant, notes),
      ...(realtimeInfo ? [`${assistant.realtimeInfoIntroduction}\n\n${realtimeInfo}`] : []),
    ].join("\n\n");
    return {
      instructions,
      background: {
        introduction: assistant.knowledgeIntroduction,
        passages: [...memoriesTold(assistant, notes), ...siteFacts(content(), publicUrl(), nowMs())],
      },
      ...earlierTold(assistant, earlier),
      messages: turns,
      contextTokens: entry.contextTokens,
      maxOutputTokens,
      ...(entry.temperature === undefined ? {} : { temperature: entry.temperature }),
    };
  };

  const wordsFor = ({ content: words }: PastMessage): string => words || content().vision.pictureMention;

  /** The earlier messages, with the newest pictures. A picture that is gone is mentioned in words. */
  const seen = async (wallet: string, history: readonly PastMessage[]): Promise<ChatTurn[]> => {
    const { picturesAtOnce, question } = content().vision;
    const all = history
      .filter(hasPicture)
      .flatMap((message) => message.imageUrls.map((url) => ({ message, url })));
    const shown = all.slice(-picturesAtOnce);
    return Promise.all(
      history.map(async (message): Promise<ChatTurn> => {
        const { role } = message;
        const urls = shown.filter((one) => one.message === message).map(({ url }) => url);
        const found = (await Promise.all(urls.map((url) => forModel(wallet, url)))).flatMap(
          (one) => one ?? [],
        );
        if (found.length === 0) return { role, content: wordsFor(message) };
        return { role, content: message.content.trim() || question, pictures: found };
      }),
    );
  };

  const forModel = async (wallet: string, url: string): Promise<TurnPicture | undefined> => {
    const stored = await pictures.read(wallet, url);
    if (!stored) return undefined;
    const copy = await copyForModel({ ...stored, bytes: stored.data }, "look");
    return { ...copy, upload: stored.upload };
  };

  /** The offline stand-in goes by the words of the question. */
  const mayTake = (question: string): boolean =>
    !model.isOffline || asksAboutPicture(question, content().vision.offline);

  return {
    isDemo: model.isOffline,
    /**
     * Whether a question is answered with the earlier pictures in view. The offline stand-in knows only what it
     * measured; a model that sees can talk about everything else too.
     */
    takes: (history: readonly PastMessage[], question: string): boolean =>
      history.slice(-IN_SIGHT_MESSAGES).some(hasPicture) && mayTake(question),

    mayTake,

    /** Answers a question after pictures. */
    async reply(
      talk: Told & {
        wallet: string;
        history: readonly PastMessage[];
        question: string;
        documents: readonly TurnDocument[];
        pagePictures: readonly string[];
      },
      onEvent: OnModelEvent,
      signal: AbortSignal,
    ): Promise<void> {
      const question: PastMessage = {
        role: "user",
        content: talk.question,
        imageUrls: talk.pagePictures,
        attachmentIds: [],
      };
      const turns = await seen(talk.wallet, [...talk.history, question]);
      await model.stream(request(withDocuments(turns, talk.documents), talk), onEvent, signal);
    },

    /** Answers a question about new pictures; without one it says what they show. */
    async describe(
      talk: Told & {
        history: readonly PastMessage[];
        question: string;
        pictures: readonly TurnPicture[];
        documents?: readonly TurnDocument[];
      },
      onEvent: OnModelEvent,
      signal: AbortSignal,
    ): Promise<void> {
      const before = talk.history.map((one) => ({ role: one.role, content: wordsFor(one) }));
      const shown: ChatTurn = {
        role: "user",
        content: talk.question || content().vision.question,
        pictures: talk.pictures,
      };
      const turns = withDocuments([...before, shown], talk.documents ?? []);
      await model.stream(request(turns, talk), onEvent, signal);
    },
  };
}

export type PictureTalk = ReturnType<typeof createPictureTalk>;

const hasPicture = ({ role, imageUrls }: PastMessage): boolean => role === "user" && imageUrls.length > 0;

/** The talk with files beside its question. */
function withDocuments(turns: readonly ChatTurn[], documents: readonly TurnDocument[]): readonly ChatTurn[] {
  const question = turns.at(-1);
  if (documents.length === 0 || question?.role !== "user") return turns;
  return [...turns.slice(0, -1), { ...question, documents }];
}
