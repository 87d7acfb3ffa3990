import type { NoticePart, Part, PartEvents, Parts, ToolPart } from "@bakso/contract/parts";
import { isText, type MessageParts } from "../../message-parts.ts";

/** The parts of a message, also where the server sent no list of them. */
export const partsOf = ({
  content,
  parts,
}: {
  content: string;
  parts?: MessageParts | undefined;
}): MessageParts => parts ?? (content === "" ? [] : [{ type: "text", text: content }]);

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
