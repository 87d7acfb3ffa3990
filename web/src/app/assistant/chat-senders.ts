import type { Senders } from "../../features/chat/sender.ts";
import { newsSender } from "../../features/news/news.sender.ts";
import { drawSender } from "../../features/studio/draw.sender.ts";
import { visionSender } from "../../features/vision/vision.sender.ts";

/** Features whose questions go through the chat, by the name of their `via`. */
export const CHAT_SENDERS: Senders = { draw: drawSender, news: newsSender, vision: visionSender };
