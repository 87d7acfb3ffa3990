import { randomUUID } from "node:crypto";
import type { PicturePart } from "@bakso/contract/parts";
import type { SharedMessage, SharedPart } from "@bakso/contract/shares";
import { type PartEvent, writePartEvents } from "../../jobs/reply-parts.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { CopiedMessage } from "./continued-talk.store.ts";

/** The frozen messages of a share as messages of whoever goes on with it. */
export function copiedMessages(messages: readonly SharedMessage[]): CopiedMessage[] {
  let question: string | null = null;
  return messages.map((message) => {
    const id = randomUUID();
    const replyTo = message.role === "assistant" ? question : null;
    question = message.role === "user" ? id : question;
    return { ...contentOf(message), message_id: id, reply_to: replyTo, is_demo: message.is_demo ?? false };
  });
}

function contentOf({ role, parts }: SharedMessage) {
  const pictures = parts.flatMap((part) => (part.type === "picture" ? pictureAddress(part.name) : []));
  const content = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  // One picture of a question stands in its own column, as it always did; several are parts too.
  const hasEvents = role === "assistant" || pictures.length > 1;
  return {
    role,
    content,
    image_url: pictures[0] ?? null,
    picture_urls: role === "user" && pictures.length > 1 ? pictures : null,
    part_events: hasEvents ? writePartEvents(eventsOf(parts)) : null,
  };
}

/** What stands between the pieces of the text, each with the length that the text has there. */
function eventsOf(parts: readonly SharedPart[]): PartEvent[] {
  let at = 0;
  return parts.flatMap((part): PartEvent[] => {
    if (part.type === "text") {
      at += part.text.length;
      return [];
    }
    if (part.type === "picture") return [{ at, value: pictureOf(part) }];
    if (part.type === "tool")
      return [{ at, value: { ...part, call_id: randomUUID(), doing: part.title, input: {} } }];
    return [{ at, value: part }];
  });
}

const pictureOf = ({ name, width, height }: Extract<SharedPart, { type: "picture" }>): PicturePart => ({
  type: "picture",
  url: pictureAddress(name),
  width,
  height,
});
