import type { Part } from "@bakso/contract/parts";
import { partsOfReply, type Written } from "../../jobs/reply-parts.ts";
import { sourcesMarkdown } from "../../sources-markdown.ts";

/** A stored message as a model is told of it later: its text, with the sources that the text names by number. */
export function wordsForModel(written: Written): string {
  if (written.partEvents.length === 0) return written.text;
  return partsOfReply(written, true).map(wordsOf).filter(Boolean).join("\n\n");
}

function wordsOf(part: Part): string {
  if (part.type === "text") return part.text.trim();
  return part.type === "sources" ? sourcesMarkdown(part) : "";
}
