import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatTurn } from "../../server/src/gateways/ai/chat.model.ts";
import type { KnowledgeIndex } from "../../server/src/search/knowledge.index.ts";
import type { Passage } from "../../server/src/search/knowledge.passages.ts";
import { wordsOf } from "../../server/src/text.words.ts";

/** A task with fewer words that say something is asked about. */
const LEAST_WORDS = 2;
/** Below this a passage only shares words with the task. */
const LEAST_COVERAGE = 0.3;
const MOST_PASSAGES = 3;
const TITLE_MAX_CHARS = 80;
/** What stands before the first words of a list; its full stop ends no sentence. */
const LIST_MARK = /^\s*(?:\d+[.)]|[-*+])\s+/u;

/** What a task begins with, before it says what the text is about. */
const ORDER = /^(?:please )?(?:write|draft|compose)\b(?: \S+){0,3}? about (?=\S)/iu;

/** A text is headed by its subject, not by the order to write it. */
function titleOf(task: string): string {
  const subject = (task.split("\n")[0] ?? "").trim().replace(ORDER, "").slice(0, TITLE_MAX_CHARS).trim();
  return subject.charAt(0).toLocaleUpperCase() + subject.slice(1);
}

/** The text between the tags that a request puts around its parts; all of it where there are none. */
const partOf = (name: string, text: string): string =>
  new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`, "u").exec(text)?.[1] ?? text;

const subjectWords = (task: string, { stopWords }: OfflinePhrasesContent): string[] => {
  const empty = new Set(stopWords);
  return wordsOf(task).filter((word) => !empty.has(word));
};

const heading = (text: string): string => `## ${text}`;

/** The best document's passages first, those of each in the order in which they were written. */
function asWritten(found: readonly Passage[], knowledge: KnowledgeIndex): Passage[] {
  const documents = found.map(({ document }) => document.id);
  const placeOf = (passage: Passage) =>
    documents.indexOf(passage.document.id) * knowledge.passages.length + knowledge.passages.indexOf(passage);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Those of the best document, where it has more than one: a line of another one would not belong. */
function aboutOneThing(found: readonly Passage[]): readonly Passage[] {
  const ofBest = found.filter(({ document }) => document === found[0]?.document);
  return ofBest.length > 1 ? ofBest : found;
}

/** Without what the summary says already, nor a figure of another passage again. A list stays whole. */
function saidOnce(passages: readonly Passage[], summary: string): string[] {
  const told = new Set<string>();
  return passages.flatMap(({ text }) => {
    const figures = (sentence: string) => sentence.match(/\d(?:[\d.,]*\d)?/gu) ?? [];
    const isNew = (sentence: string) =>
      sentence.trim() !== summary &&
      !(figures(sentence).length > 0 && figures(sentence).every((figure) => told.has(figure)));
    const isList = text.split("\n").some((line) => LIST_MARK.test(line));
    const left = isList
      ? text
      : text
          .split(/(?<=[.!?])(?=\s)/u)
          .filter(isNew)
          .join("")
          .trim();
    for (const figure of figures(text)) told.add(figure);
    return left === "" ? [] : [left];
  });
}

/** The answer to "is this task clear?": a question when it has hardly any words. */
export function judgeTask(turns: readonly ChatTurn[], phrases: OfflinePhrasesContent): string {
  const task = turns.at(-1)?.content.trim() ?? "";
  return subjectWords(task, phrases).length >= LEAST_WORDS
    ? "CLEAR"
    : `QUESTION: ${phrases.agents.askMore.replaceAll("{task}", task)}`;
}

/**
 * The writer's text: what the site says about the task, or an outline where it says nothing. When it was reviewed it
 * has the summary and the sources that the reviewer looks for.
 */
export function composeDraft(
  turns: readonly ChatTurn[],
  knowledge: KnowledgeIndex,
  phrases: OfflinePhrasesContent,
): string {
  const { agents } = phrases;
  const task = partOf("task", turns[0]?.content ?? "");
  const isRefined = turns.length > 1;
  const found = knowledge
    .search(subjectWords(task, phrases), [])
    .filter((hit) => hit.coverage >= LEAST_COVERAGE)
    .slice(0, MOST_PASSAGES)
    .map((hit) => hit.passage);
  const passages = asWritten(aboutOneThing(found), knowledge);
  const parts = [`# ${titleOf(task)}`];
  let summary = "";
  if (isRefined) {
    const words = passages[0]?.text.replace(LIST_MARK, "") ?? "";
    summary = /^.*?[.!?](?=\s|$)/su.exec(words)?.[0] ?? agents.outline;
    parts.push(heading(agents.summaryHeading), summary);
  }
  if (passages.length > 0) {
    // What is kept in the end is the text alone.
    parts.push(isRefined ? heading(agents.bodyHeading) : agents.intro, ...saidOnce(passages, summary));
  } else {
    if (!isRefined) parts.push(agents.outline);
    parts.push(...agents.outlineParts.flatMap((part) => [heading(part), "…"]));
  }
  if (isRefined) {
    const sources = [...new Set(passages.map(({ document }) => document))].map(({ title: name, href }) =>
      href === undefined ? `- ${name}` : `- [${name}](${href})`,
    );
    parts.push(heading(agents.sourcesHeading), sources.length > 0 ? sources.join("\n") : agents.noSources);
  }
  return parts.join("\n\n");
}

/** The reviewer's decision: done once the draft has a summary and names its sources. */
export function composeReview(turns: readonly ChatTurn[], { agents }: OfflinePhrasesContent): string {
  const draft = partOf("draft", turns.at(-1)?.content ?? "");
  const remarks = [
    ...(draft.includes(heading(agents.summaryHeading)) ? [] : [agents.wantsSummary]),
    ...(draft.includes(heading(agents.sourcesHeading)) ? [] : [agents.wantsSources]),
  ];
  return remarks.length === 0
    ? `VERDICT: DONE\n\n${agents.approves}`
    : `VERDICT: REVISE\n\n${remarks.map((remark) => `- ${remark}`).join("\n")}`;
}
