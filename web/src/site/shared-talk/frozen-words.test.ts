import { expect, it } from "vitest";
import { frozenWords } from "./frozen-words.ts";

const timeText = (instant: string) => `at ${instant}`;

it("tells a price as it was, with what is not known left out", () => {
  const words = frozenWords(
    {
      kind: "price",
      symbol: "BAKSO",
      address: "mint",
      price_usd: "0.0123",
      change_percent: { h24: -4.5 },
      market_cap_usd: null,
      volume_usd: 1_234,
      liquidity_usd: null,
      source: "a market",
      fetched_at: "2026-11-22T00:00:00.000Z",
      is_stale: false,
    },
    timeText,
  );
  expect(words).toMatchObject({ heading: "BAKSO $0.0123", shownAt: "2026-11-22T00:00:00.000Z" });
  expect(words.facts.map(([name]) => name)).toEqual(["In 24 hours", "Traded in 24 hours", "From"]);
  expect(words.facts).toContainEqual(["Traded in 24 hours", "$1,234"]);
});

it("tells the course of candles by their closing prices, and nothing where there are none", () => {
  const view = {
    kind: "candles",
    symbol: "BAKSO",
    address: "mint",
    chain: "solana",
    interval: "1h",
    source: "a market",
    fetched_at: "2026-11-22T00:00:00.000Z",
    is_stale: false,
  } as const;
  const candles: [number, number, number, number, number, number][] = [
    [1, 1, 3, 0.5, 2, 9],
    [2, 2, 5, 1.5, 4, 9],
  ];
  const words = frozenWords({ ...view, candles }, timeText);
  expect(words.course).toEqual([2, 4]);
  expect(Object.fromEntries(words.facts)).toMatchObject({ Lowest: "$0.5000", Highest: "$5.0000" });
  expect(frozenWords({ ...view, candles: [] }, timeText)).toEqual({ facts: [], list: [] });
});

it("shows nothing of a kind that is its owner's alone", () => {
  expect(frozenWords({ kind: "open_help" }, timeText)).toEqual({ facts: [], list: [] });
});
