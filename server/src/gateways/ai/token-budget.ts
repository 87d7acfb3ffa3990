import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { estimateTokenCount } from "tokenx";
import { bounded } from "../../bounded.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ChatRequest, ChatTurn, EarlierTalk, ToolDefinition } from "./chat.model.ts";
import { withLessOfDocuments, wordsOfDocument } from "./documents.ts";
import { fenced, markOf } from "./fence.ts";

interface ContextBudget {
  /** What the model can take in all: instructions, talk and answer. */
  contextTokens: number;
  maxOutputTokens: number;
  instructions: string;
}

export interface FittedRequest {
  request: ChatRequest;
  /** How many of the oldest turns were left out. */
  droppedCount: number;
}

/** The estimate may be wrong by as much. */
const SAFETY = 1.15;
/** Roles and separators around each turn. */
const TURN_TOKENS = 5;
/** What a picture costs, as large as we send them; providers count between 800 and 1,600. */
const PICTURE_TOKENS = 1_600;
/** An answer is never promised more than half of the context, whatever the settings say. */
const MOST_OUTPUT_SHARE = 0.5;
/** Nor is the background. */
const MOST_BACKGROUND_SHARE = 0.25;
/** Nor is what came before, summed up: a model may turn out to be smaller than the one that it was made for. */
const MOST_EARLIER_SHARE = 0.15;
/** No text has fewer tokens than this; spares the estimate of what can't fit anyway. */
const MOST_CHARACTERS_PER_TOKEN = 12;

/** Nor more than this: an emoji may be estimated at two for its one character, and a little more for safety. */
const MOST_TOKENS_PER_CHARACTER = 3;

/**
 * Made for people's languages, the estimate would take a key, base64 or a script that it does not know for few
 * long words; these rules make it err on the side of more.
 */
const ESTIMATE_OPTIONS = {
  defaultCharsPerToken: 4,
  languageConfigs: [
    { pattern: /[\p{Script=Cyrillic}]/u, averageCharsPerToken: 3 },
    {
      pattern:
        /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/u,
      averageCharsPerToken: 1.5,
    },
  ],
};

/** Estimates of texts that come again with each question: instructions, tools, what was said before. */
const KEPT_ESTIMATES = 20_000;
/** The estimate of a shorter text is no slower than its hash. */
const LEAST_KEPT_CHARACTERS = 16;

/** By the text's hash: whatever somebody wrote does not stay here. */
const estimates = new LRUCache<string, number>({ ...bounded(KEPT_ESTIMATES) });

function kept(key: string, estimate: () => number): number {
  let tokens = estimates.get(key);
  if (tokens === undefined) {
    tokens = estimate();
    estimates.set(key, tokens);
  }
  return tokens;
}

/** About how many tokens a text has, rather too many than too few. */
export function tokensOf(text: string): number {
  const estimate = () => Math.ceil(estimateTokenCount(text, ESTIMATE_OPTIONS) * SAFETY);
  return text.length < LEAST_KEPT_CHARACTERS ? estimate() : kept(hash("sha1", text, "base64"), estimate);
}

/** Instructions, paragraph by paragraph: most are the same each time, and one tells the time. */
const tokensOfLines = (text: string): number =>
  text.split("\n\n").reduce((sum, paragraph) => sum + tokensOfParagraph(paragraph) + 1, -1);

/** Line by line, each with its end. */
function tokensOfParagraph(text: string): number {
  const estimate = () => text.split("\n").reduce((sum, line) => sum + tokensOf(line) + 1, 0);
  return text.includes("\n") ? kept(`lines ${hash("sha1", text, "base64")}`, estimate) : estimate();
}

/** By their shapes, which stay the same; the words about them are the content's. */
const toolTokens = new WeakMap<
  ToolDefinition["inputSchema"],
  Pick<ToolDefinition, "name" | "description"> & { tokens: number }
>();

function tokensOfTools(tools: readonly ToolDefinition[] = []): number {
  let sum = 0;
  for (const { name, description, inputSchema } of tools) {
    let known = toolTokens.get(inputSchema);
    if (known?.name !== name || known.description !== description) {
      const tokens = tokensOf(JSON.stringify(inputSchema)) + tokensOf(JSON.stringify({ name, description }));
      known = { name, description, tokens };
      toolTokens.set(inputSchema, known);
    }
    sum += known.tokens;
  }
  return sum;
}

/** So much of a question's files is tried, one after the other, where it does not fit with all of them. */
const DOCUMENT_SHARES = [1, 0.5, 0.2, 0];

