import type { ThreadMessage } from "./thread.ts";

const MAX_MESSAGES = 20;
const MAX_CHARS = 16_000;

/**
 * The end of the talk as `messageHistory`, for servers that keep no history. Ours has its own and uses this only where
 * nothing is stored, so it is kept short.
 */
export function recentHistory(
  earlier: readonly ThreadMessage[],
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

/** How far back a summary of news still counts for a question. */
const NEWS_MESSAGES = 10;
const NEWS_MAX_CHARS = 20_000;

/** The newest summary of news in the talk, as fresh information for the next question; nothing where there is none. */
export function recentNews(earlier: readonly ThreadMessage[]): { realtimeInfo?: string } {
  const near = earlier.slice(-NEWS_MESSAGES);
  const asked = near.findLastIndex((one) => one.role === "user" && one.via === "news");
  const summary = asked === -1 ? undefined : near[asked + 1];
  if (summary?.role !== "assistant" || summary.status !== "complete" || summary.content.trim() === "")
    return {};
  return { realtimeInfo: summary.content.slice(0, NEWS_MAX_CHARS) };
}
