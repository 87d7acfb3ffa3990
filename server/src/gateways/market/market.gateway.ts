import type { Candle, CandleInterval, MarketChain, MarketPair } from "@bakso/contract/markets";
import type { Logger } from "pino";
import { createSharedLoad, loadAlone, type Said, type SharedAnswerStore } from "../outside/shared-loads.ts";
import { type StartTimer, startTimeout } from "./address-batch.ts";
import { createDexScreener } from "./dexscreener.source.ts";
import { createGeckoTerminal } from "./geckoterminal.source.ts";
import { createJupiter } from "./jupiter.source.ts";
import {
  type CollectionFloor,
  createMagicEden,
  type EthereumFloors,
  type OrdinalFloor,
  type RuneFloor,
} from "./magic-eden.source.ts";
import { createOpenSea } from "./opensea.source.ts";
import { createSharedAnswers, type Served } from "./shared-answers.ts";
import { failureOf, SourceError } from "./source.error.ts";
import { createSourceGuard } from "./source.guard.ts";
import { createSourceHttp } from "./source.http.ts";
import { createTokenPairs, type TokenPairs } from "./token-pairs.ts";

export interface PoolCandles {
  pool: string;
  /** The two tokens of the pool, "BAKSO / SOL". */
  name: string;
  candles: Candle[];
}

/**
 * What markets say, from several sources in order, one cache for all users. Every answer carries its source and time;
 * what a source does not know is an answer too (no pairs, a floor of null).
 *
 * All of them throw SourceError when no source gives a usable answer and none is kept.
 */
export interface MarketGateway {
  tokenPairs: TokenPairs;
  /** Pools whose tokens are called so. */
  search(words: string): Promise<Served<MarketPair[]>>;
  candles(chain: MarketChain, address: string, interval: CandleInterval): Promise<Served<PoolCandles>>;
  solanaFloor(slug: string): Promise<Served<CollectionFloor>>;
  ethereumFloors(slug: string): Promise<Served<EthereumFloors>>;
  ordinalFloor(symbol: string): Promise<Served<OrdinalFloor>>;
  runeFloor(symbol: string): Promise<Served<RuneFloor>>;
}

/** Where the sources are. Origins, without a slash at the end. */
export interface MarketSettings {
  dexUrl: string;
  candlesUrl: string;
  jupiterUrl: string;
  magicEdenUrl: string;
  magicEdenKey: string | null;
  openSeaUrl: string;
  /** null: Ethereum floors come from Magic Eden alone. */
  openSeaKey: string | null;
}

/** What each source allows in a minute, by its own words. */
const CALLS_PER_MINUTE = {
  dex: 300,
  gecko: 30,
  jupiter: 30,
  magicEdenSolana: 120,
  magicEdenClosed: 30,
  openSea: 10,
};

/** What the source of holders takes in one call. */
const MOST_HOLDERS_ASKED = 100;

/** Nothing, for what a source does not know. */
function unlessMissing(error: unknown): undefined {
  if (failureOf(error) !== "missing") throw error;
}

export interface MarketGatewayOptions {
  settings: MarketSettings;
  logger: Pick<Logger, "warn">;
  nowMs?: () => number;
  /** What instances know together; null where there is one alone. */
  store?: SharedAnswerStore | null;
  startTimer?: StartTimer;
}

