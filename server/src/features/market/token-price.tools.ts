import { setTimeout as delay } from "node:timers/promises";
import type { Content } from "@bakso/contract/content/content";
import { type MarketChain, type MarketPair, TokenAddress } from "@bakso/contract/markets";
import { z } from "zod";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import type { OwnToken } from "../../gateways/market/own-token.ts";
import type { Served } from "../../gateways/market/shared-answers.ts";
import { lazy } from "../../lazy.ts";
import { askMarket, deepest, type TokenLookup } from "../../tools/token-lookup.ts";
import { tokensIn } from "../../tools/token-words.ts";
import { type AnyTool, defineTool, type ToolOutcome } from "../../tools/tool.ts";
import { signedPercent } from "./signed-percent.ts";

const PRICE_WORDS =
  /\b(price\w*|worth|costs?(?! to\b)|market ?cap\w*|mcap|value|trad(es?|ing) (at|for)|how much (is|are)|harga\w*|nilai\w*|kurs|kapitalisasi|berapa sekarang|usd|dollars?|dolar|rupiah|idr|euros?|quotes?|(jadi|ke|dalam) (dolar|dollar|usd|rupiah)|pump\w*|dump\w*|moon(ing|ed)|crash(ing|ed)?|(go(ing|es)?|went|is|are) (up|down)|up or down|(up|down) today|naik|turun|anjlok)\b/iu;
/** Asked of a token by its name: of a cub it means something else. */
const HOW_IT_DOES = /\b((what|how) is \S+ (at|doing|trading|looking|performing)|gimana|bagaimana kabar)\b/iu;
/** Of our own, which has the name of the cub: he is never "at" something. */
const TRADES_AT = /\bwhat is \S+ (at|trading at)[?!. ]*( right now)?[?!. ]*$/iu;
/** How prices come about, and what others do with tokens. */
const NO_PRICE =
  /\b(in general|generally|formed|determined|calculated|why do|watch ?list|(want|like|need) to (buy|swap|sell)|(mau|ingin) (beli|jual|tukar)|watch\w*|track|keep an eye|pantau\w*|charts?|candles?|grafik|draw|paint|pictures?|image|meme|gambar\w*|lukis\w*|highest|lowest|tertinggi|terendah|news|berita|explain|jelaskan|what is a|what is an|apa itu|worth (seeing|it|a))\b/iu;

export interface TokenPriceDependencies {
  market: Pick<MarketGateway, "tokenPairs" | "candles">;
  lookup: Pick<TokenLookup, "find">;
  ownToken: Pick<OwnToken, "pair">;
  content: () => Content;
}

/** What the own token is worth, and any other. */
export function tokenPriceTools({
  market,
  lookup,
  ownToken,
  content,
}: TokenPriceDependencies): readonly AnyTool[] {
  const common = { pays: "reply", effect: "reads" } as const;
  return [
    defineTool({
      ...common,
      name: "own_token",
      use: "Price, change, market cap, volume and liquidity of the site's own token. Use it for any question about what it is worth.",
      doing: "Looking at the price…",
      title: "Price",
      input: z.object({}),
      writtenBy: "us",
      inputFor(question) {
        if (NO_PRICE.test(question) || !(PRICE_WORDS.test(question) || TRADES_AT.test(question)))
          return undefined;
        const named = tokensIn(question, content());
        const isMeant =
          named.length === 0 ? SPEAKS_OF_TOKEN.test(question) : named.some(({ isOwn }) => isOwn);
        return isMeant ? {} : undefined;
      },
      async run() {
        const { symbol, mint } = content().token;
        const day = closesOf(market, "solana", mint);
        const served = await askMarket(() => ownToken.pair());
        // Numbers alone: whoever opens a pool gives it its names.
        return described(symbol, mint, served, served.value, await soon(day));
      },
    }),
    defineTool({
      ...common,
      name: "token_price",
      use: "Price, change, market cap, volume and liquidity of another token, by its address or its symbol. Several tokens may have one symbol: the one with most liquidity is told, and its address.",
      doing: "Looking at the price…",
      title: "Price",
      input: z.object({
        token: z.string().trim().min(1).max(60).describe("An address, or a symbol such as JUP"),
      }),
      writtenBy: "others",
      inputFor(question) {
        if (NO_PRICE.test(question) || !(PRICE_WORDS.test(question) || HOW_IT_DOES.test(question)))
          return undefined;
        const other = tokensIn(question, content()).find(({ isOwn }) => !isOwn);
        return other && { token: other.token };
      },
      async run({ token }) {
        const place = TokenAddress.safeParse(token).success
          ? { address: token, chain: undefined }
          : await lookup.find(token);
        if (!place) return { result: "No market is known for that token." };
        const chain = place.chain ?? (place.address.startsWith("0x") ? "ethereum" : "solana");
        const day = closesOf(market, chain, place.address);
        const served = await askMarket(() => market.tokenPairs(place.address, place.chain));
        const pair = deepest(served.value);
        if (!pair) return { result: "No market is known for that token." };
        return described(pair.baseToken.symbol, pair.baseToken.address, served, pair, await soon(day));
      },
    }),
  ];
}

