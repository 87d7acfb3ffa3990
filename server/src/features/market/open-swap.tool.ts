import type { Content } from "@bakso/contract/content/content";
import { z } from "zod";
import { plainSymbol, tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const OPENS =
  /\b(open|go to|take me to|show( me)?|where is|buka(kan)?|tampilkan)\b.{0,30}\b(swap|terminal)\b/iu;
const WANTS =
  /\b(i (want|would like|need|'d like|wish) to (buy|swap|get)|i'd like to (buy|swap|get)|let me (buy|swap|get)|let's (buy|swap)|where can i (buy|swap|get)|help me (buy|swap)|(want|would like) to (buy|swap)|swap (some |my |\d)|buy (me )?(some |\d)|(mau|ingin|pengen|hendak) (beli|tukar|membeli|swap)|(beli|tukar) \d|tukar(kan)? (sol|beberapa))\b/iu;
const AMOUNT =
  /(?<![\w$.,])(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:\.\d{1,9})?)\s*(k|m|rb|ribu|jt|juta|thousand|million)?\b/iu;
const TIMES: Readonly<Record<string, number>> = {
  k: 1e3,
  rb: 1e3,
  ribu: 1e3,
  thousand: 1e3,
  m: 1e6,
  jt: 1e6,
  juta: 1e6,
  million: 1e6,
};
/** More than anybody has. */
const MOST_TOKENS = 1e12;

/** Puts a button into the reply that opens the swap page. Nothing is bought: the person does that there, in their wallet. */
export const openSwapTool = (content: () => Content): AnyTool =>
  defineTool({
    name: "open_swap",
    use: "Puts a button with the reply that opens the swap page in a new tab, with an amount of the site's own token filled in where one was named. Nothing is bought, signed or moved: the person decides there. Use it when they want to buy or swap.",
    doing: "Finding the swap page…",
    title: "Swap",
    input: z.object({
      amount: z
        .string()
        .regex(/^\d{1,12}(\.\d{1,9})?$/)
        .optional()
        .describe("Of the site's own token, in whole units, digits alone: 350000"),
    }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      const named = tokensIn(question, content());
      const isOwnMeant = named.some(({ isOwn }) => isOwn) || /\b(token|coin|koin)s?\b/iu.test(question);
      if (
        !OPENS.test(question) &&
        !/^(open )?swap[!.?]*$/iu.test(question) &&
        !(WANTS.test(question) && isOwnMeant)
      )
        return undefined;
      const amount = ownAmount(question, plainSymbol(content().token.symbol));
      return amount === undefined ? {} : { amount };
    },
    async run({ amount }) {
      const { symbol } = content().token;
      return {
        result:
          amount === undefined
            ? "The swap page opens with the button above. Nothing is bought before you confirm it in your wallet."
            : `The swap page opens with the button above, with ${Number(amount).toLocaleString("en")} ${symbol} filled in. Nothing is bought before you confirm it in your wallet.`,
        view: { kind: "open_swap", symbol, ...(amount === undefined ? {} : { amount }) },
      };
    },
  });

/** How much of our own token a question names: "3500000", "1,000,000", "350.000", "500k". */
export function ownAmount(question: string, symbol: string): string | undefined {
  const words = new RegExp(`${AMOUNT.source}\\s*(?:of\\s+)?\\$?(?:${symbol}s?|tokens?|koin|coins?)\\b`, "iu");
  const [, digits, times] = words.exec(question) ?? [];
  if (digits === undefined) return undefined;
  const isGrouped = /[.,' ]\d{3}$/.test(digits);
  const value =
    Number(isGrouped ? digits.replaceAll(/[.,' ]/g, "") : digits) * (TIMES[times?.toLowerCase() ?? ""] ?? 1);
  return value > 0 && value <= MOST_TOKENS ? String(value) : undefined;
}
