import type { MarketChain, MarketPair } from "@bakso/contract/markets";

/** Whether two addresses are one: exact on Solana, whatever the letters' case elsewhere. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

/**
 * The pools that tell what a token costs, the best one first: of the asked chain, with the asked token as base, then by
 * liquidity. A pool that names the token only as its quote is turned round, so that the first pool's price is always the
 * asked token's. Pools of other chains are left out where a chain is asked for: the same address is another token there.
 */
export function orderPairs(
  pairs: readonly MarketPair[],
  address: string,
  chain: MarketChain | undefined,
): MarketPair[] {
  const own = pairs
    .filter((pair) => chain === undefined || pair.chainId === chain)
    .flatMap((pair) => {
      if (isSameAddress(pair.baseToken.address, address)) return [{ pair, isTurned: false }];
      if (isSameAddress(pair.quoteToken.address, address)) return [{ pair: turned(pair), isTurned: true }];
      return [];
    });
  const depth = ({ liquidity }: MarketPair) => liquidity?.usd ?? 0;
  return own
    .sort(
      (one, other) =>
        Number(one.pair.priceUsd === null) - Number(other.pair.priceUsd === null) ||
        Number(one.isTurned) - Number(other.isTurned) ||
        depth(other.pair) - depth(one.pair),
    )
    .map(({ pair }) => pair);
}

/** The same pool seen from its other side. What a source says of the base alone is not known of the quote. */
function turned(pair: MarketPair): MarketPair {
  const native = Number(pair.priceNative);
  const usd = Number(pair.priceUsd);
  const isKnown = pair.priceNative !== null && pair.priceUsd !== null && native > 0;
  return {
    ...pair,
    baseToken: pair.quoteToken,
    quoteToken: pair.baseToken,
    priceNative: isKnown ? String(1 / native) : null,
    priceUsd: isKnown && Number.isFinite(usd / native) ? String(usd / native) : null,
    priceChange: {},
    fdv: null,
    marketCap: null,
  };
}
