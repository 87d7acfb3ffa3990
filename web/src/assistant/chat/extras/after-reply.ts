import type { Thread } from "../thread.ts";

/**
 * What becomes of waiting questions when nothing is being written any more. Only a whole reply is followed by the next
 * question; who has stopped it wants to decide anew; and after a failure the questions wait.
 */
export function afterReply({
  messages,
  inserts,
}: Pick<Thread, "messages" | "inserts">): "ask" | "give-back" | "wait" {
  if (inserts.some(({ kind }) => kind === "unsent")) return "wait";
  const last = messages.at(-1);
  if (last?.role !== "assistant") return "wait";
  if (last.status === "stopped") return "give-back";
  return last.status === undefined || last.status === "complete" ? "ask" : "wait";
}
