import type { Content } from "@bakso/contract/content/content";
import { DEMO_MARKET } from "@bakso/contract/demo";
import type { MarketPair } from "@bakso/contract/markets";
import type { MarketGateway } from "../../server/src/gateways/market/market.gateway.ts";
import { isSameAddress } from "../../server/src/gateways/market/pair-order.ts";
import { DEMO_FLOORS, type DemoFloor, type DemoToken, demoTokens, SOL_WALK } from "./demo-tokens.ts";
import { candlesOf, changeSince, dailyVolume, type PriceMove, priceAt } from "./price-walk.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Digits of a price: as many as markets tell. */
const DIGITS = 7;

export interface DemoPricesOptions {
  content: () => Pick<Content, "token" | "markets">;
  /** What there is of our token, in whole tokens. */
  ownSupply: number;
  /** What moved our token. */
  moves: () => readonly PriceMove[];
  nowMs: () => number;
}

/** Invented prices, in the shapes of the real sources. */
export interface DemoPrices {
  /** USD of one whole token of ours, and of one SOL, now. */
  own(): { tokenUsd: number; solUsd: number };
  /** Answers for what exists in the demo alone; everything else is asked of the real sources, as ever. */
  over(real: MarketGateway): MarketGateway;
}

export function createDemoPrices({ content, ownSupply, moves, nowMs }: DemoPricesOptions): DemoPrices {
  const tokens = () => demoTokens(content(), ownSupply);
  const movesOf = (token: DemoToken) => (token.address === content().token.mint ? moves() : []);
  const find = (address: string, chain?: string) =>
    tokens().find(
      (token) => isSameAddress(token.address, address) && (chain === undefined || token.chain === chain),
    );
  const served = <Value>(value: Value) => ({ value, source: DEMO_MARKET, atMs: nowMs(), isStale: false });

  const pairOf = (token: DemoToken): MarketPair => {
    const atMs = nowMs();
    const moved = movesOf(token);
    const usd = priceAt(token, moved, atMs);
    const since = (agoMs: number) => changeSince(token, moved, atMs, agoMs);
    const worth = Math.round(usd * token.supply);
    return {
      chainId: token.chain,
      dexId: "demo",
      url: null,
      pairAddress: `demo-${token.symbol}`,
      baseToken: { address: token.address, name: token.name, symbol: token.symbol },
      quoteToken: { address: "", name: token.quote, symbol: token.quote },
      priceNative: text(usd / priceAt(SOL_WALK, [], atMs)),
      priceUsd: text(usd),
      volume: { h24: dailyVolume(token, moved, atMs) },
      priceChange: {
        m5: since(5 * 60_000),
        h1: since(HOUR_MS),
        h6: since(6 * HOUR_MS),
        h24: since(DAY_MS),
      },
      liquidity: { usd: token.liquidityUsd },
      fdv: worth,
      marketCap: worth,
      pairCreatedAt: Math.floor(atMs / DAY_MS) * DAY_MS - token.ageDays * DAY_MS,
      holders: token.holders,
    };
  };
  const floorOf = (kind: DemoFloor["kind"], slug: string) => {
    const found = DEMO_FLOORS.find((floor) => floor.kind === kind && floor.slug === slug);
    return found && { ...found, price: priceAt(found, [], nowMs()) };
  };

  return {
    own() {
      const [token] = tokens();
      const atMs = nowMs();
      return { tokenUsd: token ? priceAt(token, moves(), atMs) : 0, solUsd: priceAt(SOL_WALK, [], atMs) };
    },
    over: (real) => ({
      async tokenPairs(address, chain) {
        const token = find(address, chain);
        return token ? served([pairOf(token)]) : real.tokenPairs(address, chain);
      },
      async search(words) {
        const wanted = words.toLowerCase().replace(/^\$/, "");
        const found = tokens().filter(({ name, symbol, address }) =>
          [name, symbol, address].some((one) => one.toLowerCase().includes(wanted)),
        );
        return found.length > 0 ? served(found.map(pairOf)) : real.search(words);
      },
      async candles(chain, address, interval) {
        const token = find(address, chain);
        if (!token) return real.candles(chain, address, interval);
        return served({
          pool: `demo-${token.symbol}`,
          name: `${token.symbol} / ${token.quote}`,
          candles: candlesOf(token, movesOf(token), interval, nowMs()),
        });
      },
      async solanaFloor(slug) {
        const floor = floorOf("solana", slug);
        if (!floor) return real.solanaFloor(slug);
        return served({ symbol: slug, floorPrice: Math.round(floor.price * 1e9), listedCount: floor.listed });
      },
      async ethereumFloors(slug) {
        const floor = floorOf("ethereum", slug);
        if (!floor) return real.ethereumFloors(slug);
        const price = { amount: { native: Number(floor.price.toPrecision(4)) } };
        return served({ collections: [{ slug, name: floor.name, floorAsk: { price } }] });
      },
      async ordinalFloor(symbol) {
        const floor = floorOf("ordinal", symbol);
        if (!floor) return real.ordinalFloor(symbol);
        return served({ floorPrice: String(Math.round(floor.price)), totalListed: String(floor.listed) });
      },
      async runeFloor(symbol) {
        const floor = floorOf("rune", symbol.toUpperCase());
        if (!floor) return real.runeFloor(symbol);
        const value = floor.price.toFixed(2);
        return served({ rune: floor.name, floorUnitPrice: { formatted: value, value } });
      },
    }),
  };
}

const text = (price: number): string => {
  const digits = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(price)));
  return digits > 40 ? String(price) : price.toFixed(Math.min(digits, 40));
};
