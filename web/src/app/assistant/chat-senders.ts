import type { Senders } from "../../features/chat/sender.ts";

/** Features whose questions go through the chat, by the name of their `via`. */
export const CHAT_SENDERS: Senders = {};
