import type { Content } from "@bakso/contract/content/content";
import { type Candle, CandleInterval, type MarketChain, TokenAddress } from "@bakso/contract/markets";
import { z } from "zod";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import { askMarket, type TokenLookup } from "../../tools/token-lookup.ts";
import { plainSymbol, tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

/** What a small chart shows. */
const MOST_CANDLES = 90;
const CHARTS = /\b(charts?|candles?|candlesticks?|graphs?|plot|grafik|lilin|history|course)\b/iu;
/** A stretch of time behind us. */
const STRETCH =
  /\b(this|last|past|the|of) (\d+ )?(hours?|days?|weeks?|months?|year)\b|\b(minggu|bulan|tahun|jam|hari) (ini|lalu|terakhir)\b|\bover time\b|\bso far\b|\bsince\b/iu;
const DID = /\b(how (did|has|have)|perform\w*|highest|lowest|high and low|tertinggi|terendah)\b/iu;
const MOVES =
  /\b(price|high|low|do(ne|ing)?|perform\w*|go(ne)?|move\w*|develop\w*|harga|tertinggi|terendah)\b/iu;
const OPENS = /\b(open|buka|chart tool)\b/iu;
const OTHER = /\b(score|leader ?board|skor|watch ?list|draw|gambarkan|reading a|news|berita)\b/iu;
/** Words for a stretch, and the candles that show it best. */
const INTERVALS: readonly [RegExp, CandleInterval][] = [
  [/\b(1m|minutes?|menit|last hour|past hour)\b/iu, "1m"],
  [/\b5m\b/iu, "5m"],
  [/\b(15m|today|hari ini|24 ?h(ours?)?|last day)\b/iu, "15m"],
  [/\b(4h|two weeks|2 weeks)\b/iu, "4h"],
  [/\b(1d|daily|months?|bulan|year|tahun|so far|since|ever|over time)\b/iu, "1d"],
];

export interface CandlesToolDependencies {
  market: Pick<MarketGateway, "candles">;
  lookup: Pick<TokenLookup, "find">;
  content: () => Content;
}

/** How a token's price went. */
export const candlesTool = ({ market, lookup, content }: CandlesToolDependencies): AnyTool =>
  defineTool({
    name: "token_candles",
    use: "How the price of a token went over a stretch of time, drawn as a small chart with the reply: candles of 1m, 5m, 15m, 1h, 4h or 1d. Without a token it is the site's own. Use it for charts, highs and lows.",
    doing: "Looking at the chart…",
    title: "Chart",
    input: z.object({
      token: z.string().trim().min(1).max(60).optional().describe("An address, or a symbol such as JUP"),
      interval: CandleInterval.default("1h"),
    }),
    pays: "reply",
    effect: "reads",
    // Numbers alone, and the name that was asked for: whoever opens a pool gives it its names.
    writtenBy: "us",
    inputFor(question) {
      if (OTHER.test(question) || OPENS.test(question)) return undefined;
      const named = tokensIn(question, content())[0];
      const isAsked =
        CHARTS.test(question) || ((DID.test(question) || MOVES.test(question)) && STRETCH.test(question));
      if (
        !isAsked ||
        !(named || (CHARTS.test(question) && /\b(token|coin|koin|price|harga)/iu.test(question)))
      )
        return undefined;
      const interval = INTERVALS.find(([words]) => words.test(question))?.[1] ?? "1h";
      return { ...(named && !named.isOwn ? { token: named.token } : {}), interval };
    },
    async run({ token, interval }) {
      const own = content().token;
      const place = await placeOf(token, own);
      if (!place) return { result: "No market is known for that token." };
      const served = await askMarket(() => market.candles(place.chain, place.address, interval));
      const candles = served.value.candles.slice(-MOST_CANDLES);
      const [first, last] = [candles[0], candles.at(-1)];
      if (!first || !last) return { result: `No candles of ${place.symbol} are known.` };
      return {
        result: `${describe(place.symbol, candles, first, last)} (${candles.length} candles of ${interval}, ${served.source}${served.isStale ? ", the last that was heard" : ""}; address ${place.address}).`,
        view: {
          kind: "candles",
          symbol: place.symbol,
          address: place.address,
          chain: place.chain,
          interval,
          candles,
          source: served.source,
          fetched_at: new Date(served.atMs).toISOString(),
          is_stale: served.isStale,
        },
      };

      async function placeOf(words: string | undefined, { symbol, mint }: Content["token"]) {
        if (words === undefined || words === mint || plainSymbol(words) === plainSymbol(symbol))
          return { symbol, address: mint, chain: "solana" as const };
        if (!TokenAddress.safeParse(words).success) {
          const found = await lookup.find(words);
          return found && { ...found, symbol: words.replace(/^\$/, "").toUpperCase() };
        }
        const chain: MarketChain = words.startsWith("0x") ? "ethereum" : "solana";
        return { symbol: `${words.slice(0, 4)}…${words.slice(-4)}`, address: words, chain };
      }
    },
  });

const [OPEN, HIGH, LOW, CLOSE] = [1, 2, 3, 4] as const;

function describe(symbol: string, candles: readonly Candle[], first: Candle, last: Candle): string {
  const change = ((last[CLOSE] - first[OPEN]) / first[OPEN]) * 100;
  const high = Math.max(...candles.map((candle) => candle[HIGH]));
  const low = Math.min(...candles.map((candle) => candle[LOW]));
  const since = new Date(first[0] * 1_000).toISOString().slice(0, 16).replace("T", " ");
  const said = (usd: number) =>
    Number(usd.toPrecision(5)).toLocaleString("en", { maximumSignificantDigits: 5 });
  return [
    `Since ${since} UTC ${symbol} went from ${said(first[OPEN])} to ${said(last[CLOSE])} USD`,
    `${change >= 0 ? "+" : ""}${change.toFixed(1)} %`,
    `highest ${said(high)}, lowest ${said(low)}`,
  ].join(", ");
}
