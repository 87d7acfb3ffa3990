import type { Message } from "@bakso/contract/messages";
import type { ThreadMessage } from "./thread.ts";

/**
 * A stored message as it came. A server that speaks the original API alone sends role, content and image_url; the rest
 * is then filled in, so that its conversations show too.
 *
 * @param index place in the page it came in
 */
export function asMessage(raw: Partial<Message>, index: number): ThreadMessage {
  return {
    ...raw,
    role: raw.role === "user" ? "user" : "assistant",
    content: typeof raw.content === "string" ? raw.content : "",
    image_url: raw.image_url ?? null,
    message_id: raw.message_id ?? `stored-${index}`,
    position: raw.position ?? index,
    created_at: raw.created_at ?? "",
    status: raw.status ?? "complete",
  };
}