/** Without a token's name a question about a price is about ours only where it says so. */
const SPEAKS_OF_TOKEN = /\b(token|coin|koin)(nya)?\b/iu;

/** The price does not wait longer than this for the line beside it. */
const LINE_PATIENCE_MS = 1_000;
const DAY_SECONDS = 24 * 3_600;

/** What the token cost at the ends of the day's hours; undefined where no source of candles says so. */
async function closesOf(
  market: Pick<MarketGateway, "candles">,
  chain: MarketChain,
  address: string,
): Promise<readonly number[] | undefined> {
  try {
    const { candles } = (await market.candles(chain, address, "1h")).value;
    const lastAt = candles.at(-1)?.[0] ?? 0;
    const closes = candles.filter(([at]) => at > lastAt - DAY_SECONDS).map(([, , , , close]) => close);
    return closes.length > 1 ? closes : undefined;
  } catch {
    // The price is told without a line.
    return undefined;
  }
}

/** What has come, or comes within a moment. */
function soon<Value>(coming: Promise<Value>): Promise<Value | undefined> {
  const patience = new AbortController();
  const enough = delay(LINE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  return Promise.race([coming, enough]).finally(() => patience.abort());
}

const numbers = lazy(() => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }));

function described(
  symbol: string,
  address: string,
  { source, atMs, isStale }: Served<unknown>,
  pair: MarketPair | null,
  closes: readonly number[] | undefined,
): ToolOutcome {
  if (!pair?.priceUsd) return { result: `No market says what ${symbol} is worth just now.` };
  const { priceUsd, priceChange, marketCap, liquidity, volume } = pair;
  const facts = [
    `1 ${symbol} is worth ${priceUsd} USD`,
    ...(priceChange.h24 === undefined ? [] : [`${signedPercent(priceChange.h24)} in 24 hours`]),
    ...(marketCap === null ? [] : [`market cap ${numbers().format(marketCap)} USD`]),
    ...(volume.h24 === undefined ? [] : [`traded in 24 hours ${numbers().format(volume.h24)} USD`]),
    ...(liquidity?.usd ? [`liquidity ${numbers().format(liquidity.usd)} USD`] : []),
  ];
  const when = `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    result: `${facts.join(", ")}. From ${source}, ${when}${isStale ? ", the last known" : ""}; address ${address}.`,
    view: {
      kind: "price",
      symbol,
      address,
      price_usd: priceUsd,
      change_percent: priceChange,
      market_cap_usd: marketCap,
      volume_usd: volume.h24 ?? null,
      liquidity_usd: liquidity?.usd ?? null,
      ...(closes && { closes: [...closes] }),
      source,
      fetched_at: new Date(atMs).toISOString(),
      is_stale: isStale,
    },
  };
}
