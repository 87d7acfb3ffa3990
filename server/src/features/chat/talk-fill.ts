import type { MeasuredTalk } from "../../gateways/ai/token-budget.ts";
import { HISTORY_MAX_MESSAGES, type PastTalk } from "./turn.store.ts";

/** From this share on a talk is summed up, so that the next question finds room. */
const FULL = 0.75;
/** And so much of it stays as it is. */
const KEPT = 0.4;
/** The newest messages always do. */
const KEPT_MESSAGES = 4;

/** How full a talk is, from 0 to 1 and beyond: by its tokens, and by its number of messages. */
export const fillOf = ({ roomTokens, messageTokens, earlierTokens }: MeasuredTalk): number =>
  Math.max(
    roomTokens === 0 ? 1 : (sumOf(messageTokens) + earlierTokens) / roomTokens,
    messageTokens.length / HISTORY_MAX_MESSAGES,
  );

export const isFull = (talk: MeasuredTalk): boolean => fillOf(talk) >= FULL;

/** Whether what is told of a talk may end after a message: a question stays with its reply. */
export const endsTurn = (messages: PastTalk["messages"], index: number): boolean =>
  messages[index]?.status !== "streaming" && messages[index + 1]?.role !== "assistant";

/**
 * How many of the oldest messages are to be summed up; 0 while there is room.
 *
 * @param talk its messages, and what they take, in the same order
 */
export function countToSumUp(messages: PastTalk["messages"], talk: MeasuredTalk): number {
  if (!isFull(talk)) return 0;
  const most = messages.length - KEPT_MESSAGES;
  let rest = sumOf(talk.messageTokens);
  let count = 0;
  while (
    count < most &&
    (rest + talk.earlierTokens > KEPT * talk.roomTokens ||
      messages.length - count > KEPT * HISTORY_MAX_MESSAGES)
  ) {
    rest -= talk.messageTokens[count] ?? 0;
    count += 1;
  }
  while (count > 0 && !endsTurn(messages, count - 1)) count -= 1;
  return count;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
