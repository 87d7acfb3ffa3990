import type { Candle } from "@bakso/contract/markets";
import type { KnownToolView } from "@bakso/contract/tool-views";
import { type PartEvent, writePartEvents } from "../../server/src/jobs/reply-parts.ts";

/** Words that are in the card of the last of them, and nowhere else in its message. */
export const LAST_CARD_WORDS = "Traded in 24 hours";

const MINT = "CgKaRwy7Xo9kXbYH4bVnPvR9K9SGvqLwVjaq3zPLpump";
const BEGINS_AT = 1_790_000_000;
const HOUR_S = 3_600;
const CANDLES = 100;

interface Use {
  name: string;
  doing: string;
  title: string;
  result: string;
  view: KnownToolView;
}

const candles = Array.from({ length: CANDLES }, (_, index): Candle => {
  const close = 0.004 + Math.sin(index / 9) * 0.0006;
  return [BEGINS_AT + index * HOUR_S, close * 0.99, close * 1.02, close * 0.97, close, 12_000 + index * 70];
});
const heard = {
  symbol: "BAKSO",
  address: MINT,
  source: "dexscreener",
  fetched_at: new Date(BEGINS_AT * 1_000).toISOString(),
  is_stale: false,
};

/** What tools say and show of usual things: a chart of the largest kind, a meter, and a price with its line. */
const USES: readonly Use[] = [
  {
    name: "token_candles",
    doing: "Looking at the chart…",
    title: "Chart",
    result: `BAKSO went from 0.004 USD to 0.0034 USD (${CANDLES} candles of 1h; address ${MINT}).`,
    view: { ...heard, kind: "candles", chain: "solana", interval: "1h", candles },
  },
  {
    name: "own_balance",
    doing: "Looking at your balance…",
    title: "Your balance",
    result: "You hold 12,000 BAKSO. The door opens at 10,000 BAKSO. It is open to you.",
    view: {
      kind: "balance",
      symbol: "BAKSO",
      decimals: 6,
      balance_raw: "12000000000",
      required_raw: "10000000000",
      missing_raw: "0",
    },
  },
  {
    name: "own_token",
    doing: "Looking at the price…",
    title: "Price",
    result: `1 BAKSO is worth 0.0041 USD, +3.2 % in 24 hours, market cap 4,100,000 USD (address ${MINT}).`,
    view: {
      ...heard,
      kind: "price",
      price_usd: "0.0041",
      change_percent: { h1: 0.4, h6: -1.1, h24: 3.2 },
      market_cap_usd: 4_100_000,
      volume_usd: 320_000,
      liquidity_usd: 210_000,
      closes: candles.slice(-24).map(([, , , , close]) => close),
    },
  },
];

/**
 * As the column holds it that a reply used a tool before it said anything: of five replies the first, the third and the
 * last did.
 */
export function toolPartEvents(reply: number): string | null {
  const place = reply % 5;
  const use = place % 2 === 0 ? USES[place / 2] : undefined;
  if (!use) return null;
  const { name, doing, title, result, view } = use;
  const events: PartEvent[] = [
    { at: 0, value: { type: "tool", call_id: "call_1", name, doing, title, state: "running", input: {} } },
    { at: 0, part: 0, change: { state: "done", result, view, elapsed_ms: 240 } },
  ];
  return writePartEvents(events);
}
