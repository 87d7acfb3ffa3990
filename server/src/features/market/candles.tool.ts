import type { Content } from "@bakso/contract/content/content";
import { type Candle, CandleInterval, type MarketChain, TokenAddress } from "@bakso/contract/markets";
import { z } from "zod";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import { askMarket, type TokenLookup } from "../../tools/token-lookup.ts";
import { plainSymbol, tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import { signedPercent } from "./signed-percent.ts";

/** What a small chart shows where no stretch of time is named, and at most. */
const SHOWN_CANDLES = 90;
const MOST_CANDLES = 100;
/** The finest first. */
const HOURS: readonly [CandleInterval, number][] = [
  ["1m", 1 / 60],
  ["5m", 1 / 12],
  ["15m", 1 / 4],
  ["1h", 1],
  ["4h", 4],
  ["1d", 24],
];
const MOST_HOURS = MOST_CANDLES * 24;
/** How many hours a word for time has, and how the words for numbers count. */
const UNITS: readonly [RegExp, number][] = [
  [/^(hour|jam)/iu, 1],
  [/^(day|hari)/iu, 24],
  [/^(week|minggu)/iu, 7 * 24],
  [/^(month|bulan)/iu, 30 * 24],
];
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  four: 4,
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
};
const UNIT = "(hours?|days?|weeks?|months?|jam|hari|minggu|bulan)";
const COUNT = "(\\d{1,3}|(?:a )?couple of|couple|a|one|two|three|four|satu|dua|tiga|empat)";
const BACK = new RegExp(
  `\\b(?:this|last|past|the|of|over|for) (?:the |last |past )?(?:${COUNT} )?${UNIT}\\b|\\b${COUNT} ${UNIT}\\b|\\b${UNIT} (?:ini|lalu|terakhir)\\b|\\b(24) ?h\\b`,
  "iu",
);
const CHARTS = /\b(charts?|candles?|candlesticks?|graphs?|plot|grafik|lilin|history|course)\b/iu;
/** A stretch of time behind us. */
const STRETCH =
  /\b(this|last|past|the|of) (\d+ )?(hours?|days?|weeks?|months?|year)\b|\b(minggu|bulan|tahun|jam|hari) (ini|lalu|terakhir)\b|\bover time\b|\bso far\b|\bsince\b/iu;
const DID = /\b(how (did|has|have)|perform\w*|highest|lowest|high and low|tertinggi|terendah)\b/iu;
const MOVES =
  /\b(price|high|low|do(ne|ing)?|perform\w*|go(ne)?|move\w*|develop\w*|harga|tertinggi|terendah)\b/iu;
const OPENS = /\b(open|buka|chart tool)\b/iu;
const OTHER = /\b(score|leader ?board|skor|watch ?list|draw|gambarkan|reading a|news|berita)\b/iu;
/** Candles that are asked for by their length, or by words for a stretch without an end. */
const INTERVALS: readonly [RegExp, CandleInterval][] = [
  [/\b(1m|minutes?|menit)\b/iu, "1m"],
  [/\b5m\b/iu, "5m"],
  [/\b(15m|today|hari ini)\b/iu, "15m"],
  [/\b(1h|hourly)\b/iu, "1h"],
  [/\b4h\b/iu, "4h"],
  [/\b(1d|daily|year|tahun|so far|since|ever|over time)\b/iu, "1d"],
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
    use: "How the price of a token went over a stretch of time, drawn as a small chart with the reply: a stretch of hours that ends now, or candles of 1m, 5m, 15m, 1h, 4h or 1d. Without a token it is the site's own. Use it for charts, highs and lows.",
    doing: "Looking at the chart…",
    title: "Chart",
    input: z.object({
      token: z.string().trim().min(1).max(60).optional().describe("An address, or a symbol such as JUP"),
      hours: z
        .number()
        .int()
        .min(1)
        .max(MOST_HOURS)
        .optional()
        .describe("How far back: 24 for a day, 168 for a week, 720 for a month"),
      interval: CandleInterval.optional().describe("Of one candle; left out, it fits the stretch"),
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
      const interval = INTERVALS.find(([words]) => words.test(question))?.[1];
      const hours = hoursBack(question);
      return {
        ...(named && !named.isOwn ? { token: named.token } : {}),
        ...(hours === undefined ? {} : { hours }),
        ...(interval === undefined ? {} : { interval }),
      };
    },
    async run({ token, hours, interval: wanted }) {
      const own = content().token;
      const place = await placeOf(token, own);
      if (!place) return { result: "No market is known for that token." };
      const interval = fitting(wanted, hours);
      const served = await askMarket(() => market.candles(place.chain, place.address, interval));
      const candles = within(served.value.candles, hours);
      const [first, last] = [candles[0], candles.at(-1)];
      if (!first || !last) return { result: `No candles of ${place.symbol} are known.` };
      return {
        result: `${describe(place.symbol, candles, first, last)}. From ${candles.length} candles of ${interval}, ${served.source}${served.isStale ? ", the last known" : ""}; address ${place.address}.`,
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

/** How far back a question goes; undefined where it names no stretch. */
function hoursBack(question: string): number | undefined {
  const found = BACK.exec(question);
  if (!found) return undefined;
  const [, few, unit, many, units, lastUnit, day] = found;
  if (day !== undefined) return 24;
  const said = (few ?? many ?? "1").toLowerCase();
  const word = said.split(" ").find((one) => Object.hasOwn(NUMBERS, one) && one !== "a") ?? said;
  const count = /^\d+$/.test(said) ? Number(said) : (NUMBERS[word] ?? 1);
  const length = UNITS.find(([name]) => name.test(unit ?? units ?? lastUnit ?? ""))?.[1] ?? 0;
  const hours = count * length;
  return hours >= 1 && hours <= MOST_HOURS ? hours : undefined;
}

/** The candles that were asked for, where as many fit; else the finest that do. */
function fitting(wanted: CandleInterval | undefined, hours: number | undefined): CandleInterval {
  if (hours === undefined) return wanted ?? "1h";
  const fits = HOURS.filter(([, length]) => hours / length <= MOST_CANDLES && hours / length >= 1);
  return fits.find(([name]) => name === wanted)?.[0] ?? fits[0]?.[0] ?? "1d";
}

/** Those of the stretch, which ends with the last one that is known. */
function within(candles: readonly Candle[], hours: number | undefined): Candle[] {
  const last = candles.at(-1);
  if (hours === undefined || !last) return candles.slice(-SHOWN_CANDLES);
  const [lastAt] = last;
  return candles.filter(([at]) => at > lastAt - hours * 3_600).slice(-MOST_CANDLES);
}

function describe(symbol: string, candles: readonly Candle[], first: Candle, last: Candle): string {
  const change = ((last[CLOSE] - first[OPEN]) / first[OPEN]) * 100;
  const high = Math.max(...candles.map((candle) => candle[HIGH]));
  const low = Math.min(...candles.map((candle) => candle[LOW]));
  const since = new Date(first[0] * 1_000).toISOString().slice(0, 16).replace("T", " ");
  const said = (usd: number) =>
    Number(usd.toPrecision(5)).toLocaleString("en", { maximumSignificantDigits: 5 });
  return [
    `Since ${since} UTC ${symbol} went from ${said(first[OPEN])} to ${said(last[CLOSE])} USD`,
    signedPercent(change, 1),
    `highest ${said(high)}, lowest ${said(low)}`,
  ].join(", ");
}
