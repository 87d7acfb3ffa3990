import type { KnowledgeDocument } from "../gateways/ai/chat.model.ts";
import { lazy } from "../lazy.ts";

/** A part of a document that is quoted as a whole. */
export interface Passage {
  id: number;
  document: KnowledgeDocument;
  /** Nearest heading above it inside the document. */
  heading: string;
  text: string;
}

const LONGEST_CHARACTERS = 600;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/u;
/** Lists, tables, quotes and code keep their lines. */
const KEEPS_LINES = /^\s*(?:[-*+>|]|\d+[.)]\s|```|~~~)/mu;

const sentences = lazy(() => new Intl.Segmenter(undefined, { granularity: "sentence" }));

function splitProse(block: string): string[] {
  const prose = block.replace(/\s*\n\s*/gu, " ").trim();
  if (prose.length <= LONGEST_CHARACTERS) return [prose];
  const parts: string[] = [""];
  for (const { segment } of sentences().segment(prose)) {
    const last = parts.at(-1) ?? "";
    if (last !== "" && last.length + segment.length > LONGEST_CHARACTERS) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts.map((part) => part.trim());
}

/** Blocks between blank lines; a fence may hold blank lines of its own. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let isFenced = false;
  let isOpen = false;
  for (const line of text.split(/\r?\n/u)) {
    const isFence = /^\s*(?:```|~~~)/u.test(line);
    const isBoundary = !isFenced && (line.trim() === "" || HEADING.test(line));
    if (isFence) isFenced = !isFenced;
    if (isBoundary) {
      isOpen = false;
      if (line.trim() !== "") blocks.push(line);
    } else if (isOpen) blocks[blocks.length - 1] += `\n${line}`;
    else {
      blocks.push(line);
      isOpen = true;
    }
  }
  return blocks;
}

/** Cuts documents (Markdown) into passages, in reading order. */
export function splitIntoPassages(documents: readonly KnowledgeDocument[]): Passage[] {
  const passages: Passage[] = [];
  for (const document of documents) {
    let heading = "";
    for (const block of splitBlocks(document.text)) {
      const title = HEADING.exec(block)?.[1];
      if (title !== undefined) {
        heading = title;
        continue;
      }
      const texts = KEEPS_LINES.test(block) ? [block] : splitProse(block);
      for (const text of texts) {
        if (text !== "") passages.push({ id: passages.length, document, heading, text });
      }
    }
  }
  return passages;
}
