import type { Conversation } from "@bakso/contract/conversations";

/**
 * The talk that somebody may want to go on with: the newest one in which something was asked, and that is not open.
 *
 * @param openId of the open conversation, which may not have begun
 */
export const lastTalkOf = (
  conversations: readonly Conversation[],
  openId: string | null,
): Conversation | undefined =>
  conversations
    .filter((one) => one.conversation_id !== openId && (one.title ?? one.first_question))
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))[0];
