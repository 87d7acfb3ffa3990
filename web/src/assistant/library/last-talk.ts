import type { Conversation } from "@bakso/contract/conversations";
import { isDated, knownAs } from "./known-as.ts";

/**
 * The talk that somebody may want to go on with: the newest one that has begun, and is not the open one.
 *
 * @param openId of the open conversation, which may not have begun
 * @returns its name as people know it; undefined where there is none
 */
export function lastTalkOf(
  conversations: readonly Conversation[],
  openId: string | null,
): { id: string; name: string } | undefined {
  let last: Conversation | undefined;
  for (const one of conversations) {
    if (one.conversation_id === openId || (isDated(one.name) && knownAs(one) === one.name)) continue;
    if (last === undefined || Date.parse(one.created_at) > Date.parse(last.created_at)) last = one;
  }
  return last && { id: last.conversation_id, name: knownAs(last) };
}
