import type { SharedStep } from "@bakso/contract/shares";
import { countWords } from "../../shared/lib/count-words.ts";
import { changeWords } from "../../shared/lib/market/change-words.ts";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import { dateWords } from "../../shared/ui/page/date-words.ts";

/** What a tool showed, as words: a heading, figures with names, lines of a list, and the course of a price. */
export interface FrozenWords {
  heading?: string;
  facts: readonly (readonly [name: string, value: string])[];
  list: readonly string[];
  course?: readonly number[];
  /** When it was read outside, where that is known. */
  shownAt?: string;
}

const dollars = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const usd = (value: number): string => `$${dollars.format(value)}`;
const NOTHING = { facts: [], list: [] };

/** @param timeText an instant as the site's clock shows it */
export function frozenWords(view: SharedStep["view"], timeText: (instant: string) => string): FrozenWords {
  switch (view.kind) {
    case "price": {
      const day = view.change_percent.h24;
      const figures = [
        ["Market cap", view.market_cap_usd],
        ["Traded in 24 hours", view.volume_usd],
        ["Liquidity", view.liquidity_usd],
      ] as const;
      return {
        ...NOTHING,
        heading: `${view.symbol} ${tokenUsd(Number(view.price_usd))}`,
        facts: [
          ...(day === undefined ? [] : [["In 24 hours", changeWords(day).text] as const]),
          ...figures.flatMap(([name, value]) => (value === null ? [] : [[name, usd(value)] as const])),
          ["From", view.source],
        ],
        shownAt: view.fetched_at,
      };
    }
    case "candles": {
      const closes = view.candles.map((candle) => candle[4]);
      const [first, last] = [closes[0], closes.at(-1)];
      if (first === undefined || last === undefined) return NOTHING;
      return {
        ...NOTHING,
        heading: `${view.symbol}, ${view.interval}`,
        course: closes,
        facts: [
          ["First", tokenUsd(first)],
          ["Lowest", tokenUsd(Math.min(...view.candles.map((candle) => candle[3])))],
          ["Highest", tokenUsd(Math.max(...view.candles.map((candle) => candle[2])))],
          ["Last", tokenUsd(last)],
          ["From", view.source],
        ],
        shownAt: view.fetched_at,
      };
    }
    case "token_facts":
      return {
        heading: view.symbol,
        facts: [],
        list: [
          ...view.facts.map(({ text, is_warning: isWarning }) => (isWarning ? `⚠ ${text}` : text)),
          ...view.holders.map(
            ({ address, name, percent }) =>
              `${name ?? `${address.slice(0, 4)}…${address.slice(-4)}`}${percent === null ? "" : `: ${percent}%`}`,
          ),
        ],
      };
    case "donations":
      return {
        ...NOTHING,
        heading: usd(view.total_usd),
        list: view.donations.map(
          ({ date, recipient, amount_usd: given }) => `${dateWords(date)}: ${usd(given)} to ${recipient}`,
        ),
      };
    case "board":
      return {
        ...NOTHING,
        heading: view.board === "day" ? "Today's leaderboard" : "All-time leaderboard",
        list: view.entries.map(
          ({ rank, name, score }) => `${countWords(rank)}. ${name}: ${countWords(score)}`,
        ),
      };
    case "gallery":
      return { ...NOTHING, list: view.pictures.map(({ title }) => title) };
    case "pages":
      return { ...NOTHING, list: view.pages.map(({ title }) => title) };
    case "link":
      return { ...NOTHING, heading: view.verdict };
    case "time":
      return { ...NOTHING, heading: timeText(view.at), shownAt: view.at };
    case "found":
      return { ...NOTHING, heading: view.count === 1 ? "1 finding" : `${countWords(view.count)} findings` };
    default:
      return NOTHING;
  }
}
