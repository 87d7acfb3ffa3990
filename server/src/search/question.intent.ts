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
  const [first] = run;
  if (first === undefined) return -1;
  let start = words.indexOf(first);
  while (start !== -1 && start + run.length <= words.length) {
    const from = start;
    if (run.every((word, offset) => words[from + offset] === word)) return start;
    start = words.indexOf(first, start + 1);
  }
  return -1;
}

/** The words without the first matching run, or undefined when none matches. */
function withoutRun(words: readonly string[], runs: readonly string[][]): string[] | undefined {
  for (const run of runs) {
    const start = findRun(words, run);
    if (start !== -1) return [...words.slice(0, start), ...words.slice(start + run.length)];
  }
  return undefined;
}

/** The phrases as words, longest first. */
interface ReadPhrases {
  stopWords: ReadonlySet<string>;
  backwardWords: ReadonlySet<string>;
  advice: readonly string[][];
  kinds: readonly { kind: "more" | "about" | "thanks" | "greeting"; runs: readonly string[][] }[];
}

const runsOf = (entries: readonly string[]): string[][] =>
  entries.map(wordsOf).sort((a, b) => b.length - a.length);

/** They are the same for each question, and to read them takes longer than all the rest of it. */
const read = new WeakMap<OfflinePhrasesContent, ReadPhrases>();

function readPhrases(phrases: OfflinePhrasesContent): ReadPhrases {
  const known = read.get(phrases);
  if (known) return known;
  const fresh: ReadPhrases = {
    stopWords: new Set(phrases.stopWords.flatMap(wordsOf)),
    backwardWords: new Set(phrases.backwardWords.flatMap(wordsOf)),
    advice: runsOf(phrases.adviceWords),
    kinds: [
      { kind: "more", runs: runsOf(phrases.moreWords) },
      { kind: "about", runs: runsOf(phrases.aboutWords) },
      { kind: "thanks", runs: runsOf(phrases.thanksWords) },
      { kind: "greeting", runs: runsOf(phrases.greetingWords) },
    ],
  };
  read.set(phrases, fresh);
  return fresh;
}

export function readIntent(turns: readonly ChatTurn[], phrases: OfflinePhrasesContent): Intent {
  const { stopWords, backwardWords, advice, kinds } = readPhrases(phrases);
  const meaningful = (words: readonly string[]): string[] =>
    [...new Set(words.filter((word) => !stopWords.has(word)))].slice(0, MOST_WORDS);

  const questions = turns
    .filter((turn) => turn.role === "user")
    .slice(-1 - EARLIER_QUESTIONS)
    .map((turn) => wordsOf(essence(turn.content)));
  const asked = questions.at(-1) ?? [];
  const words = meaningful(asked);

  if (withoutRun(asked, advice) !== undefined) return { kind: "advice" };
  for (const { kind, runs } of kinds) {
    const rest = withoutRun(asked, runs);
    if (rest !== undefined && meaningful(rest).length === 0) return { kind };
  }

  const leansBack = words.length <= SHORT_WORDS || asked.some((word) => backwardWords.has(word));
  const earlier = questions.slice(0, -1).flat();
  const context = leansBack ? meaningful(earlier) : [];
  // "Why?" and "How much?" ask on about the same.
  if (words.length === 0 && context.length > 0) return { kind: "more" };
  return { kind: "question", words, context };
}
