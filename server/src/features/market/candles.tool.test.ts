import { join } from "node:path";
import type { Candle, CandleInterval } from "@bakso/contract/markets";
import { beforeAll, describe, expect, it } from "vitest";
import { loadContent } from "../../content/load-content.ts";
import { createTokenLookup } from "../../tools/token-lookup.ts";
import type { AnyTool } from "../../tools/tool.ts";
import { candlesTool } from "./candles.tool.ts";

const SECONDS: Readonly<Record<CandleInterval, number>> = {
  "1m": 60,
  "5m": 300,
  "15m": 900,
  "1h": 3_600,
  "4h": 14_400,
  "1d": 86_400,
};
const NOW = 1_790_000_000;

let tool: AnyTool;
beforeAll(async () => {
  const content = await loadContent(join(import.meta.dirname, "../../../../content"));
  const candles = async (_chain: string, _address: string, interval: CandleInterval) => {
    const all = Array.from({ length: 300 }, (_, index): Candle => {
      const at = NOW - (299 - index) * SECONDS[interval];
      return [at, 1, 2, 0.5, 1 + index / 300, 10];
    });
    const value = { pool: "pool", name: "BAKSO / SOL", candles: all };
    return { value, source: "test", atMs: NOW * 1_000, isStale: false };
  };
  const market = { candles, search: () => Promise.reject(new Error("nobody is asked")) };
  tool = candlesTool({
    market,
    content: () => content,
    lookup: createTokenLookup({ market, content: () => content }),
  });
});

/** What is drawn for a question, and for a call. */
const asked = (question: string) => tool.inputFor?.(question);
async function drawn(input: object) {
  const ran = await tool.run(tool.input.parse(input) as never, {} as never);
  const { interval, candles } = ran.view as unknown as { interval: CandleInterval; candles: Candle[] };
  const first = candles[0]?.[0] ?? 0;
  return { interval, count: candles.length, hours: (NOW - first + SECONDS[interval]) / 3_600 };
}

describe("the candles of a stretch of time", () => {
  it.each([
    ["How did $BAKSO do last week?", { hours: 168 }],
    ["Show me the $BAKSO chart of the last 7 days", { hours: 168 }],
    ["$BAKSO chart for the past two weeks", { hours: 336 }],
    ["how has $BAKSO performed this month", { hours: 720 }],
    ["harga $BAKSO minggu lalu, grafik", { hours: 168 }],
    ["$BAKSO chart of the last 3 days", { hours: 72 }],
    ["$BAKSO chart last hour", { hours: 1 }],
    ["chart of $BAKSO over 24h", { hours: 24 }],
    ["$BAKSO chart over the last couple of weeks", { hours: 336 }],
    ["Show me a $BAKSO chart", {}],
    ["$BAKSO 4h candles", { interval: "4h" }],
    ["the $BAKSO chart since it began", { interval: "1d" }],
  ])("is read from %j", (question, input) => {
    expect(asked(question)).toEqual(input);
  });

  it.each([
    [{ hours: 168 }, { interval: "4h", hours: 168 }],
    [{ hours: 336 }, { interval: "4h", hours: 336 }],
    [{ hours: 720 }, { interval: "1d", hours: 720 }],
    [{ hours: 24 }, { interval: "15m", hours: 24 }],
    [{ hours: 1 }, { interval: "1m", hours: 1 }],
    [
      { hours: 168, interval: "1d" },
      { interval: "1d", hours: 168 },
    ],
    // A week of minutes is no small chart.
    [
      { hours: 168, interval: "1m" },
      { interval: "4h", hours: 168 },
    ],
    [{ interval: "5m" }, { interval: "5m", count: 90 }],
    [{}, { interval: "1h", count: 90 }],
  ])("of %j are so many", async (input, expected) => {
    expect(await drawn(input)).toMatchObject(expected);
  });
});
