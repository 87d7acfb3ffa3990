import type { Conversation } from "@bakso/contract/conversations";

/**
 * Pinned ones first, and within each group the newest first by `created_at`. Conversations without a valid date come
 * last.
 */
export function inOrder(conversations: readonly Conversation[]): Conversation[] {
  const time = ({ created_at }: Conversation) => Date.parse(created_at) || 0;
  return conversations.toSorted(
    (one, other) =>
      Number(other.is_pinned ?? false) - Number(one.is_pinned ?? false) || time(other) - time(one),
  );
}
