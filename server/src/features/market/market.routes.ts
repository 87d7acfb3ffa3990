import {
  Candles,
  CandlesParams,
  CandlesQuery,
  ChainTokenPairsParams,
  CollectionParams,
  CollectionStats,
  EthereumCollections,
  type MarketChain,
  type MarketPair,
  MintFacts,
  MintParams,
  OrdinalQuery,
  OrdinalStat,
  OwnTokenMarket,
  type Provenance,
  RuneInfo,
  RuneParams,
  TokenPairs,
  TokenPairsParams,
  TokenPrices,
  TokenPricesParams,
  TokenPricesQuery,
  TokenSearchQuery,
} from "@bakso/contract/markets";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import type { MintReader } from "../../gateways/chain/mint.reader.ts";
import type { MarketGateway } from "../../gateways/market/market.gateway.ts";
import type { OwnToken } from "../../gateways/market/own-token.ts";
import type { Served } from "../../gateways/market/shared-answers.ts";
import { failureOf, type SourceFailure } from "../../gateways/market/source.error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";

export interface MarketRoutesDependencies {
  market: MarketGateway;
  mints: MintReader;
  ownToken: Pick<OwnToken, "pair" | "candles">;
  nowMs: () => number;
}

const granted = { access: "granted" } as const;
const open = { access: "public" } as const;

