import type { Message } from "@bakso/contract/messages";

const MAX_MESSAGES = 20;
const MAX_CHARS = 16_000;

/**
 * The end of the talk as `messageHistory`, for servers that keep none. Ours has its own and looks at this only where
 * nothing is stored, so it is kept short.
 */
export function recentHistory(
  earlier: readonly Message[],
): { role: "user" | "assistant"; content: string }[] {
  let chars = 0;
  return earlier
    .slice(-MAX_MESSAGES)
    .toReversed()
    .filter(({ content }) => {
      chars += content.length;
      return content.trim() !== "" && chars <= MAX_CHARS;
    })
    .toReversed()
    .map(({ role, content }) => ({ role, content }));
}
