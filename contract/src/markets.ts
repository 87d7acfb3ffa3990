import { z } from "zod";

/** Chains that tokens are looked up on: those of the watchlist and those of the chart form. */
export const MarketChain = z.enum(["solana", "ethereum", "base", "bsc", "polygon"]);
export type MarketChain = z.infer<typeof MarketChain>;

/**
 * A token's address: base58 on Solana, 0x and 40 hex digits elsewhere. Nothing else ever becomes part of an address that
 * the server calls.
 */
export const TokenAddress = z
  .string()
  .regex(/^(?:[1-9A-HJ-NP-Za-km-z]{32,44}|0x[0-9a-fA-F]{40})$/, "not a token's address");

/** Name of a collection at the market: letters, digits, _ and -. */
export const CollectionSlug = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "not a collection's name");

/** A rune's name without its bullets. */
export const RuneSymbol = z.string().regex(/^[A-Za-z0-9]{1,28}$/, "not a rune's name");

/** A decimal number as the sources write it ("0.00001812", "1e-18"): finite, never a word. */
const DecimalText = z.string().regex(/^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/);

/** Where what the market says came from, and when. Additive to the shapes of the original sources. */
export const Provenance = z.object({
  source: z.string(),
  fetched_at: z.string().describe("When the source said it"),
  is_stale: z.boolean().describe("true while the source can't be asked again and this is its last word"),
});
export type Provenance = z.infer<typeof Provenance>;

const Side = z.object({ address: z.string(), name: z.string(), symbol: z.string() });
const Windows = z.object({
  m5: z.number().optional(),
  h1: z.number().optional(),
  h6: z.number().optional(),
  h24: z.number().optional(),
});

/** One pool in DexScreener's shape. Prices are USD as text; what a source does not know is null. */
export const MarketPair = z.object({
  chainId: z.string(),
  dexId: z.string(),
  url: z.string().nullable(),
  pairAddress: z.string(),
  baseToken: Side,
  quoteToken: Side,
  priceNative: DecimalText.nullable(),
  priceUsd: DecimalText.nullable(),
  volume: z.object({ h24: z.number().optional() }),
  priceChange: Windows.describe("Percent"),
  liquidity: z.object({ usd: z.number().nullable() }).nullable(),
  fdv: z.number().nullable(),
  marketCap: z.number().nullable(),
  pairCreatedAt: z.number().nullable().optional().describe("Milliseconds since 1970"),
  holders: z.number().int().optional().describe("Wallets that hold the base token; in answers of the search"),
});
export type MarketPair = z.infer<typeof MarketPair>;

/**
 * GET /api/proxy/dex/latest/dex/tokens/{address}, of whatever chain, and GET
 * /api/proxy/dex/{chain}/latest/dex/tokens/{address}. The best pool of the asked token stands first.
 */
export const TokenPairsParams = z.object({ address: TokenAddress });
export const ChainTokenPairsParams = z.object({ chain: MarketChain, address: TokenAddress });
export const TokenPairs = Provenance.extend({
  schemaVersion: z.literal("1.0.0"),
  pairs: z.array(MarketPair).nullable(),
});
export type TokenPairs = z.infer<typeof TokenPairs>;

/** Tokens whose prices come with one call. */
export const MOST_PRICES_AT_ONCE = 100;

/**
 * GET /api/proxy/dex/{chain}/prices?addresses=a,b,… The best pool of each token, null where nobody trades it; what could
 * not be looked up is left out.
 */
export const TokenPricesParams = z.object({ chain: MarketChain });
export const TokenPricesQuery = z.object({
  addresses: z
    .string()
    .max(MOST_PRICES_AT_ONCE * 45)
    .transform((list) => [...new Set(list.split(","))])
    .pipe(z.array(TokenAddress).min(1).max(MOST_PRICES_AT_ONCE)),
});
export const TokenPrices = z.object({
  tokens: z.array(Provenance.extend({ address: z.string(), pair: MarketPair.nullable() })),
});
export type TokenPrices = z.infer<typeof TokenPrices>;

