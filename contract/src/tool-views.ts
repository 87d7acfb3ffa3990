import { z } from "zod";
import { Instant } from "./common.ts";
import { Candle, CandleInterval, MarketChain } from "./markets.ts";

/** A decimal number as text: money never travels as a float. */
const Raw = z.string().regex(/^\d+$/);
const Count = z.number().int().min(0);

/** What the wallet holds, and what the gate asks for, in raw units. */
const BalanceView = z.object({
  kind: z.literal("balance"),
  symbol: z.string(),
  decimals: Count,
  balance_raw: Raw,
  required_raw: Raw,
  missing_raw: Raw,
});

/** What is left of the day. */
const LeftView = z.object({
  kind: z.literal("left"),
  resets_at: Instant,
  left: z.array(z.object({ what: z.string(), used: Count, limit: Count })),
});

const TimeView = z.object({ kind: z.literal("time"), at: Instant });

/** Pages of this site that were quoted. */
const PagesView = z.object({
  kind: z.literal("pages"),
  pages: z.array(z.object({ title: z.string(), href: z.string().optional() })),
});

/** What a link check said; what was checked stands in the tool's input. */
const LinkView = z.object({ kind: z.literal("link"), verdict: z.string() });

/** A token's market. Prices are USD as decimal text; null is what the market does not say. */
const PriceView = z.object({
  kind: z.literal("price"),
  symbol: z.string(),
  address: z.string(),
  price_usd: z.string(),
  change_percent: z.object({
    m5: z.number().optional(),
    h1: z.number().optional(),
    h6: z.number().optional(),
    h24: z.number().optional(),
  }),
  market_cap_usd: z.number().nullable(),
  volume_usd: z.number().nullable(),
  liquidity_usd: z.number().nullable(),
  closes: z
    .array(z.number())
    .optional()
    .describe("In USD, of the day's hours, oldest first; where they are known"),
  source: z.string(),
  fetched_at: Instant,
  is_stale: z.boolean(),
});

/** What chain and market say of a token, and its largest holders; `percent` is of the whole supply. */
const TokenFactsView = z.object({
  kind: z.literal("token_facts"),
  symbol: z.string(),
  address: z.string(),
  facts: z.array(z.object({ text: z.string(), is_warning: z.boolean() })),
  holders: z.array(
    z.object({ address: z.string(), name: z.string().nullable(), percent: z.number().nullable() }),
  ),
});

/** Conversations of the wallet in which words were found, each with the message that holds them. */
const TalksView = z.object({
  kind: z.literal("talks"),
  has_more: z.boolean(),
  words: z.string(),
  talks: z.array(
    z.object({
      conversation_id: z.string(),
      name: z.string(),
      title: z.string().optional(),
      date: z.string(),
      snippet: z.string().optional(),
      message_id: z.string().optional(),
      position: Count.optional(),
    }),
  ),
});

/** The wallet's watchlist, as it is afterwards; `items` may be fewer than `count`. */
const WatchlistView = z.object({
  kind: z.literal("watchlist"),
  count: Count,
  items: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      chain: z.string(),
      address: z.string().nullable(),
    }),
  ),
});

/** The game's best, and where the wallet stands. */
const BoardView = z.object({
  kind: z.literal("board"),
  board: z.enum(["day", "all_time"]),
  entries: z.array(
    z.object({
      rank: Count,
      name: z.string(),
      is_holder: z.boolean(),
      is_you: z.boolean(),
      score: Count,
    }),
  ),
  you: z.object({ rank: Count.nullable(), score: Count }).nullable(),
});

/** The newest candles of a token, oldest first, in USD. */
const CandlesView = z.object({
  kind: z.literal("candles"),
  symbol: z.string(),
  address: z.string(),
  chain: MarketChain,
  interval: CandleInterval,
  candles: z.array(Candle),
  source: z.string(),
  fetched_at: Instant,
  is_stale: z.boolean(),
});

/** What the fund gave. `unproven`: the content names no transaction. */
const DonationsView = z.object({
  kind: z.literal("donations"),
  total_usd: z.number(),
  is_demo_chain: z.boolean(),
  donations: z.array(
    z.object({
      date: z.string(),
      recipient: z.string(),
      amount_usd: z.number(),
      amount: z.string().nullable(),
      state: z.enum(["verified", "not_found", "mismatch", "unavailable", "unproven"]),
      proof_url: z.string().nullable(),
    }),
  ),
});

/** Pictures of the gallery; without `hash` there is none to show. */
const GalleryView = z.object({
  kind: z.literal("gallery"),
  count: Count,
  pictures: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      hash: z.string().optional(),
      width: Count.optional(),
      height: Count.optional(),
    }),
  ),
});

/** Ways to a tool, which the person goes or not: nothing opens by itself. */
const OpenChartView = z.object({
  kind: z.literal("open_chart"),
  name: z.string(),
  address: z.string(),
  chain: MarketChain,
});
const OpenStudioView = z.object({ kind: z.literal("open_studio"), prompt: z.string().optional() });
/** `amount` of our own token, in whole units. */
const OpenSwapView = z.object({
  kind: z.literal("open_swap"),
  symbol: z.string(),
  amount: z.string().optional(),
});
/** The way to what is remembered. */
const OpenPersonalView = z.object({ kind: z.literal("open_personal") });
const OpenHelpView = z.object({ kind: z.literal("open_help") });

/** How many findings were read; those that the reply names are its sources. */
const FoundView = z.object({ kind: z.literal("found"), count: Count });

/**
 * What the tools of today show, by kind. A browser draws those that it knows, and nothing for others: there will be more
 * (`ToolView` in `parts.ts` is what goes over the wire).
 */
export const KnownToolView = z.discriminatedUnion("kind", [
  BalanceView,
  LeftView,
  TimeView,
  PagesView,
  LinkView,
  PriceView,
  TokenFactsView,
  TalksView,
  WatchlistView,
  BoardView,
  FoundView,
  CandlesView,
  DonationsView,
  GalleryView,
  OpenChartView,
  OpenStudioView,
  OpenSwapView,
  OpenHelpView,
  OpenPersonalView,
]);
export type KnownToolView = z.infer<typeof KnownToolView>;
