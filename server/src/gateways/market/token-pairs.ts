import type { MarketChain, MarketPair } from "@bakso/contract/markets";
import { LRUCache } from "lru-cache";
import { createAddressBatch, type StartTimer } from "./address-batch.ts";
import type { DexScreener } from "./dexscreener.source.ts";
import type { GeckoTerminal } from "./geckoterminal.source.ts";
import type { Jupiter } from "./jupiter.source.ts";
import type { MarketGateway } from "./market.gateway.ts";
import { orderPairs } from "./pair-order.ts";
import { FRESH_MS, type Said, type Served, type SharedAnswers } from "./shared-answers.ts";
import type { SharedLoad } from "./shared-loads.ts";

/** Who was asked about so lately will be asked about again: such tokens share a call. */
const WANTED_MS = 2 * 60_000;
const MOST_WANTED = 5_000;

type PairsSaid = Said<MarketPair[]>;

export interface TokenPairsParts {
  dex: DexScreener;
  gecko: GeckoTerminal;
  jupiter: Jupiter;
  answers: SharedAnswers;
  share: SharedLoad;
  startTimer: StartTimer;
  /** One answer under a key, loaded once for all instances. */
  answer: <Value>(key: string, load: () => Promise<Said<Value>>) => Promise<Served<Value>>;
  firstOf<Value>(tries: readonly { name: string; ask: () => Promise<Value> }[]): Promise<Said<Value>>;
  nowMs: () => number;
}

/**
 * Pools of tokens. What is asked at the same time goes out as one call for each chain, and takes along the tokens that
 * were asked about lately and are growing old: so all that is watched comes to share calls, one a minute for thirty.
 */
export function createTokenPairs(parts: TokenPairsParts): MarketGateway["tokenPairs"] {
  const { dex, answers, answer, share, firstOf, nowMs, startTimer } = parts;
  const batches = new Map<MarketChain, (address: string) => Promise<PairsSaid>>();
  const wanted = new LRUCache<string, { chain: MarketChain; address: string; atMs: number }>({
    max: MOST_WANTED,
  });
  const keyOf = (chain: MarketChain | undefined, address: string) =>
    `pairs:${chain ?? "any"}:${address.startsWith("0x") ? address.toLowerCase() : address}`;

  const batchOf = (chain: MarketChain) => {
    const known = batches.get(chain);
    if (known) return known;
    const made = createAddressBatch<PairsSaid>({
      startTimer,
      async load(addresses) {
        const addressOf = new Map(addresses.map((address) => [keyOf(chain, address), address]));
        const said = await share(`pairs:${chain}`, [...addressOf.keys()], async (keys) => {
          const loaded = await loadPairs(
            parts,
            chain,
            keys.flatMap((key) => addressOf.get(key) ?? []),
          );
          return new Map([...loaded].map(([address, pairs]) => [keyOf(chain, address), pairs]));
        });
        return new Map(
          addresses.flatMap((address) => {
            const pairs = said.get(keyOf(chain, address));
            return pairs ? [[address, pairs]] : [];
          }),
        );
      },
      companions: (asked) =>
        [...wanted.values()]
          .filter(
            ({ chain: on, address, atMs }) =>
              on === chain && !asked.has(address) && nowMs() - atMs < WANTED_MS,
          )
          .map(({ address }) => address)
          .filter((address) => (answers.ageMs(keyOf(chain, address)) ?? 0) > FRESH_MS / 2),
      keep: (address, said) => answers.put(keyOf(chain, address), said),
    });
    batches.set(chain, made);
    return made;
  };

  return (address, chain) => {
    const key = keyOf(chain, address);
    if (chain === undefined)
      return answer(key, async () => {
        const said = await firstOf([{ name: dex.name, ask: () => dex.pairsOf(address, undefined) }]);
        return { ...said, value: orderPairs(said.value, address, undefined) };
      });
    wanted.set(key, { chain, address, atMs: nowMs() });
    return answers.get(key, () => batchOf(chain)(address));
  };
}

async function loadPairs(
  { dex, gecko, jupiter, firstOf }: TokenPairsParts,
  chain: MarketChain,
  addresses: readonly string[],
): Promise<Map<string, PairsSaid>> {
  const [only] = addresses;
  const said = await firstOf([
    {
      name: dex.name,
      ask: () =>
        addresses.length === 1 && only !== undefined
          ? dex.pairsOf(only, chain)
          : dex.pairsOfMany(chain, addresses),
    },
    {
      name: gecko.name,
      ask: () =>
        addresses.length === 1 && only !== undefined
          ? gecko.pairsOf(chain, only)
          : gecko
              .pricesOf(chain, addresses)
              .then((prices) =>
                [...prices].map(([address, priceUsd]) => priceAsPair(chain, address, { priceUsd })),
              ),
    },
    ...(chain === "solana"
      ? [
          {
            name: jupiter.name,
            ask: () =>
              jupiter
                .pricesOf(addresses)
                .then((prices) => [...prices].map(([address, price]) => priceAsPair(chain, address, price))),
          },
        ]
      : []),
  ]);
  return new Map(
    addresses.map((address) => [address, { ...said, value: orderPairs(said.value, address, chain) }]),
  );
}

/** A bare price in the shape of a pool: some sources know no more. */
function priceAsPair(
  chain: MarketChain,
  address: string,
  price: { priceUsd: string; change24h?: number | null; liquidityUsd?: number | null },
): MarketPair {
  const nobody = { address: "", name: "", symbol: "" };
  return {
    chainId: chain,
    dexId: "",
    url: null,
    pairAddress: "",
    baseToken: { ...nobody, address },
    quoteToken: nobody,
    priceNative: null,
    priceUsd: price.priceUsd,
    volume: {},
    priceChange: price.change24h == null ? {} : { h24: price.change24h },
    liquidity: price.liquidityUsd == null ? null : { usd: price.liquidityUsd },
    fdv: null,
    marketCap: null,
  };
}
