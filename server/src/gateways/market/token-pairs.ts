import { MarketChain, type MarketPair } from "@bakso/contract/markets";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../../bounded.ts";
import { FRESH_MS, type Said, type SharedLoad, WANTED_MS } from "../outside/shared-loads.ts";
import { createAddressBatch, MOST_IN_A_BATCH, type StartTimer } from "./address-batch.ts";
import type { DexScreener } from "./dexscreener.source.ts";
import type { GeckoTerminal } from "./geckoterminal.source.ts";
import type { Jupiter } from "./jupiter.source.ts";
import { orderPairs } from "./pair-order.ts";
import type { Served, SharedAnswers } from "./shared-answers.ts";
import { failureOf, SourceError } from "./source.error.ts";

const MOST_WANTED = 5_000;
/** An address that a source takes for none is not put to it again for so long. */
const REFUSED_MS = 10 * 60_000;

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
  logger: Pick<Logger, "warn">;
  nowMs: () => number;
}

/** Pools of a token, the one that tells its price first. Without a chain all chains count. */
export type TokenPairs = (address: string, chain: MarketChain | undefined) => Promise<Served<MarketPair[]>>;

/**
 * Pools of tokens. What is asked at the same time goes out as one call for each chain, and takes along the tokens that
 * were asked about lately and are growing old: so all that is watched comes to share calls, one a minute for thirty.
 */
