import type { AttachmentPart } from "@bakso/contract/attachments";
import type { Message } from "@bakso/contract/messages";
import type { NoticePart, Part, PartEvents, Parts, PicturePart, ToolPart } from "@bakso/contract/parts";
import { isText, type MessageParts } from "../../message-parts.ts";

/** The parts of a message, also where the server sent no list of them. */
export const partsOf = ({
  content,
  parts,
}: {
  content: string;
  parts?: MessageParts | undefined;
}): MessageParts => parts ?? (content === "" ? [] : [{ type: "text", text: content }]);

const NO_PICTURES: readonly string[] = [];
const pictures = new WeakMap<object, readonly string[]>();

/** Addresses of a message's pictures: the same list for the same message, so that it is drawn once. */
export function picturesOf(
  message: Pick<Message, "image_url"> & { parts?: MessageParts | undefined },
): readonly string[] {
  const known = pictures.get(message);
  if (known !== undefined) return known;
  const named = (message.parts ?? []).flatMap((part) =>
    part.type === "picture" ? (part as PicturePart).url : [],
  );
  const single = message.image_url === null ? NO_PICTURES : [message.image_url];
  const found = named.length > 0 ? named : single;
  pictures.set(message, found);
  return found;
}

const NO_FILES: readonly AttachmentPart[] = [];
const files = new WeakMap<object, readonly AttachmentPart[]>();

/** The files of a question; the same list for the same message. */
export function attachmentsOf(message: { parts?: MessageParts | undefined }): readonly AttachmentPart[] {
  const known = files.get(message);
  if (known !== undefined) return known;
  const named = (message.parts ?? []).filter((part) => part.type === "attachment") as AttachmentPart[];
  const found = named.length > 0 ? named : NO_FILES;
  files.set(message, found);
  return found;
}

/** With a piece of text at the end of the named text part; without a name, at the end of the last part. */
export function withText(parts: MessageParts, text: string, index: number | undefined): MessageParts {
  const place = index ?? (isText(parts.at(-1)) ? parts.length - 1 : parts.length);
  const before = parts[place];
  if (before === undefined) return [...parts, { type: "text", text }];
  return isText(before) ? parts.with(place, { ...before, text: before.text + text }) : parts;
}

/** With a part that is not text. A part that is already at that place stays. */
export const withPart = (parts: MessageParts, { part, value }: PartEvents["part"]): MessageParts =>
  part < parts.length ? parts : [...parts, value];

export function withToolChange(parts: MessageParts, { part, change }: PartEvents["update"]): MessageParts {
  const before = parts[part];
  return before?.type === "tool" ? parts.with(part, { ...(before as ToolPart), ...change }) : parts;
}

/** When a reply has ended, so have its tools. One that waits for the person goes on waiting. */
export const settledParts = (parts: MessageParts): MessageParts =>
  parts.map((part) => (isRunning(part) ? { ...part, state: "stopped" } : part));

const isRunning = (part: Parts[number]): boolean =>
  part.type === "tool" && (part as ToolPart).state === "running";

const isWaiting = (part: Parts[number]): boolean =>
  part.type === "tool" && (part as ToolPart).state === "waiting";

const KNOWN: Readonly<Record<Part["type"], true>> = {
  text: true,
  picture: true,
  sources: true,
  tool: true,
  reasoning: true,
  notice: true,
  memory: true,
  next_questions: true,
  attachment: true,
  reading: true,
};
/** False for a kind that is newer than this page: it is skipped. */
export const isKnown = (part: Parts[number]): part is Part => Object.hasOwn(KNOWN, part.type);

/** Nothing visible yet shows that work goes on: no words, and no tool at work. */
export const isQuiet = (parts: MessageParts): boolean =>
  !parts.some((part) =>
    isText(part) ? part.text !== "" : isRunning(part) || isWaiting(part) || part.type === "picture",
  );

/** It reached its greatest length, and has more to say. */
export const isCutOff = (parts: MessageParts): boolean =>
  parts.some((part) => part.type === "notice" && (part as NoticePart).notice === "cut_off");
