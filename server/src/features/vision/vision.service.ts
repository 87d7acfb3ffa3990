import type { AnalyzeImageFields } from "@bakso/contract/vision";
import { AppError } from "../../errors/app-error.ts";
import { onlyText, type TurnPicture } from "../../gateways/ai/chat.model.ts";
import { bodyHashOf } from "../../jobs/body-hash.ts";
import type { StoredReply } from "../../jobs/stored-reply.ts";
import type { TalkAttachments } from "../../jobs/talk-attachments.ts";
import type { ShownWith, Turns } from "../../jobs/turns.ts";
import { replyText, writeModelEvents } from "../../jobs/write-model-events.ts";
import type { NotesOfQuestion } from "../../personal-notes.ts";
import { copyForModel } from "../../pictures/model-copy.ts";
import type { CleanPicture, PictureIntake, PictureSource } from "../../pictures/picture.intake.ts";
import type { PictureService, StoredPicture } from "../../pictures/picture.service.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { PictureTalk } from "./picture-talk.ts";

export interface VisionServiceDependencies {
  turns: Turns;
  /** null: no model that sees is set up. */
  talk: PictureTalk | null;
  intake: PictureIntake;
  pictures: Pick<PictureService, "requireRoom" | "keep" | "hold" | "read">;
  /** Files that belong to the question too. */
  attachments: TalkAttachments;
  /** Of the model that sees. */
  contextTokens(): number;
  /** How the person wants to be answered, and what is remembered for this question. */
  notesFor(wallet: string, question: string): NotesOfQuestion;
}

/** A picture that was taken in, ready to be looked at. */
export interface ShownPicture {
  /** How its message names it; undefined while it is stored nowhere. */
  shownWith: ShownWith | undefined;
  pictureId: string;
  forModel: TurnPicture;
}

export type VisionService = ReturnType<typeof createVisionService>;

/** Looks at pictures: checks them, stores them with their conversation, and describes them. */
export function createVisionService({
  turns,
  talk,
  intake,
  pictures,
  attachments,
  contextTokens,
  notesFor,
}: VisionServiceDependencies) {
  const requireTalk = (): PictureTalk => {
    if (!talk) throw new AppError("ai.not_configured");
    return talk;
  };
  const shown = async (picture: CleanPicture | StoredPicture, data: Buffer, url: string | undefined) => ({
    shownWith: url === undefined ? undefined : { url, width: picture.width, height: picture.height },
    pictureId: picture.pictureId,
    forModel: { ...(await copyForModel({ ...picture, bytes: data }, "look")), upload: picture.upload },
  });

  return {
    isDemo: talk?.isDemo ?? false,

    /**
     * To be checked before a picture is taken in, which costs far more than a refusal.
     *
     * @throws AppError as `Turns.requireLeft`, ai.not_configured
     */
    async requireLeft(wallet: string, fields: AnalyzeImageFields & { message_id: string }): Promise<void> {
      requireTalk();
      const { conversation_id: conversationId, message_id: messageId } = fields;
      await turns.requireLeft(
        wallet,
        conversationId === undefined ? undefined : { conversationId, messageId },
      );
    },

    /** Takes in a new picture; a moving one by its first frame. @throws AppError picture.*, ai.not_configured */
    async takeIn(wallet: string, source: PictureSource, isKept: boolean): Promise<ShownPicture> {
      requireTalk();
      if (isKept) await pictures.requireRoom(wallet);
      const clean = await intake(source, { wallet, animation: "first-frame" });
      const address = isKept ? await pictures.keep(wallet, clean) : undefined;
      return shown(clean, clean.bytes, address);
    },

    /** Takes a picture that the wallet has shown before. @throws AppError picture.not_found */
    async showAgain(wallet: string, address: string): Promise<ShownPicture> {
      requireTalk();
      await pictures.hold(wallet, [address]);
      const stored = await pictures.read(wallet, address);
      if (!stored) throw new AppError("picture.not_found");
      return shown(stored, stored.data, pictureAddress(stored.pictureId));
    },

    /** Stores the pictures as a question and begins to say what they show. @throws AppError as `Turns.begin` */
    async analyze(
      wallet: string,
      shownPictures: readonly ShownPicture[],
      fields: AnalyzeImageFields & { conversation_id: string; message_id: string },
    ): Promise<StoredReply> {
      const replaces = fields.replaces_message_id;
      const question = fields.question?.trim() ?? "";
      const { parts: own } = await attachments.use(wallet, idsIn(fields.attachments));
      return turns.begin({
        wallet,
        conversationId: fields.conversation_id,
        messageId: fields.message_id,
        question,
        pictures: shownPictures.flatMap(({ shownWith }) => shownWith ?? []),
        attachments: own,
        via: "vision",
        replaces,
        bodyHash: bodyHashOf([
          "vision",
          shownPictures.map(({ pictureId }) => pictureId).join(" "),
          replaces ?? null,
          ...(question === "" ? [] : [question]),
          ...(own.length === 0 ? [] : [own.map(({ attachment_id }) => attachment_id)]),
        ]),
        isDemo: requireTalk().isDemo,
        async reply(history, writer, signal, { earlier, hasCopied }) {
          const notes = await notesFor(wallet, question).read();
          if (notes.memories.length > 0) writer.append({ type: "memory", count: notes.memories.length });
          const { documents, reading } = await attachments.documentsOf({
            wallet,
            history,
            own,
            contextTokens: contextTokens(),
          });
          if (reading) writer.append(reading);
          const seen = shownPictures.map(({ forModel }) => forModel);
          const text = replyText(writer, documents.length > 0 || hasCopied);
          await requireTalk().describe(
            { history, question, pictures: seen, documents, notes, earlier },
            writeModelEvents(writer, text.push),
            signal,
          );
          text.end();
        },
      });
    },

    /** Says what pictures show and stores nothing. @returns the whole analysis */
    analyzeOnly: (
      wallet: string,
      shownPictures: readonly ShownPicture[],
      question: string,
      onText: (piece: string) => void,
      signal: AbortSignal,
    ): Promise<string> =>
      turns.replyUnstored({ wallet, onText, signal }, (write) =>
        requireTalk().describe(
          { history: [], question, pictures: shownPictures.map(({ forModel }) => forModel) },
          onlyText(write),
          signal,
        ),
      ),
  };
}

/** Names on a line each. */
const idsIn = (lines: string | undefined): string[] =>
  (lines ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
