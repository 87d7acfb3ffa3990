import { estimateTokenCount } from "tokenx";
import { AppError } from "../../errors/app-error.ts";
import type { ChatTurn, ToolDefinition } from "./chat.model.ts";

export interface ContextBudget {
  /** What the model can take in all: instructions, talk and answer. */
  contextTokens: number;
  maxOutputTokens: number;
  instructions: string;
  /** What it may call. */
  tools?: readonly ToolDefinition[];
}

export interface FittedTurns {
  /** The newest turns that fit, oldest first; starts with the person and ends with the question. */
  messages: ChatTurn[];
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
/** No text has fewer tokens than this; spares the estimate of what can't fit anyway. */
const MOST_CHARACTERS_PER_TOKEN = 12;

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

const tokensOf = (text: string): number => Math.ceil(estimateTokenCount(text, ESTIMATE_OPTIONS) * SAFETY);

/** All that a turn says in words; calls are sent as JSON. */
const wordsOf = (turn: ChatTurn): string =>
  turn.role === "assistant" && turn.toolCalls
    ? [turn.content, ...turn.toolCalls.map((call) => `${call.name} ${call.arguments}`)].join(" ")
    : turn.content;

const costOf = (turn: ChatTurn, leftTokens: number): number => {
  const words = wordsOf(turn);
  const pictureCount = turn.role === "user" ? (turn.pictures?.length ?? 0) : 0;
  return words.length > leftTokens * MOST_CHARACTERS_PER_TOKEN
    ? Number.POSITIVE_INFINITY
    : tokensOf(words) + TURN_TOKENS + pictureCount * PICTURE_TOKENS;
};

/**
 * Cuts a talk to what fits into the model, by estimate. Looks at the newest turns only, so that a talk of any
 * length costs the same.
 *
 * @param turns oldest first; the last one is the question, or it is followed by the calls it led to and their results
 * @throws AppError `ai.context_too_long` when the question, with what it led to, does not fit
 */
export function fitToContext(turns: readonly ChatTurn[], budget: ContextBudget): FittedTurns {
  const { contextTokens, maxOutputTokens, instructions, tools = [] } = budget;
  const outputTokens = Math.min(maxOutputTokens, contextTokens * MOST_OUTPUT_SHARE);
  const toolTokens = tools.length === 0 ? 0 : tokensOf(JSON.stringify(tools));
  let leftTokens = contextTokens - outputTokens - tokensOf(instructions) - toolTokens - TURN_TOKENS;

  const question = Math.max(
    0,
    turns.findLastIndex(({ role }) => role === "user"),
  );
  let start = turns.length;
  while (start > 0) {
    const turn = turns[start - 1];
    const cost = turn === undefined ? 0 : costOf(turn, leftTokens);
    if (cost > leftTokens) break;
    leftTokens -= cost;
    start -= 1;
  }
  if (start > question && turns.length > 0) throw new AppError("ai.context_too_long");
  while (start < question && turns[start]?.role !== "user") start += 1;
  return { messages: turns.slice(start), droppedCount: start };
}
