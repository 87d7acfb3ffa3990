/** A question on its way by another call than the chat's own. */
export interface OutgoingQuestion {
  wallet: string;
  conversationId: string;
  /** The question's id, made here; the same again when it is tried again. */
  messageId: string;
  text: string;
  /** The stored question that this one takes the place of. */
  replaces: string | undefined;
  /** Of a question that is asked again: its picture, as the server names it. */
  imageUrl: string | undefined;
}

/**
 * How a feature's questions reach the server and come back as replies in the chat. The chat does the rest: it shows the
 * question, the waiting, the growing reply, Stop, failures and Retry.
 */
export interface Sender {
  /** Says which texts are this sender's, whoever wrote them where. Without it only questions that name it are. */
  takes?(text: string): boolean;
  /**
   * Posts the question. The reply is the event stream of a stored run (`start`, `delta`, `done`, `error`), or JSON with
   * the whole reply as `message`; where the API's JSON has another form, `Response.json({ message })` makes it one; `image_url` is the reply's picture.
   */
  post(question: OutgoingQuestion, signal: AbortSignal): Promise<Response>;
  /** Its whole replies have a picture: one that came without was drawn for another connection, and is looked up. */
  repliesWithPicture?: boolean;
  /** The sentence for a failure: an ApiError, a NetworkError, or whatever `post` threw. The chat's own when absent. */
  failureText?(cause: unknown): string;
}

/** By the name that a question's `via` gives. */
export type Senders = Readonly<Record<string, Sender>>;
