import type { Content } from "@bakso/contract/content/content";
import { z } from "zod";
import { wholeUnits } from "../../amounts.ts";
import type { Gate } from "../../gate/gate.service.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const ASKS =
  /\b(my (\w+ )?(balance|bags?|holdings?|stack|wallet('s)? balance)|how (many|much) (of )?(\$?\w+ )?((tokens?|coins?) )?(do|have|did|am) i (still |currently |actually |now )?(hold|own|have|got|holding)|(do|have) i (still |already )?(hold|own|have|got) (enough|(at least )?\d[\d.,]*k?\b)|am i (still )?(a holder|in\b|through the gate|eligible|short)|can i (still )?(get|come|go) in|(much|many) (more )?((tokens?|\$?\w+) )?(am i (missing|short)|(do|would) i (still need|lack|need to (get|come|go) in))|what am i missing|(is|are) my (tokens?|coins?|bag) enough|saldo (\$?\w+ )?saya|saldo(ku|nya)?( \w+)? berapa|berapa saldo\w*|berapa (\$?\w+ )?((token|koin) )?(yang )?saya (punya|miliki|pegang|simpan)|saya (masih )?(punya|pegang|simpan) berapa|(token|koin|saldo|\$?\w+) saya (masih |sudah |\w+ )*cukup|kurang berapa|berapa (\$?\w+ )?((token|koin) )?lagi (biar|agar|supaya|untuk) (bisa )?masuk|(sudah|masih) bisa masuk)/iu;
/** Of these something else is left. */
const ASKS_FOR_OTHER =
  /\b(answers?|replies|questions?|messages?|chats?|pictures?|images?|drawings?|jawaban|pesan|pertanyaan|gambar)\b/iu;

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
    inputFor: (question) => (ASKS.test(question) && !ASKS_FOR_OTHER.test(question) ? {} : undefined),
    async run(_input, { wallet, ip }) {
      const { symbol, decimals } = content().token;
      const { access, balanceRaw, requiredRaw } = await gate.stateOf({ wallet, ip });
      const inWords = (raw: bigint) => `${wholeUnits(raw, decimals)} ${symbol}`;
      if (balanceRaw === null) return { result: "The balance can't be read just now." };
      const missingRaw = requiredRaw > balanceRaw ? requiredRaw - balanceRaw : 0n;
      return {
        result: [
          `You hold ${inWords(balanceRaw)}.`,
          `The gate asks for ${inWords(requiredRaw)}.`,
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
