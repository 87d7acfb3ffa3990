import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";

/** How a talk begins as a Markdown document that reads like it. */
export const markdownHead = ({ name, created_at }: Pick<Conversation, "name" | "created_at">): string =>
  `# ${name}\n\n${created_at}\n\n`;

/** What was said, under who said it; what a person or the model wrote stands as it is. */
export function markdownOf(message: Message): string {
  const speaker = message.role === "user" ? "You" : "BaksoAI";
  const mark = message.status === "complete" ? "" : ` (${message.status})`;
  return `### ${speaker}${mark}\n\n${message.content.trim()}\n`;
}

/** A file name that every system takes, made from a conversation's name. */
export function exportFileName(name: string, extension: "md" | "json" | "zip"): string {
  const safe = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${safe || "conversation"}.${extension}`;
}
