import { z } from "zod";
import { Instant } from "./common.ts";

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
  source: z.string(),
  fetched_at: Instant,
  is_stale: z.boolean(),
});

/** Conversations of the wallet in which words were found. */
const TalksView = z.object({
  kind: z.literal("talks"),
  has_more: z.boolean(),
  talks: z.array(
    z.object({
      conversation_id: z.string(),
      name: z.string(),
      date: z.string(),
      snippet: z.string().optional(),
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
  TalksView,
  WatchlistView,
  BoardView,
  FoundView,
]);
export type KnownToolView = z.infer<typeof KnownToolView>;
