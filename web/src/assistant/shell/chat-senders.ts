import type { Senders } from "../chat/sender.ts";
import { newsSender } from "../news/news.sender.ts";
import { drawSender } from "../studio/draw.sender.ts";
import { visionSender } from "../vision/vision.sender.ts";

/** Features whose questions go through the chat, by the name of their `via`. */
export const CHAT_SENDERS: Senders = { draw: drawSender, news: newsSender, vision: visionSender };
