import type { Content } from "@bakso/contract/content/content";
import { type MarketPair, TokenAddress, TokenSearchQuery } from "@bakso/contract/markets";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import type { OwnToken } from "../../gateways/market/own-token.ts";
import type { Served } from "../../gateways/market/shared-answers.ts";
import { SourceError } from "../../gateways/market/source.error.ts";
import { type AnyTool, defineTool, type ToolOutcome } from "../../tools/tool.ts";

const PRICE_WORDS =
  /\b(price|worth|cost|market ?cap|mcap|value|trading at|how much is|harga|nilai|kapitalisasi|berapa sekarang)\b/iu;
const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|\b0x[0-9a-fA-F]{40}\b/u;
const TICKER = /\$([A-Za-z][A-Za-z0-9]{1,9})\b/u;
/** Tokens are written in capitals. */
const CAPITALS = /\b[A-Z][A-Z0-9]{1,9}\b/gu;
const NOT_A_TOKEN = new Set(["USD", "IDR", "EUR", "UTC", "NFT", "AI", "I"]);

/** The token that a question about a price names, if it does. */
const namedToken = (question: string): string | undefined => {
  const named = ADDRESS.exec(question)?.[0] ?? TICKER.exec(question)?.[1];
  return named ?? question.match(CAPITALS)?.find((word) => !NOT_A_TOKEN.has(word));
};

export interface TokenPriceDependencies {
  market: Pick<MarketGateway, "tokenPairs" | "search">;
  ownToken: Pick<OwnToken, "pair">;
  content: () => Content;
}

/** What the own token is worth, and any other. */
export function tokenPriceTools({ market, ownToken, content }: TokenPriceDependencies): readonly AnyTool[] {
  const isOwn = (name: string | undefined) => {
    const { symbol, mint } = content().token;
    return name === undefined || name === mint || name.toLowerCase() === plain(symbol);
  };
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
      inputFor: (question) =>
        PRICE_WORDS.test(question) && isOwn(namedToken(question)) && speaksOfToken(question, content())
          ? {}
          : undefined,
      async run() {
        const { symbol, mint } = content().token;
        const served = await asked(() => ownToken.pair());
        // Numbers alone: whoever opens a pool gives it its names.
        return described(symbol, mint, served, served.value);
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
        const token = PRICE_WORDS.test(question) ? namedToken(question) : undefined;
        return token === undefined || isOwn(token) ? undefined : { token };
      },
      async run({ token }) {
        const address = TokenAddress.safeParse(token);
        const words = TokenSearchQuery.safeParse({ q: token.replace(/^\$/, "") });
        if (!address.success && !words.success)
          throw new AppError("request.invalid", { text: "That is neither a token's address nor a symbol." });
        const served = await asked(() =>
          address.success ? market.tokenPairs(address.data, undefined) : market.search(words.data?.q ?? ""),
        );
        const pairs = address.success
          ? served.value
          : served.value.filter(
              ({ baseToken }) => baseToken.symbol.toLowerCase() === words.data?.q.toLowerCase(),
            );
        const pair = [...pairs].sort((a, b) => (b.liquidity?.usd ?? 0) - (a.liquidity?.usd ?? 0))[0];
        if (!pair) return { result: "No market is known for that token." };
        return described(pair.baseToken.symbol, pair.baseToken.address, served, pair);
      },
    }),
  ];
}

const plain = (symbol: string): string => symbol.replace(/^\$/, "").toLowerCase();

/** Without a token's name a question about a price is about ours only where it says so. */
const speaksOfToken = (question: string, { token }: Content): boolean =>
  namedToken(question) !== undefined ||
  /\b(token|coin|koin)\b/iu.test(question) ||
  question.toLowerCase().includes(plain(token.symbol));

async function asked<Value>(ask: () => Promise<Served<Value>>): Promise<Served<Value>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SourceError)
      return Promise.reject(new AppError("market.unavailable", { cause: error }));
    throw error;
  }
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

function described(
  symbol: string,
  address: string,
  { source, atMs, isStale }: Served<unknown>,
  pair: MarketPair | null,
): ToolOutcome {
  if (!pair?.priceUsd) return { result: `No market says what ${symbol} is worth just now.` };
  const { priceUsd, priceChange, marketCap, liquidity, volume } = pair;
  const facts = [
    `1 ${symbol} is worth ${priceUsd} USD`,
    ...(priceChange.h24 === undefined
      ? []
      : [`${priceChange.h24 >= 0 ? "+" : ""}${priceChange.h24} % in 24 hours`]),
    ...(marketCap === null ? [] : [`market cap ${NUMBER.format(marketCap)} USD`]),
    ...(volume.h24 === undefined ? [] : [`traded in 24 hours ${NUMBER.format(volume.h24)} USD`]),
    ...(liquidity?.usd ? [`liquidity ${NUMBER.format(liquidity.usd)} USD`] : []),
  ];
  const when = `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    result: `${facts.join(", ")} (${source}, ${when}${isStale ? ", the last that was heard" : ""}; address ${address}).`,
    view: {
      kind: "price",
      symbol,
      address,
      price_usd: priceUsd,
      change_percent: priceChange,
      market_cap_usd: marketCap,
      volume_usd: volume.h24 ?? null,
      liquidity_usd: liquidity?.usd ?? null,
      source,
      fetched_at: new Date(atMs).toISOString(),
      is_stale: isStale,
    },
  };
}
