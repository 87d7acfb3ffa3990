import type { AttachmentPart } from "@bakso/contract/attachments";

/** A question on its way by another call than the chat's own. */
export interface OutgoingQuestion {
  wallet: string;
  conversationId: string;
  /** The question's id, made here. It stays the same when the question is sent again. */
  messageId: string;
  text: string;
  /** The stored question that this one takes the place of. */
  replaces: string | undefined;
  /** Its pictures: in this page's hands, or for a question that is asked again as the server names them. */
  imageUrls: readonly string[];
  attachments: readonly AttachmentPart[];
}

/**
 * How a feature's questions reach the server and come back as replies in the chat. The chat does the rest: it shows the
 * question, the waiting, the growing reply, Stop, failures and Retry.
 */
export interface Sender {
  /** Decides which texts belong to this sender. Without it, only questions that name the sender do. */
  takes?(text: string): boolean;
  /**
   * Posts the question. The reply is the event stream of a job (`start`, `delta`, `done`, `error`), or JSON with the
   * whole reply as `message` and its picture as `image_url`. Where the API's JSON has another form, `Response.json({
   * message })` turns it into this one.
   */
  post(question: OutgoingQuestion, signal: AbortSignal): Promise<Response>;
  /** Every whole reply has a picture. One without was drawn for another connection, and is looked up. */
  repliesWithPicture?: boolean;
  /** The sentence for a failure: an ApiError, a NetworkError, or whatever `post` threw. The chat's own when absent. */
  failureText?(cause: unknown): string;
}

/** By the name that a question's `via` gives. */
export type Senders = Readonly<Record<string, Sender>>;
