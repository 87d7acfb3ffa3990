import type { Content } from "@bakso/contract/content/content";
import type { ChatRequest } from "../../gateways/ai/chat.model.ts";
import { fenced, newMark } from "../../gateways/ai/fence.ts";
import { tokensOf } from "../../gateways/ai/token-budget.ts";
import type { PastMessage } from "../../jobs/turns.ts";

/** What summing up once may cost at most, however much the model takes. */
const MOST_INPUT_TOKENS = 8_000;
/** This share of the model is for what is summed up, and this for the notes; the rest is for what it is told. */
const INPUT_SHARE = 0.6;
const OUTPUT_SHARE = 0.125;
/** Of a single message: its beginning says what it is about. */
const MOST_MESSAGE_CHARS = 1_500;
/** A message takes at most this share of the input, so that a small model gets on too. */
const MESSAGE_SHARE = 0.25;
const SPEAKERS = { user: "Person", assistant: "Bakso" } as const;
/** Stands before notes that were made earlier. */
export const NOTES = "Notes so far";

/** Kept of what a model wrote. */
export const mostSummaryChars = (contextTokens: number): number =>
  Math.min(4_000, Math.floor(contextTokens / 2));

/**
 * The request that sums up messages, oldest first, together with the notes on what came before: as many of them as it may
 * read at once.
 *
 * @param canEndAfter whether the notes may end after the message of that index
 * @returns undefined where not even the first that they may end after fits
 */
export function summaryRequest(
  { summary }: Content["assistant"],
  messages: readonly PastMessage[],
  {
    earlier,
    contextTokens,
    maxOutputTokens,
    canEndAfter,
  }: {
    earlier: string | null;
    contextTokens: number;
    maxOutputTokens: number;
    canEndAfter: (index: number) => boolean;
  },
): { request: ChatRequest; count: number } | undefined {
  const inputTokens = Math.min(MOST_INPUT_TOKENS, Math.floor(contextTokens * INPUT_SHARE));
  const messageChars = Math.min(MOST_MESSAGE_CHARS, Math.floor(inputTokens * MESSAGE_SHARE * 3));
  const told = earlier === null ? [] : [`${NOTES}: ${earlier}`];
  let left = inputTokens - told.reduce((sum, text) => sum + tokensOf(text), 0);
  let count = 0;
  const lines: string[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const line = `${SPEAKERS[role]}: ${content.length > messageChars ? `${content.slice(0, messageChars)}…` : content}`;
    left -= tokensOf(line);
    if (left < 0) break;
    lines.push(line);
    if (canEndAfter(index)) count = index + 1;
  }
  if (count === 0) return undefined;
  return {
    count,
    request: {
      purpose: "summary",
      instructions: summary.instructions.trim(),
      messages: [
        {
          role: "user",
          content: fenced("talk", [...told, ...lines.slice(0, count)].join("\n\n"), newMark()),
        },
      ],
      contextTokens,
      maxOutputTokens: Math.min(maxOutputTokens, Math.floor(contextTokens * OUTPUT_SHARE)),
    },
  };
}