/** GET /api/proxy/dex/latest/dex/search?q=… */
export const TokenSearchQuery = z.object({
  q: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N} $._-]{1,60}$/u, "letters, digits and $ . _ - only"),
});

/** GET /api/proxy/magiceden/collections/{slug}/stats; floorPrice in lamports, null while nothing is listed. */
export const CollectionParams = z.object({ slug: CollectionSlug });
export const CollectionStats = Provenance.extend({
  symbol: z.string(),
  floorPrice: z.number().nullable(),
  listedCount: z.number().nullable(),
});
export type CollectionStats = z.infer<typeof CollectionStats>;

/** GET /api/proxy/magiceden/ethereum/collections/{slug} */
export const EthereumCollections = Provenance.extend({
  collections: z.array(
    z.object({
      slug: z.string(),
      name: z.string().nullable(),
      floorAsk: z.object({
        price: z.object({ amount: z.object({ native: z.number() }) }).nullable(),
      }),
    }),
  ),
});
export type EthereumCollections = z.infer<typeof EthereumCollections>;

/** GET /api/proxy/magiceden/ord/btc/stat?collectionSymbol=…; floorPrice in satoshis. */
export const OrdinalQuery = z.object({ collectionSymbol: CollectionSlug });
export const OrdinalStat = Provenance.extend({
  floorPrice: DecimalText.nullable(),
  totalListed: z.string().nullable(),
});
export type OrdinalStat = z.infer<typeof OrdinalStat>;

/** GET /api/proxy/magiceden/ord/btc/runes/market/{symbol}/info; satoshis for one whole unit. */
export const RuneParams = z.object({ symbol: RuneSymbol });
export const RuneInfo = Provenance.extend({
  rune: z.string().nullable(),
  floorUnitPrice: z.object({ formatted: z.string(), value: DecimalText }).nullable(),
});
export type RuneInfo = z.infer<typeof RuneInfo>;

export const CandleInterval = z.enum(["1m", "5m", "15m", "1h", "4h", "1d"]);
export type CandleInterval = z.infer<typeof CandleInterval>;

/** Seconds (UTC), open, high, low, close, volume in USD. Oldest first, each second at most once. */
export const Candle = z.tuple([z.number().int(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type Candle = z.infer<typeof Candle>;

/** GET /api/proxy/candles/{chain}/{address}?interval=… */
export const CandlesParams = z.object({ chain: MarketChain, address: TokenAddress });
export const CandlesQuery = z.object({ interval: CandleInterval.default("1h") });
export const Candles = Provenance.extend({
  pool: z.string(),
  name: z.string(),
  interval: CandleInterval,
  candles: z.array(Candle),
  change24h: z
    .number()
    .optional()
    .describe("Percent, as the token's pair tells it: the same beside a chart and in a list"),
});
export type Candles = z.infer<typeof Candles>;

/** GET /api/proxy/chain/mints/{address}: what the chain itself says of a Solana token. Facts, no advice. */
export const MintParams = z.object({ address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) });
export const MintFacts = z.object({
  address: z.string(),
  program: z.enum(["spl-token", "token-2022"]),
  decimals: z.number().int(),
  supplyRaw: z.string(),
  mintAuthority: z.string().nullable(),
  freezeAuthority: z.string().nullable(),
  /** Extensions of the token itself, by the names of the Token-2022 program. */
  extensions: z.array(z.object({ name: z.string(), authority: z.string().nullable() })),
  /** Percent of the supply in the ten largest accounts (a pool is one of them); null where the node does not say. */
  topTenPercent: z.number().nullable(),
});
export type MintFacts = z.infer<typeof MintFacts>;

/** GET /api/market/token, public: the best pool of our own token; null while there is none. */
export const OwnTokenMarket = Provenance.extend({ pair: MarketPair.nullable() });
export type OwnTokenMarket = z.infer<typeof OwnTokenMarket>;
