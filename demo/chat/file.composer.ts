import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatTurn, TurnDocument } from "../../server/src/gateways/ai/chat.model.ts";
import { wordsOf } from "../../server/src/text.words.ts";

const MOST_LINES = 5;
const MOST_LINE_CHARS = 200;

/**
 * What the offline model says of the files of a question: what it counted, and their first lines. Undefined where the
 * question is about something else.
 */
export function composeFiles(
  question: ChatTurn | undefined,
  { file: phrases }: OfflinePhrasesContent,
): string | undefined {
  if (question?.role !== "user" || !question.documents) return undefined;
  const isNew = question.documents.some((document) => document.isNew);
  const asked = new Set(wordsOf(question.content));
  if (!isNew && !phrases.words.flatMap(wordsOf).some((word) => asked.has(word))) return undefined;
  const told = question.documents.filter((document) => document.isNew || !isNew);
  return [...told.map((document) => composeFile(document, phrases)), phrases.end].join("\n\n");
}

function composeFile(
  { name, about, text, characters }: TurnDocument,
  phrases: OfflinePhrasesContent["file"],
): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values: Record<string, string> = {
    name: name.replace(/[\\`*_[\]<>]/g, "\\$&"),
    about,
    lines: lines.length.toLocaleString("en"),
    characters: characters.toLocaleString("en"),
  };
  const filled = (phrase: string) =>
    phrase.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  if (lines.length === 0) return [filled(phrases.lead), phrases.none].join("\n\n");
  // As it stands, so that nothing of it is taken for Markdown.
  const fence = "`".repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  const first = lines.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_LINE_CHARS));
  const quote = [fence, ...first, fence].join("\n");
  return [filled(phrases.lead), filled(phrases.size), phrases.quote, quote].join("\n\n");
}