export function createTokenPairs(parts: TokenPairsParts): TokenPairs {
  const { dex, answers, answer, share, logger, nowMs, startTimer } = parts;
  const batches = new Map<MarketChain, (address: string) => Promise<PairsSaid>>();
  const wanted = new LRUCache<string, { chain: MarketChain; address: string; atMs: number }>({
    ...bounded(MOST_WANTED),
  });
  const refused = new LRUCache<string, true>({ ...bounded(MOST_WANTED), ttl: REFUSED_MS });
  const keyOf = (chain: MarketChain | undefined, address: string) =>
    `pairs:${chain ?? "any"}:${address.startsWith("0x") ? address.toLowerCase() : address}`;

  const batchOf = (chain: MarketChain) => {
    const known = batches.get(chain);
    if (known) return known;
    const made = createAddressBatch<PairsSaid>({
      startTimer,
      async load(addresses) {
        const addressOf = new Map(addresses.map((address) => [keyOf(chain, address), address]));
        const load = async (keys: readonly string[]) => {
          // What other instances want is known by its key alone, which is no other than its address.
          const asked = keys.map((key) => addressOf.get(key) ?? key.slice(keyOf(chain, "").length));
          const loaded = await loadPairs(parts, refused, chain, asked);
          return new Map([...loaded].map(([address, pairs]) => [keyOf(chain, address), pairs]));
        };
        const said = await share(`pairs:${chain}`, [...addressOf.keys()], load, {
          room: MOST_IN_A_BATCH,
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

  const onChain = (chain: MarketChain, address: string): Promise<Served<MarketPair[]>> => {
    const key = keyOf(chain, address);
    wanted.set(key, { chain, address, atMs: nowMs() });
    return answers.get(key, () => batchOf(chain)(address));
  };
  /** DexScreener alone looks on all chains at once; where it knows nothing, the others are asked chain by chain. */
  const onAny = async (address: string): Promise<PairsSaid> => {
    const said = await dex.pairsOf(address, undefined).then(
      (pairs) => ({ value: orderPairs(pairs, address, undefined), source: dex.name }),
      (error: unknown) => {
        logger.warn({ reason: (error as Error).message }, "a market source failed");
        return undefined;
      },
    );
    if (said?.value[0]) return said;
    const chains = MarketChain.options.filter((chain) => (chain === "solana") !== address.startsWith("0x"));
    let last: PairsSaid | undefined = said;
    for (const chain of chains) {
      last = await onChain(chain, address);
      if (last.value[0]) break;
    }
    if (!last) throw new SourceError("unavailable", "market", "no source is set up");
    return last;
  };

  return (address, chain) =>
    chain === undefined ? answer(keyOf(undefined, address), () => onAny(address)) : onChain(chain, address);
}

interface PairSource {
  name: string;
  /** Pools of several tokens, mixed; nothing for those it does not know. */
  ask(addresses: readonly string[]): Promise<readonly MarketPair[]>;
}

/** Who is asked for prices on a chain, in this order. */
function sourcesOf({ dex, gecko, jupiter }: TokenPairsParts, chain: MarketChain): PairSource[] {
  const onlyOf = (addresses: readonly string[]) => (addresses.length === 1 ? addresses[0] : undefined);
  return [
    {
      name: dex.name,
      ask(addresses) {
        const only = onlyOf(addresses);
        return only === undefined ? dex.pairsOfMany(chain, addresses) : dex.pairsOf(only, chain);
      },
    },
    {
      name: gecko.name,
      async ask(addresses) {
        const only = onlyOf(addresses);
        if (only !== undefined) return gecko.pairsOf(chain, only);
        const prices = await gecko.pricesOf(chain, addresses);
        return [...prices].map(([address, priceUsd]) => priceAsPair(chain, address, { priceUsd }));
      },
    },
    ...(chain === "solana"
      ? [
          {
            name: jupiter.name,
            async ask(addresses: readonly string[]) {
              const prices = await jupiter.pricesOf(addresses);
              return [...prices].map(([address, price]) => priceAsPair(chain, address, price));
            },
          },
        ]
      : []),
  ];
}

/**
 * Asks one source after the other for what the ones before have no price of. That nobody trades a token is said only
 * when all were asked and all have answered; where one failed, such a token has no answer yet.
 *
 * @throws SourceError when nothing is known of any
 */
async function loadPairs(
  parts: TokenPairsParts,
  refused: LRUCache<string, true>,
  chain: MarketChain,
  addresses: readonly string[],
): Promise<Map<string, PairsSaid>> {
  const found = new Map<string, PairsSaid>();
  const withoutPrice = new Map<string, PairsSaid>();
  let failure: unknown;
  let open = addresses;
  for (const { name, ask } of sourcesOf(parts, chain)) {
    const asked = open.filter((address) => !refused.has(`${name}:${address}`));
    let pairs: readonly MarketPair[] = [];
    try {
      if (asked.length > 0)
        pairs = await askInHalves(asked, ask, (address) => refused.set(`${name}:${address}`, true));
    } catch (error) {
      parts.logger.warn({ reason: (error as Error).message }, "a market source failed");
      failure ??= error;
      continue;
    }
    for (const address of open) {
      const value = orderPairs(pairs, address, chain);
      if (value[0] && value[0].priceUsd !== null) found.set(address, { value, source: name });
      else if (value.length > 0 || !withoutPrice.has(address))
        withoutPrice.set(address, { value, source: name });
    }
    open = open.filter((address) => !found.has(address));
    if (open.length === 0) break;
  }
  if (failure === undefined) return new Map([...withoutPrice, ...found]);
  if (found.size === 0) throw failure;
  return found;
}

/** One address that a source refuses does not take the others of its call with it. */
async function askInHalves(
  addresses: readonly string[],
  ask: PairSource["ask"],
  refuse: (address: string) => void,
): Promise<readonly MarketPair[]> {
  try {
    return await ask(addresses);
  } catch (error) {
    const [only] = addresses;
    if (failureOf(error) !== "missing" || only === undefined) throw error;
    if (addresses.length === 1) {
      refuse(only);
      return [];
    }
    const middle = Math.ceil(addresses.length / 2);
    const first = await askInHalves(addresses.slice(0, middle), ask, refuse);
    return [...first, ...(await askInHalves(addresses.slice(middle), ask, refuse))];
  }
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
