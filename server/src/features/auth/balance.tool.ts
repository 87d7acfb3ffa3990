import type { Content } from "@bakso/contract/content/content";
import { z } from "zod";
import { groupedUnits } from "../../amounts.ts";
import type { Gate } from "../../gate/gate.service.ts";
import { plainSymbol } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

/** Words that mean it wherever they stand, */
const HELD = /\b(balance|saldo(ku|nya)?|holdings?)\b/iu;
/** or that somebody asks whether they hold enough, */
const ENTERS =
  /\b((can|may|will|do) i (still )?(get|come|go|be let) in\b|a holder|eligible|through the gate|(masih |sudah )?bisa masuk|masuk gerbang)/iu;
/** or what they hold, */
const HOLDS =
  /\b(((do|did|have|am|are) i\b.{0,20}|how (many|much)\b.{0,30}\bi (still |actually |currently )?)(hold|holding|own|have|got|enough)\b|my (\w+ )?(bags?|stack|wallet|tokens?|coins?|\$?bakso)\b|(punya|pegang|miliki|simpan|dompet)\b.*\b(berapa|cukup)|(berapa|cukup|cek|lihat)\b.*\b(saya punya|punya saya|saya pegang|saya miliki|saya simpan|dompet)|(token|koin) saya\b.*\b(cukup|berapa)|(cukup|berapa)\b.*\b(token|koin) saya)/iu;
/** or what is missing. */
const MISSES =
  /\b(am i (missing|short)|(many|much) more\b.{0,30}\b(i|need)\b|what am i missing|(still|more) need|i (still )?(need|lack)\b.{0,30}\b(more|get in)|(kurang|butuh|perlu) berapa|(kurang|berapa)\b.{0,30}\blagi\b.{0,30}\bmasuk)\b/iu;
const IS_ASKED =
  /\b(how|what|do|did|am|is|are|have|show|check|see|tell|count|berapa|apakah|cek|lihat|cukup|sudah)\b|\?/iu;
const OF_TOKENS = /\b(tokens?|coins?|koin|bags?|stack|wallet|dompet|get in|masuk|enough|cukup)\b/iu;
/** Of these something else is left. */
const ASKS_FOR_OTHER =
  /\b(answers?|replies|questions?|messages?|chats?|times?|watch ?list|have to|memes?|draw|paint|connect\w*|safe|seed|recovery|keys?|who|holders|freeze|frozen|bekukan|pictures?|images?|drawings?|jawaban|pesan|pertanyaan|gambar)\b/iu;

/** What the wallet that asks holds, and what the gate says to it. */
export const balanceTool = (gate: Pick<Gate, "stateOf">, content: () => Content): AnyTool =>
  defineTool({
    name: "own_balance",
    use: "How many of the site's tokens the person who asks holds, what the gate asks for, whether it is open to them and what is missing. Use it for questions about their own balance or access.",
    doing: "Looking at your balance…",
    title: "Your balance",
    input: z.object({}),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor: (question) => (asksForBalance(question, content().token.symbol) ? {} : undefined),
    async run(_input, { wallet, ip }) {
      const { symbol, decimals } = content().token;
      const { access, balanceRaw, requiredRaw } = await gate.stateOf({ wallet, ip });
      const inWords = (raw: bigint) => `${groupedUnits(raw, decimals)} ${symbol}`;
      if (balanceRaw === null) return { result: "The balance can't be read just now." };
      const missingRaw = requiredRaw > balanceRaw ? requiredRaw - balanceRaw : 0n;
      return {
        result: [
          `You hold ${inWords(balanceRaw)}.`,
          `The door opens at ${inWords(requiredRaw)}.`,
          access === "granted" ? "It is open to you." : `You are missing ${inWords(missingRaw)}.`,
        ].join(" "),
        view: {
          kind: "balance",
          symbol,
          decimals,
          balance_raw: String(balanceRaw),
          required_raw: String(requiredRaw),
          missing_raw: String(missingRaw),
        },
      };
    },
  });

function asksForBalance(question: string, symbol: string): boolean {
  if (ASKS_FOR_OTHER.test(question)) return false;
  if (HELD.test(question) || ENTERS.test(question)) return true;
  const isOfTokens = OF_TOKENS.test(question) || question.toLowerCase().includes(plainSymbol(symbol));
  return isOfTokens && ((HOLDS.test(question) && IS_ASKED.test(question)) || MISSES.test(question));
}
