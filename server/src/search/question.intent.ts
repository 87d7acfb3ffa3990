import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatTurn } from "../gateways/ai/chat.model.ts";
import { wordsOf } from "../text.words.ts";

export type Intent =
  | { kind: "greeting" | "thanks" | "about" | "advice" | "more" }
  | {
      kind: "question";
      /** Words that say what it is about. */
      words: string[];
      /** Such words of the questions before, where this one leans on them. */
      context: string[];
    };

/** Of a very long question the beginning and the end say enough. */
const HEAD_CHARACTERS = 2_000;
const TAIL_CHARACTERS = 1_000;
const MOST_WORDS = 60;
const EARLIER_QUESTIONS = 2;
/** A question this short leans on what was said before. */
const SHORT_WORDS = 2;

function essence(text: string): string {
  if (text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return text;
  // Without the halves of the words at the cuts.
  const head = text.slice(0, HEAD_CHARACTERS).replace(/(?<=\s)\S*$/u, "");
  const tail = text.slice(-TAIL_CHARACTERS).replace(/^\S*(?=\s)/u, "");
  return `${head} ${tail}`;
}

/** Position of a run of words inside a text's words, or -1. */
function findRun(words: readonly string[], run: readonly string[]): number {
  if (run.length === 0) return -1;
  for (let start = 0; start + run.length <= words.length; start += 1) {
    if (run.every((word, offset) => words[start + offset] === word)) return start;
  }
  return -1;
}

/** The words without the first matching entry, or undefined when none matches. */
function withoutEntry(words: readonly string[], entries: readonly string[]): string[] | undefined {
  const runs = entries.map(wordsOf).sort((a, b) => b.length - a.length);
  for (const run of runs) {
    const start = findRun(words, run);
    if (start !== -1) return [...words.slice(0, start), ...words.slice(start + run.length)];
  }
  return undefined;
}

export function readIntent(turns: readonly ChatTurn[], phrases: OfflinePhrasesContent): Intent {
  const stopWords = new Set(phrases.stopWords.flatMap(wordsOf));
  const meaningful = (words: readonly string[]): string[] =>
    [...new Set(words.filter((word) => !stopWords.has(word)))].slice(0, MOST_WORDS);

  const questions = turns
    .filter((turn) => turn.role === "user")
    .map((turn) => wordsOf(essence(turn.content)));
  const asked = questions.at(-1) ?? [];
  const words = meaningful(asked);

  if (withoutEntry(asked, phrases.adviceWords) !== undefined) return { kind: "advice" };
  const kinds = [
    ["more", phrases.moreWords],
    ["about", phrases.aboutWords],
    ["thanks", phrases.thanksWords],
    ["greeting", phrases.greetingWords],
  ] as const;
  for (const [kind, entries] of kinds) {
    const rest = withoutEntry(asked, entries);
    if (rest !== undefined && meaningful(rest).length === 0) return { kind };
  }

  const backward = new Set(phrases.backwardWords.flatMap(wordsOf));
  const leansBack = words.length <= SHORT_WORDS || asked.some((word) => backward.has(word));
  const earlier = questions.slice(0, -1).slice(-EARLIER_QUESTIONS).flat();
  const context = leansBack ? meaningful(earlier) : [];
  // "Why?" and "How much?" ask on about the same.
  if (words.length === 0 && context.length > 0) return { kind: "more" };
  return { kind: "question", words, context };
}
