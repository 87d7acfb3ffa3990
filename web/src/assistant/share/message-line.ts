import type { Message } from "@bakso/contract/messages";

const MOST_CHARS = 160;

/** A message in one line, by which people know it again. */
export function messageLine({
  content,
  image_url: image,
  parts,
}: Pick<Message, "content" | "image_url" | "parts">): string {
  const text = content.replace(/\s+/g, " ").trim();
  if (text !== "") return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
  if (image !== null || parts?.some(({ type }) => type === "picture")) return "A picture";
  return "Without words";
}