/** All that a turn says in words; calls are sent as JSON. */
function wordsOf(turn: ChatTurn): string {
  if (turn.role === "assistant" && turn.toolCalls)
    return [turn.content, ...turn.toolCalls.map((call) => `${call.name} ${call.arguments}`)].join(" ");
  if (turn.role === "user" && turn.documents)
    return [...turn.documents.map(wordsOfDocument), turn.content].join(" ");
  return turn.content;
}

/** The estimate looks at pieces of this size, so that a text of any length costs what fits of it. */
const PIECE_CHARS = 4_000;

/** The beginning of a text that has no more tokens than these, by estimate. */
export function cutToTokens(text: string, tokens: number): string {
  let left = tokens;
  let end = 0;
  while (end < text.length) {
    const piece = text.slice(end, end + PIECE_CHARS);
    const cost = tokensOf(piece);
    if (cost > left) {
      end += Math.max(0, Math.floor((piece.length * left) / cost));
      break;
    }
    left -= cost;
    end += piece.length;
  }
  return end >= text.length
    ? text
    : text
        .slice(0, end)
        .toWellFormed()
        .replace(/\uFFFD$/, "");
}

const costOf = (turn: ChatTurn, leftTokens: number): number => {
  const words = wordsOf(turn);
  const pictureCount = turn.role === "user" ? (turn.pictures?.length ?? 0) : 0;
  return words.length > leftTokens * MOST_CHARACTERS_PER_TOKEN
    ? Number.POSITIVE_INFINITY
    : tokensOf(words) + TURN_TOKENS + pictureCount * PICTURE_TOKENS;
};

/** No more than this: spares the estimate of a short talk, which fits whatever its words are. */
const mostCostOf = (turn: ChatTurn): number => {
  const pictureCount = turn.role === "user" ? (turn.pictures?.length ?? 0) : 0;
  return wordsOf(turn).length * MOST_TOKENS_PER_CHARACTER + TURN_TOKENS + pictureCount * PICTURE_TOKENS;
};

/**
 * A request as the model can take it, by estimate: the newest turns that fit, starting with the person, and as much of
 * the background as stands back behind them. Looks at the newest turns only, so that a talk of any length costs the same.
 *
 * @param contextTokens what the model can take in all; the request's own number when absent
 * @throws AppError `ai.context_too_long` when the question, with the calls it led to and their results, does not fit
 */
export function fitRequest(request: ChatRequest, contextTokens = request.contextTokens): FittedRequest {
  const { background: _background, earlier: _earlier, ...rest } = request;
  if (contextTokens === undefined)
    return { request: { ...rest, instructions: told(request, undefined, Infinity) }, droppedCount: 0 };

  const maxOutputTokens = outputTokens(request, contextTokens);
  const hasDocuments = request.messages.some((turn) => turn.role === "user" && turn.documents);
  for (const share of hasDocuments ? DOCUMENT_SHARES : [1]) {
    const turns = share === 1 ? request.messages : withLessOfDocuments(request.messages, share);
    // A question that is long in itself matters more than what could be said about it, and than what was said before.
    for (const parts of [
      request,
      { ...request, background: undefined },
      { instructions: request.instructions },
    ]) {
      const instructions = told(parts, contextTokens, contextTokens * MOST_BACKGROUND_SHARE);
      const budget = { contextTokens, maxOutputTokens, instructions };
      const start = firstTurn({ ...request, messages: turns }, budget);
      if (start === undefined) continue;
      const messages = turns.slice(start);
      return { request: { ...rest, instructions, messages, maxOutputTokens }, droppedCount: start };
    }
  }
  throw new AppError("ai.context_too_long");
}

export interface MeasuredTalk {
  /** What the talk has of what the model takes: the rest is for instructions, background, tools and the answer. */
  roomTokens: number;
  /** Of each message. */
  messageTokens: readonly number[];
  /** Of what came before them, summed up. */
  earlierTokens: number;
}

/** How much room a talk has in a model, and how much of it is taken, by the same estimate as `fitRequest`. */
export function measureTalk(request: ChatRequest, contextTokens: number): MeasuredTalk {
  const { earlier: _, ...rest } = request;
  const instructions = told(rest, contextTokens, contextTokens * MOST_BACKGROUND_SHARE);
  const room = leftFor(request, {
    contextTokens,
    maxOutputTokens: outputTokens(request, contextTokens),
    instructions,
  });
  return { roomTokens: Math.max(0, room), ...measureSaid(request, contextTokens) };
}

/** What was said takes so much of it. */
export const measureSaid = (
  { messages, earlier }: Pick<ChatRequest, "messages" | "earlier">,
  contextTokens: number,
): Omit<MeasuredTalk, "roomTokens"> => ({
  messageTokens: messages.map((turn) => costOf(turn, Number.POSITIVE_INFINITY)),
  earlierTokens: earlier ? tokensOf(earlierTold(earlier, contextTokens)) : 0,
});

