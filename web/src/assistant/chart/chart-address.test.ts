import { describe, expect, it } from "vitest";
import { CHART_CHAINS, chartAddress, chartSymbol } from "./chart-address.ts";

const TEMPLATE = "https://charts.example/{chain}/{address}?embed=1&theme=dark";

describe("a chart's address", () => {
  it("[CHART-7] holds chain, address, embed form and dark theme", () => {
    expect(chartAddress(TEMPLATE, "solana", "AbC1")).toBe(
      "https://charts.example/solana/AbC1?embed=1&theme=dark",
    );
    expect(chartAddress(TEMPLATE, "bsc", "0xAB")).toBe("https://charts.example/bsc/0xab?embed=1&theme=dark");
  });

  it.each(["../../evil", "..", ".", "a?theme=light", "a#b", "//evil.example", "$&", "javascript:alert(1)"])(
    "keeps %s in its place",
    (typed) => {
      const url = new URL(chartAddress(TEMPLATE, "solana", typed));
      expect(url.origin).toBe("https://charts.example");
      expect(url.pathname.split("/")).toHaveLength(3);
      expect(url.search).toBe("?embed=1&theme=dark");
    },
  );

  it("[CHART-2] has four chains to choose from", () => {
    expect(CHART_CHAINS.map(({ value }) => value)).toEqual(["ethereum", "bsc", "polygon", "solana"]);
  });
});

describe("a symbol", () => {
  it("[CHART-10] of crypto is prefixed with the exchange, once", () => {
    expect(chartSymbol("BTCUSD", "crypto", "COINBASE")).toBe("COINBASE:BTCUSD");
    expect(chartSymbol("KRAKEN:BTCUSD", "crypto", "COINBASE")).toBe("KRAKEN:BTCUSD");
    expect(chartSymbol("AAPL", "stock", "COINBASE")).toBe("AAPL");
  });
});
