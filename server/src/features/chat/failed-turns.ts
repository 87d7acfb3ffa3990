import type { MessageStatus } from "@bakso/contract/messages";
import type { PastMessage } from "../../jobs/turns.ts";

/** What a stored message tells of its turn. */
export interface HistoryFacts {
  messageId: string;
  /** Of a reply: its question. */
  replyTo: string | null;
  status: MessageStatus;
  errorCode: string | null;
}

/** The provider will refuse it again, and with it all that is asked after it. */
const isRefused = ({ errorCode }: HistoryFacts): boolean => errorCode === "ai.refused";

/**
 * A talk without the turns that came to nothing. A question that was refused would have every later one refused; one
 * that nobody answered would be asked again together with the next. A picture that was shown, or a file, stays in sight,
 * unless it was refused.
 */
export function withoutFailedTurns<Message extends PastMessage & HistoryFacts>(
  messages: readonly Message[],
): Message[] {
  const failed = new Map(
    messages
      .filter((message) => message.role === "assistant" && cameToNothing(message))
      .map((reply) => [reply.replyTo, reply]),
  );
  return messages.filter((message) => {
    if (message.role === "assistant") return failed.get(message.replyTo) !== message;
    const reply = failed.get(message.messageId);
    return (
      reply === undefined ||
      ((message.imageUrls.length > 0 || message.attachmentIds.length > 0) && !isRefused(reply))
    );
  });
}

const cameToNothing = (reply: PastMessage & HistoryFacts): boolean =>
  isRefused(reply) ||
  (reply.status !== "complete" &&
    reply.status !== "streaming" &&
    reply.content.trim() === "" &&
    reply.imageUrls.length === 0);