/** What was said takes so much of it at most. Takes no time, unlike the estimate. */
export const boundSaid = ({
  messages,
  earlier,
}: Pick<ChatRequest, "messages" | "earlier">): Omit<MeasuredTalk, "roomTokens"> => ({
  messageTokens: messages.map(mostCostOf),
  earlierTokens: earlier ? toldInFull(earlier).length * MOST_TOKENS_PER_CHARACTER : 0,
});

/** Line by line the background is counted as a little more than its passages are. */
const LINES = 1.25;

/** The least room that a talk has in a model, however much background its last question finds. */
export function leastRoomFor({ background: _, ...request }: ChatRequest, contextTokens: number): number {
  const { roomTokens } = measureTalk(request, contextTokens);
  return Math.max(0, roomTokens - contextTokens * MOST_BACKGROUND_SHARE * LINES);
}

const outputTokens = (request: ChatRequest, contextTokens: number): number =>
  Math.min(request.maxOutputTokens, Math.floor(contextTokens * MOST_OUTPUT_SHARE));

/** All that stands before the messages: as many of the background's passages as so many tokens hold. */
function told(
  {
    instructions,
    background,
    earlier,
  }: Pick<ChatRequest, "instructions" | "earlier"> & {
    background?: ChatRequest["background"] | undefined;
  },
  contextTokens: number | undefined,
  backgroundTokens: number,
): string {
  const passages = background?.passages ?? [];
  const count = backgroundTokens === Infinity ? passages.length : countWithin(passages, backgroundTokens);
  if (!earlier && (!background || count === 0)) return instructions;
  return [
    instructions.trim(),
    ...(background && count > 0 ? [background.introduction, ...passages.slice(0, count)] : []),
    ...(earlier ? [earlierTold(earlier, contextTokens)] : []),
  ].join("\n\n");
}

/** What came before, between marks, as much of it as it may take. */
function earlierTold({ introduction, text }: EarlierTalk, contextTokens: number | undefined): string {
  const most = contextTokens === undefined ? Infinity : contextTokens * MOST_EARLIER_SHARE;
  const tokens = tokensOf(text);
  const kept = tokens <= most ? text : text.slice(0, Math.floor((text.length * most) / tokens));
  return toldInFull({ introduction, text: kept });
}

const toldInFull = ({ introduction, text }: EarlierTalk): string =>
  `${introduction}\n${fenced("summary", text, markOf(text))}`;

/** How many of the passages, from the first on, so many tokens hold. */
function countWithin(passages: readonly string[], tokens: number): number {
  const characters = passages.reduce((sum, passage) => sum + passage.length, 0);
  if (characters * MOST_TOKENS_PER_CHARACTER <= tokens) return passages.length;
  let left = tokens;
  let count = 0;
  for (const passage of passages) {
    left -= tokensOf(passage);
    if (left < 0) break;
    count += 1;
  }
  return count;
}

/** About how many tokens a request has, its answer not counted. */
export const tokensOfRequest = ({ instructions, messages, tools }: ChatRequest): number =>
  tokensOfLines(instructions) +
  tokensOfTools(tools) +
  messages.reduce((sum, turn) => sum + costOf(turn, Number.POSITIVE_INFINITY), 0);

/** @returns the index of the oldest turn that fits; undefined when the question, with what it led to, does not */
function firstTurn(request: ChatRequest, budget: ContextBudget): number | undefined {
  const { messages: turns } = request;
  let leftTokens = leftFor(request, budget);

  const question = Math.max(
    0,
    turns.findLastIndex(({ role }) => role === "user"),
  );
  let start = turns.length;
  if (mustFit(turns, leftTokens)) start = 0;
  while (start > 0) {
    const turn = turns[start - 1];
    const cost = turn === undefined ? 0 : costOf(turn, leftTokens);
    if (cost > leftTokens) break;
    leftTokens -= cost;
    start -= 1;
  }
  if (start > question && turns.length > 0) return undefined;
  while (start < question && turns[start]?.role !== "user") start += 1;
  return start;
}

/** Whether turns fit whatever their words are. */
function mustFit(turns: readonly ChatTurn[], tokens: number): boolean {
  let left = tokens;
  return turns.every((turn) => {
    left -= mostCostOf(turn);
    return left >= 0;
  });
}

/** What is left for the messages. */
const leftFor = (
  { tools }: ChatRequest,
  { contextTokens, maxOutputTokens, instructions }: ContextBudget,
): number =>
  contextTokens - maxOutputTokens - tokensOfLines(instructions) - tokensOfTools(tools) - TURN_TOKENS;
