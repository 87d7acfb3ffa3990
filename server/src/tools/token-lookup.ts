import type { Content } from "@bakso/contract/content/content";
import { MarketChain, type MarketPair, TokenAddress, TokenSearchQuery } from "@bakso/contract/markets";
import { AppError } from "../errors/app-error.ts";
import type { MarketGateway } from "../gateways/market/market.gateway.ts";
import type { Served } from "../gateways/market/shared-answers.ts";
import { SourceError } from "../gateways/market/source.error.ts";
import { plainSymbol } from "./token-words.ts";

export interface TokenPlace {
  symbol: string;
  address: string;
  chain: MarketChain;
}

export interface TokenLookupDependencies {
  market: Pick<MarketGateway, "search">;
  content: () => Pick<Content, "token" | "markets">;
}

/** The token that is meant by a symbol or a name: ours, one that the operator lists, else the one with most liquidity. */
export function createTokenLookup({ market, content }: TokenLookupDependencies) {
  const known = (words: string): TokenPlace | undefined => {
    const { token, markets } = content();
    const said = plainSymbol(words);
    const own = { symbol: token.symbol, address: token.mint, chain: "solana" as const };
    if (words === token.mint || said === plainSymbol(token.symbol)) return own;
    const listed = markets.knownTokens.find(
      ({ symbol, names }) =>
        symbol.toLowerCase() === said || names.some((name) => name.toLowerCase() === said),
    );
    return listed?.address
      ? { symbol: listed.symbol, address: listed.address, chain: listed.chain }
      : undefined;
  };
  return {
    known,
    /** @throws AppError market.unavailable, request.invalid; undefined where no market knows it */
    async find(words: string): Promise<TokenPlace | undefined> {
      const listed = known(words);
      if (listed) return listed;
      const query = TokenSearchQuery.safeParse({ q: words.replace(/^\$/, "") });
      if (!query.success)
        throw new AppError("request.invalid", { text: "That is neither a token's address nor a symbol." });
      const { value } = await askMarket(() => market.search(query.data.q));
      const pair = deepest(value.filter(({ baseToken }) => isCalled(baseToken.symbol, query.data.q)));
      const chain = MarketChain.safeParse(pair?.chainId);
      return pair && chain.success && TokenAddress.safeParse(pair.baseToken.address).success
        ? { symbol: pair.baseToken.symbol, address: pair.baseToken.address, chain: chain.data }
        : undefined;
    },
  };
}

export type TokenLookup = ReturnType<typeof createTokenLookup>;

const isCalled = (symbol: string, words: string): boolean => plainSymbol(symbol) === plainSymbol(words);

/** The one with most liquidity. */
export const deepest = (pairs: readonly MarketPair[]): MarketPair | undefined =>
  [...pairs].sort((a, b) => (b.liquidity?.usd ?? 0) - (a.liquidity?.usd ?? 0))[0];

/** @throws AppError market.unavailable in place of a source's failure */
export async function askMarket<Value>(ask: () => Promise<Served<Value>>): Promise<Served<Value>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SourceError) throw new AppError("market.unavailable", { cause: error });
    throw error;
  }
}
