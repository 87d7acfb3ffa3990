import type { Content } from "@bakso/contract/content/content";
import { type MarketChain, TokenAddress } from "@bakso/contract/markets";
import { z } from "zod";
import type { TokenLookup } from "../../tools/token-lookup.ts";
import { tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const OPENS =
  /\b(open|launch|pull up|bring up|take me to|go to|buka(kan)?|tampilkan)\b.{0,40}\b(chart|charts|chart tool|grafik)\b/iu;

export interface OpenChartDependencies {
  lookup: Pick<TokenLookup, "find">;
  content: () => Content;
}

/** Puts a button into the reply that opens the large chart. Nothing opens by itself. */
export const openChartTool = ({ lookup, content }: OpenChartDependencies): AnyTool =>
  defineTool({
    name: "open_chart",
    use: "Puts a button with the reply that opens the large chart of a token. Without a token it is the site's own. Use it when the person wants to open the chart itself; for what it shows use token_candles.",
    doing: "Finding the chart…",
    title: "Chart",
    input: z.object({
      token: z.string().trim().min(1).max(60).optional().describe("An address, or a symbol such as JUP"),
    }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      if (!OPENS.test(question)) return undefined;
      const named = tokensIn(question, content())[0];
      return named && !named.isOwn ? { token: named.token } : {};
    },
    async run({ token }) {
      const { symbol, mint } = content().token;
      const place =
        token === undefined
          ? { symbol, address: mint, chain: "solana" as const }
          : TokenAddress.safeParse(token).success
            ? { symbol: token, address: token, chain: chainOf(token) }
            : await lookup.find(token);
      if (!place) return { result: "No market is known for that token." };
      return {
        result: "The chart opens with the button above.",
        view: {
          kind: "open_chart",
          name: token === undefined ? symbol : token.replace(/^\$/, ""),
          address: place.address,
          chain: place.chain,
        },
      };
    },
  });

const chainOf = (address: string): MarketChain => (address.startsWith("0x") ? "ethereum" : "solana");
