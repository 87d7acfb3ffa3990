import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { ChatTurn, KnowledgeDocument } from "../../server/src/gateways/ai/chat.model.ts";
import type { Hit, KnowledgeIndex } from "../../server/src/search/knowledge.index.ts";
import type { Passage } from "../../server/src/search/knowledge.passages.ts";
import { readIntent } from "../../server/src/search/question.intent.ts";

/** Below this a passage only shares words with the question. */
const LEAST_COVERAGE = 0.5;
/** A second passage is quoted when it fits nearly as well as the first. */
const SECOND_SHARE = 0.75;
/** Another page is named when it fits half as well. */
const OTHER_SHARE = 0.5;
const MOST_TOPICS = 6;
const MOST_LINKS = 3;

const fill = (phrase: string, values: Record<string, string>): string =>
  phrase.replace(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);

const linkTo = ({ title, href }: KnowledgeDocument): string => {
  const label = title.replace(/[[\]\\]/gu, "\\$&");
  return href === undefined ? label : `[${label}](${href})`;
};

const linksTo = (documents: Iterable<KnowledgeDocument>, most: number): string =>
  [...new Set([...documents].map(linkTo))].slice(0, most).join(", ");

/** The same words for the same question, others for another. */
const pick = (choices: readonly string[], question: string): string => {
  let sum = 0;
  for (const character of question.slice(0, 200)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return choices[sum % choices.length] ?? "";
};

const isQuoted = (passage: Passage, turns: readonly ChatTurn[]): boolean =>
  turns.some((turn) => turn.role === "assistant" && turn.content.includes(passage.text));

const quote = (passages: readonly Passage[]): string => passages.map((passage) => passage.text).join("\n\n");

/** What was quoted last and what comes next in its document; undefined where nothing was quoted yet. */
function findContinuation(turns: readonly ChatTurn[], { passages }: KnowledgeIndex) {
  const quotedIn = (turn: ChatTurn | undefined): Passage | undefined =>
    turn?.role === "assistant"
      ? passages.findLast((passage) => turn.content.includes(passage.text))
      : undefined;
  const quoted = quotedIn(turns.findLast((turn) => quotedIn(turn) !== undefined));
  if (quoted === undefined) return undefined;
  const unread = passages.filter(
    (passage) => passage.document === quoted.document && !isQuoted(passage, turns),
  );
  return { quoted, next: unread.find((passage) => passage.id > quoted.id) ?? unread[0] };
}

function quoteHits(
  hits: readonly Hit[],
  best: Hit,
  question: string,
  phrases: OfflinePhrasesContent,
): string {
  const fitting = hits.filter((hit) => hit.coverage >= LEAST_COVERAGE);
  const second = fitting.find((hit) => hit !== best && hit.score >= best.score * SECOND_SHARE);
  const chosen = [best, ...(second === undefined ? [] : [second])].map((hit) => hit.passage);
  if (chosen.every((passage) => passage.document === best.passage.document))
    chosen.sort((a, b) => a.id - b.id);
  const sources = chosen.map((passage) => passage.document);
  const others = fitting
    .filter((hit) => hit.score >= best.score * OTHER_SHARE)
    .map((hit) => hit.passage.document)
    .filter((document) => document.href !== undefined && !sources.includes(document));
  const parts = [
    fill(pick(phrases.lead, question), { title: best.passage.document.title }),
    quote(chosen),
    fill(phrases.source, { links: linksTo(sources, MOST_LINKS) }),
  ];
  if (others.length > 0) parts.push(fill(phrases.seeAlso, { links: linksTo(others, MOST_LINKS) }));
  return parts.join("\n\n");
}

const bestOf = (hits: readonly Hit[]): Hit | undefined => hits.find((hit) => hit.coverage >= LEAST_COVERAGE);

/**
 * Whether a question, asked by itself, gets an answer: a quotation, or what this model says about itself.
 *
 * @param said what was answered so far: what it quotes already would be no answer
 */
export function canAnswer(
  question: string,
  said: readonly string[],
  knowledge: KnowledgeIndex,
  phrases: OfflinePhrasesContent,
): boolean {
  const intent = readIntent([{ role: "user", content: question }], phrases);
  if (intent.kind !== "question") return intent.kind === "about";
  const best = bestOf(knowledge.search(intent.words, intent.context));
  return best !== undefined && !said.some((text) => text.includes(best.passage.text));
}

/**
 * The offline model's answer to the last turn, in Markdown: quotations with their source, or plain words about
 * what it can't do. It says nothing that is not in the phrases or the documents, and the same for the same talk.
 */
export function composeAnswer(
  turns: readonly ChatTurn[],
  knowledge: KnowledgeIndex,
  phrases: OfflinePhrasesContent,
): string {
  const topics = linksTo(knowledge.documents, MOST_TOPICS);
  if (knowledge.passages.length === 0) return phrases.noKnowledge;
  const intent = readIntent(turns, phrases);

  if (intent.kind === "advice") return fill(phrases.noAdvice, { topics });
  if (intent.kind === "more") {
    const found = findContinuation(turns, knowledge);
    if (found === undefined) return fill(phrases.about, { topics });
    if (found.next === undefined) return fill(phrases.nothingMore, { topics });
    const { document, text } = found.next;
    const source = fill(phrases.source, { links: linkTo(document) });
    return [fill(phrases.more, { title: document.title }), text, source].join("\n\n");
  }
  if (intent.kind !== "question") return fill(phrases[intent.kind], { topics });

  const hits = knowledge.search(intent.words, intent.context);
  const best = bestOf(hits);
  if (best !== undefined) return quoteHits(hits, best, turns.at(-1)?.content ?? "", phrases);
  const near = linksTo(
    hits.map((hit) => hit.passage.document),
    MOST_LINKS,
  );
  return near === ""
    ? fill(phrases.unknown, { topics })
    : fill(phrases.unknownButNear, { links: near, topics });
}
