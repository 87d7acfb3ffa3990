import type { Parts, TextPart } from "@bakso/contract/parts";

/** Parts of a message; kinds that this page does not know yet are among them, and keep their place. */
export type MessageParts = readonly Parts[number][];

export const isText = (part: Parts[number] | undefined): part is TextPart => part?.type === "text";

/** The text of a message: what is copied, read aloud and searched. */
export const textOf = (parts: MessageParts): string =>
  parts.reduce((text, part) => (isText(part) ? text + part.text : text), "");