export function createMarketGateway({
  settings,
  logger,
  nowMs = Date.now,
  store = null,
  startTimer = startTimeout,
}: MarketGatewayOptions): MarketGateway {
  const source = (
    name: string,
    baseUrl: string,
    callsPerMinute: number,
    headers: Record<string, string> = {},
  ) => createSourceHttp({ name, baseUrl, headers, guard: createSourceGuard({ callsPerMinute, nowMs }) });
  const magicEdenHeaders: Record<string, string> =
    settings.magicEdenKey === null ? {} : { Authorization: `Bearer ${settings.magicEdenKey}` };

  const dex = createDexScreener(source("dexscreener", settings.dexUrl, CALLS_PER_MINUTE.dex));
  const gecko = createGeckoTerminal(
    source("geckoterminal", settings.candlesUrl, CALLS_PER_MINUTE.gecko, {
      Accept: "application/json;version=20230302",
    }),
  );
  const jupiter = createJupiter(source("jupiter", settings.jupiterUrl, CALLS_PER_MINUTE.jupiter));
  const magicEden = (callsPerMinute: number) =>
    createMagicEden(source("magiceden", settings.magicEdenUrl, callsPerMinute, magicEdenHeaders));
  // Each market of theirs has a limit of its own.
  const solanaMarket = magicEden(CALLS_PER_MINUTE.magicEdenSolana);
  const ethereumMarket = magicEden(CALLS_PER_MINUTE.magicEdenClosed);
  const bitcoinMarket = magicEden(CALLS_PER_MINUTE.magicEdenClosed);
  const openSea =
    settings.openSeaKey === null
      ? null
      : createOpenSea(
          source("opensea", settings.openSeaUrl, CALLS_PER_MINUTE.openSea, {
            "X-API-KEY": settings.openSeaKey,
          }),
        );

  const answers = createSharedAnswers(nowMs);
  const share = store === null ? loadAlone : createSharedLoad({ store, nowMs, logger });

  /** One answer under a key, loaded once for all users of all instances. */
  const answer = <Value>(key: string, load: () => Promise<Said<Value>>): Promise<Served<Value>> =>
    answers.get(key, async () => {
      const said = (await share(key, [key], async () => new Map([[key, await load()]]))).get(key);
      if (!said) throw new SourceError("unavailable", "market", "no answer");
      return said;
    });

  /**
   * The first of the sources that knows something. That there is nothing is believed when all were asked and none
   * failed: a failure is no knowledge.
   */
  async function firstOf<Value>(
    tries: readonly { name: string; ask: () => Promise<Value> }[],
    isKnown: (value: Value) => boolean = () => true,
  ): Promise<Said<Value>> {
    let nothing: Said<Value> | undefined;
    let refusal: unknown;
    let failure: unknown;
    for (const { name, ask } of tries) {
      try {
        const said = { value: await ask(), source: name };
        if (isKnown(said.value)) return said;
        nothing ??= said;
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, "a market source failed");
        const kind = failureOf(error);
        // That a market has closed says less than that one which is open knows nothing.
        if (kind === "missing" || (kind === "gone" && refusal === undefined)) refusal = error;
        if (kind !== "missing" && kind !== "gone") failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
    if (nothing) return nothing;
    throw refusal ?? new SourceError("unavailable", "market", "no source is set up");
  }

  const tokenPairs = createTokenPairs({
    dex,
    gecko,
    jupiter,
    answers,
    answer,
    share,
    logger,
    nowMs,
    startTimer,
  });

  /** How many hold the Solana tokens among these: good to know beside a search, and no part of it. */
  async function withHolders(pairs: MarketPair[]): Promise<MarketPair[]> {
    const solana = pairs.filter(({ chainId }) => chainId === "solana");
    const mints = [...new Set(solana.map(({ baseToken }) => baseToken.address))].slice(0, MOST_HOLDERS_ASKED);
    if (mints.length === 0) return pairs;
    try {
      const holders = await jupiter.holdersOf(mints.map(encodeURIComponent));
      return pairs.map((pair) => {
        const count = pair.chainId === "solana" ? holders.get(pair.baseToken.address) : undefined;
        return count === undefined ? pair : { ...pair, holders: count };
      });
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, "a market source failed");
      return pairs;
    }
  }

  return {
    tokenPairs,
    search: (words) =>
      answer(`search:${words.toLowerCase()}`, async () => {
        const said = await firstOf([{ name: dex.name, ask: () => dex.search(words) }]);
        return { ...said, value: await withHolders(said.value) };
      }),
    candles: (chain, address, interval) =>
      answer(`candles:${chain}:${address}:${interval}`, async () => {
        const draw = async ({ pairAddress: pool, baseToken, quoteToken }: MarketPair) => {
          const candles = await gecko.candlesOf(chain, encodeURIComponent(pool), address, interval);
          const name = `${baseToken.symbol} / ${quoteToken.symbol}`;
          return { value: { pool, name, candles }, source: gecko.name };
        };
        const { value: pairs } = await tokenPairs(address, chain);
        const best = pairs.find(({ pairAddress }) => pairAddress !== "");
        const drawn = best && (await draw(best).catch(unlessMissing));
        if (drawn) return drawn;
        // The source of the candles may know another pool than the source of the prices.
        const own = (await gecko.pairsOf(chain, address)).find(
          ({ pairAddress }) => pairAddress !== best?.pairAddress,
        );
        if (!own) throw new SourceError("missing", "market", "no pool");
        return draw(own);
      }),
    solanaFloor: (slug) =>
      answer(`solana:${slug}`, () =>
        firstOf([{ name: solanaMarket.name, ask: () => solanaMarket.solanaFloor(slug) }]),
      ),
    ethereumFloors: (slug) =>
      answer(`ethereum:${slug}`, () =>
        firstOf(
          [
            ...(openSea ? [{ name: openSea.name, ask: () => openSea.ethereumFloors(slug) }] : []),
            { name: ethereumMarket.name, ask: () => ethereumMarket.ethereumFloors(slug) },
          ],
          ({ collections }) => collections.some(({ floorAsk }) => floorAsk.price !== null),
        ),
      ),
    ordinalFloor: (symbol) =>
      answer(`ordinal:${symbol}`, () =>
        firstOf([{ name: bitcoinMarket.name, ask: () => bitcoinMarket.ordinalFloor(symbol) }]),
      ),
    runeFloor: (symbol) =>
      answer(`rune:${symbol.toUpperCase()}`, () =>
        firstOf([{ name: bitcoinMarket.name, ask: () => bitcoinMarket.runeFloor(symbol) }]),
      ),
  };
}