/** Prices for holders, in the shapes of the sources that the specification names; and our own token for everybody. */
export const marketRoutes: (dependencies: MarketRoutesDependencies) => FastifyPluginAsyncZod = ({
  market,
  mints,
  ownToken,
  nowMs,
}) =>
  declareRoutes((app) => {
    /** Waits for the value, and says in a header too how old it is. */
    const answer = async <Value>(
      reply: FastifyReply,
      asked: Promise<Served<Value>>,
    ): Promise<{ value: Value } & Provenance> => {
      try {
        const served = await asked;
        reply.header("Age", Math.floor((nowMs() - served.atMs) / 1_000));
        return { value: served.value, ...provenanceOf(served) };
      } catch (error) {
        throw marketError(error);
      }
    };

    const pairs = async (reply: FastifyReply, address: string, chain?: MarketChain) => {
      const { value, ...from } = await answer(reply, market.tokenPairs(address, chain));
      return { schemaVersion: "1.0.0" as const, pairs: value.length > 0 ? value : null, ...from };
    };
    app.get(
      "/api/proxy/dex/latest/dex/tokens/:address",
      { config: granted, schema: { params: TokenPairsParams, response: { 200: TokenPairs } } },
      ({ params }, reply) => pairs(reply, params.address),
    );

    app.get(
      "/api/proxy/dex/:chain/latest/dex/tokens/:address",
      { config: granted, schema: { params: ChainTokenPairsParams, response: { 200: TokenPairs } } },
      ({ params }, reply) => pairs(reply, params.address, params.chain),
    );

    app.get(
      "/api/proxy/dex/:chain/prices",
      {
        config: granted,
        schema: { params: TokenPricesParams, querystring: TokenPricesQuery, response: { 200: TokenPrices } },
      },
      async ({ params: { chain }, query: { addresses } }) => {
        const asked = await Promise.allSettled(addresses.map((address) => market.tokenPairs(address, chain)));
        // The failure was logged there, and the source will be asked again.
        const tokens = asked.flatMap((found, index) =>
          found.status === "fulfilled"
            ? [
                {
                  address: addresses[index] ?? "",
                  pair: found.value.value[0] ?? null,
                  ...provenanceOf(found.value),
                },
              ]
            : [],
        );
        return { tokens };
      },
    );

    app.get(
      "/api/proxy/dex/latest/dex/search",
      { config: granted, schema: { querystring: TokenSearchQuery, response: { 200: TokenPairs } } },
      async ({ query }, reply) => {
        const { value, ...from } = await answer(reply, market.search(query.q));
        return { schemaVersion: "1.0.0" as const, pairs: value.length > 0 ? value : null, ...from };
      },
    );

    app.get(
      "/api/proxy/magiceden/collections/:slug/stats",
      { config: granted, schema: { params: CollectionParams, response: { 200: CollectionStats } } },
      async ({ params }, reply) => {
        const { value, ...from } = await answer(reply, market.solanaFloor(params.slug));
        return { ...value, ...from };
      },
    );

    app.get(
      "/api/proxy/magiceden/ethereum/collections/:slug",
      { config: granted, schema: { params: CollectionParams, response: { 200: EthereumCollections } } },
      async ({ params }, reply) => {
        const { value, ...from } = await answer(reply, market.ethereumFloors(params.slug));
        return { ...value, ...from };
      },
    );

    app.get(
      "/api/proxy/magiceden/ord/btc/stat",
      { config: granted, schema: { querystring: OrdinalQuery, response: { 200: OrdinalStat } } },
      async ({ query }, reply) => {
        const { value, ...from } = await answer(reply, market.ordinalFloor(query.collectionSymbol));
        return { ...value, ...from };
      },
    );

    app.get(
      "/api/proxy/magiceden/ord/btc/runes/market/:symbol/info",
      { config: granted, schema: { params: RuneParams, response: { 200: RuneInfo } } },
      async ({ params }, reply) => {
        const { value, ...from } = await answer(reply, market.runeFloor(params.symbol));
        return { ...value, ...from };
      },
    );

    app.get(
      "/api/proxy/candles/:chain/:address",
      {
        config: granted,
        schema: { params: CandlesParams, querystring: CandlesQuery, response: { 200: Candles } },
      },
      async ({ params: { chain, address }, query: { interval } }, reply) => {
        const [{ value, ...from }, change24h] = await Promise.all([
          answer(reply, market.candles(chain, address, interval)),
          dayChange(market.tokenPairs(address, chain).then(({ value: [best] }) => best)),
        ]);
        return { ...value, interval, change24h, ...from };
      },
    );

    app.get(
      "/api/proxy/chain/mints/:address",
      { config: granted, schema: { params: MintParams, response: { 200: MintFacts } } },
      async ({ params }) => {
        const facts = await mints.read(params.address).catch((cause: unknown) => {
          throw new AppError("market.unavailable", {
            cause,
            text: "The chain could not be reached. Please try again.",
          });
        });
        if (!facts) throw new AppError("market.not_found");
        return facts;
      },
    );

    app.get(
      "/api/market/token",
      { config: open, schema: { response: { 200: OwnTokenMarket } } },
      async (_request, reply) => {
        const { value, ...from } = await answer(reply, ownToken.pair());
        return { pair: value, ...from };
      },
    );

    app.get(
      "/api/market/token/candles",
      { config: open, schema: { querystring: CandlesQuery, response: { 200: Candles } } },
      async ({ query: { interval } }, reply) => {
        const [{ value, ...from }, change24h] = await Promise.all([
          answer(reply, ownToken.candles(interval)),
          dayChange(ownToken.pair().then(({ value: pair }) => pair)),
        ]);
        return { ...value, interval, change24h, ...from };
      },
    );
  });

/** What is told of a day wherever a price is told; candles are candles without it, too. */
const dayChange = (asked: Promise<MarketPair | null | undefined>): Promise<number | undefined> =>
  asked.then(
    (pair) => pair?.priceChange.h24,
    // It was logged there.
    () => undefined,
  );

export const provenanceOf = ({ source, atMs, isStale }: Served<unknown>): Provenance => ({
  source,
  fetched_at: new Date(atMs).toISOString(),
  is_stale: isStale,
});

const CODES = {
  gone: "market.source_retired",
  missing: "market.not_found",
  limited: "market.unavailable",
  unavailable: "market.unavailable",
} as const satisfies Record<SourceFailure, string>;

/** What people are told when no source has a value. */
function marketError(cause: unknown): AppError {
  return new AppError(CODES[failureOf(cause)], { cause });
}
