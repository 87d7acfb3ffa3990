import type { AttachmentPart } from "@bakso/contract/attachments";
import type { ReadingPart } from "@bakso/contract/parts";
import type { TurnDocument } from "../gateways/ai/chat.model.ts";
import type { PastMessage } from "./turns.ts";

/** Files that belong to questions. */
export interface TalkAttachments {
  /** Those that a question names. @throws AppError attachment.* */
  use(
    wallet: string,
    attachmentIds: readonly string[],
  ): Promise<{ parts: readonly AttachmentPart[]; pagePictures: readonly string[] }>;
  /** What a model is told of the files of a talk. */
  documentsOf(order: {
    wallet: string;
    history: readonly PastMessage[];
    own: readonly AttachmentPart[];
    contextTokens: number;
  }): Promise<{ documents: readonly TurnDocument[]; reading: ReadingPart | undefined }>;
}
