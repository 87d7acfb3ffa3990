import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";

/** One conversation as a person keeps it. */
export interface ExportedConversation {
  conversation: Conversation;
  messages: Message[];
}

/** A Markdown document that reads like the talk; what a person or the model wrote stands as it is. */
export function toMarkdown({ conversation, messages }: ExportedConversation): string {
  const parts = messages.map((message) => {
    const speaker = message.role === "user" ? "You" : "BaksoAI";
    const mark = message.status === "complete" ? "" : ` (${message.status})`;
    return `### ${speaker}${mark}\n\n${message.content.trim()}\n`;
  });
  return `# ${conversation.name}\n\n${conversation.created_at}\n\n${parts.join("\n")}`;
}

/** A file name that every system takes, made from a conversation's name. */
export function exportFileName(name: string, extension: "md" | "json"): string {
  const safe = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${safe || "conversation"}.${extension}`;
}
