import type { AttachmentPart } from "@bakso/contract/attachments";
import type { PicturePart } from "@bakso/contract/parts";
import type { JobOutcome } from "./job.outcome.ts";
import type { ReplyWriter } from "./job.service.ts";
import type { StoredReply } from "./stored-reply.ts";

/** A message that was said before. */
export interface PastMessage {
  role: "user" | "assistant";
  /** Its text, and in words what else a model should know of it. */
  content: string;
  /** Addresses of its pictures. */
  imageUrls: readonly string[];
  /** Files that belong to it. */
  attachmentIds: readonly string[];
  /** Taken over from a talk that somebody shared, or told together with what was: others may have written it. */
  isCopied?: boolean;
}

/** A picture that is shown with a question. */
export type ShownWith = Pick<PicturePart, "url" | "width" | "height">;

/** A question to be stored, and how it is answered. */
export interface TurnOrder {
  wallet: string;
  conversationId: string;
  /** The question's id, made by the client. */
  messageId: string;
  /** What the person wrote; may be empty beside a picture. */
  question: string;
  pictures?: readonly ShownWith[] | undefined;
  /** Files that belong to the question. */
  attachments?: readonly AttachmentPart[] | undefined;
  /** The feature that answers, where that is not the chat itself. */
  via?: string | undefined;
  /** A stored question that this one takes the place of, with all after it. */
  replaces: string | undefined;
  /** Hash of what was sent, so that a repetition is told from a conflict. */
  bodyHash: string;
  /** Whether the offline stand-in replies; a function where the earlier messages decide. */
  isDemo: boolean | ((history: readonly PastMessage[]) => boolean);
  /**
   * Answers. Called once the question is stored, or shortly before (`mayBeginEarly`).
   *
   * @param history what was said before, oldest first
   * @param past what else is known of it
   * @param stored resolves when the question is stored, and rejects where it will not be
   */
  reply(
    history: readonly PastMessage[],
    writer: ReplyWriter,
    signal: AbortSignal,
    past: PastFacts,
    stored: Promise<void>,
  ): Promise<void>;
  /**
   * Whether `reply` may be called while the question is being stored. It then asks a model once at most, and does nothing
   * else that costs or changes anything, before `stored` resolves. Nothing that it writes is shown before.
   */
  mayBeginEarly?(history: readonly PastMessage[]): boolean;
  /**
   * Whether all that an early reply took from memory beside the talk (`isKept`) is so; the reply begins anew where it is
   * not.
   */
  isAsKept?(beside: string): boolean;
  /** The reply has ended in whatever way, and is stored. */
  onEnd?(outcome: JobOutcome): void;
  /** The feature takes a quota of its own for the reply: it takes nothing of the day's replies. */
  hasOwnQuota?: boolean;
  /** True where a reply that was written is to cost nothing. */
  isFree?(): boolean;
}

/** What is known of a talk beside the messages that a reply is told. */
export interface PastFacts {
  /**
   * The talk is told as this process remembers it, so that nothing has to be read; it is made sure before anything is
   * shown. What else it remembers may be used too.
   */
  isKept: boolean;
  /**
   * What else the statement has read of the wallet that stored the question: what its person wishes, and has remembered.
   * Absent before that.
   */
  beside?: string;
  /** What was said before those messages, summed up; null where nothing was. */
  earlier: string | null;
  /** Nothing was ever said in it. Turns that came to nothing count, though no reply is told of them. */
  isNew: boolean;
  /** Somebody else wrote a part of it, in a talk that was shared. */
  hasCopied: boolean;
}

/** Questions and replies of conversations, whichever feature answers them. */
export interface Turns {
  /**
   * Stores a question with the beginning of its reply, and has the reply written. The same `messageId` with the same
   * body attaches to the stored turn.
   *
   * @throws AppError conversation.*, message.*, limit.*
   */
  begin(order: TurnOrder): Promise<StoredReply>;
  /**
   * Refuses what could not begin anyway, before costly work is done for it. A stored turn always passes. Nothing is
   * taken: the turn itself takes its quota later, and may still find none.
   *
   * @param turn that is to begin; undefined for a reply that is stored nowhere
   * @throws AppError conversation.*, limit.*
   */
  requireLeft(
    wallet: string,
    turn: Pick<TurnOrder, "conversationId" | "messageId"> | undefined,
  ): Promise<void>;
  /** Has a reply written that is not stored. */
  replyUnstored: ReplyUnstored;
}

/** The asker of a reply that is not stored, and how it is delivered. */
export interface UnstoredAsker {
  wallet: string;
  onText?(piece: string): void;
  signal: AbortSignal;
}

/**
 * Takes the quota for a reply, lets it be written, and refunds it where it fails, unless its asker has left.
 *
 * @param write writes the reply piece by piece; `refund` is for one that cost nothing
 * @returns the whole reply
 * @throws AppError limit.*, and whatever `write` throws
 */
export type ReplyUnstored = (
  asker: UnstoredAsker,
  write: (onText: (piece: string) => void, refund: () => Promise<void>) => Promise<unknown>,
) => Promise<string>;
