import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import { isKnownPart, type Part, partsOf } from "@bakso/contract/parts";
import { plainMarkdown } from "../../plain-markdown.ts";
import { linkTarget, sourcesMarkdown } from "../../sources-markdown.ts";

/** The beginning of a talk as a Markdown document. */
export const markdownHead = ({
  name,
  title,
  created_at,
}: Pick<Conversation, "name" | "title" | "created_at">): string =>
  `# ${name}\n\n${title === undefined ? "" : `*${plainMarkdown(title)}*\n\n`}${created_at}\n\n`;

/** The beginning of a version that is not shown, after the talk. */
export const versionHead = ({ version, versions }: { version: number; versions: number }): string =>
  `\n## Another version: ${version} of ${versions}\n\n`;

/** What a model was told of a talk's beginning, in its own words. */
export const markdownOfSummary = ({ text, made_at }: { text: string; made_at: string }): string =>
  `> *Summary of the beginning, ${made_at}*\n> ${plainMarkdown(text).replaceAll("\n", "\n> ")}\n\n`;

/** A message under the name of its author; texts of persons and models stay as they are. */
export function markdownOf(message: Message): string {
  const speaker = message.role === "user" ? "You" : "BaksoAI";
  const mark = message.status === "complete" ? "" : ` (${message.status})`;
  const parts = partsOf(message).filter(isKnownPart).map(partMarkdown).filter(Boolean);
  return `### ${speaker}${mark}\n\n${parts.join("\n\n")}\n`;
}

function partMarkdown(part: Part): string {
  switch (part.type) {
    case "text":
      return part.text.trim();
    case "picture":
      return `![](${linkTarget(part.url)})`;
    case "sources":
      return sourcesMarkdown(part);
    case "tool": {
      const mark = part.state === "done" ? "" : ` (${part.state})`;
      // Others may have written what it found.
      const result = part.result ? `\n> ${plainMarkdown(part.result).replaceAll("\n", "\n> ")}` : "";
      return `> *${plainMarkdown(part.title)}*${mark}${result}`;
    }
    case "attachment":
      return `[${plainMarkdown(part.name)}](${linkTarget(part.url)})`;
    case "reasoning":
      return part.text ? `> *Thoughts*\n>\n> ${plainMarkdown(part.text).replaceAll("\n", "\n> ")}` : "";
    case "reading":
    case "memory":
    case "next_questions":
      return "";
    case "notice":
      return part.notice === "cut_off" ? "> *(cut off at the greatest length)*" : "";
  }
}

/** A file name that is valid on every system, made from a conversation's name. */
export function exportFileName(name: string, extension: "md" | "json" | "zip"): string {
  const safe = name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${safe || "conversation"}.${extension}`;
}
