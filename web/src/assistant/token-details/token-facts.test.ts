import type { MintFacts } from "@bakso/contract/markets";
import { describe, expect, it } from "vitest";
import { chainFacts, tokenMessage, tokenValues } from "./token-facts.ts";

const pair = {
  baseToken: { address: "a", name: "Bakso", symbol: "BAKSO" },
  priceUsd: "0.00001812",
  volume: { h24: 4521.234 },
  liquidity: { usd: 62241.99 },
  priceChange: { h24: -18.8 },
  marketCap: 18120,
};
const mint: MintFacts = {
  address: "a",
  program: "token-2022",
  decimals: 6,
  supplyRaw: "1000000000000",
  mintAuthority: null,
  freezeAuthority: "Fr33ze",
  extensions: [
    { name: "permanentDelegate", authority: "De1egate" },
    { name: "tokenMetadata", authority: null },
  ],
  topTenPercent: 41.5,
};

describe("what is told of a token", () => {
  it("[TOKEN-3] are its six values", () => {
    expect(tokenValues(pair)).toEqual([
      { label: "Price", value: "$0.0₄1812" },
      { label: "Change (24 h)", value: "▼ −18.8%", direction: "down" },
      { label: "Market cap", value: "$18,120" },
      { label: "Liquidity", value: "$62,241.99" },
      { label: "Volume (24 h)", value: "$4,521.23" },
      { label: "Name", value: "Bakso" },
    ]);
  });

  it("[TOKEN-3] says so where a source does not know one", () => {
    expect(tokenValues({ priceUsd: null, liquidity: null }).map(({ value }) => value)).toEqual(
      Array.from({ length: 6 }, () => "not known"),
    );
  });

  it("are the powers that others keep over it, as facts", () => {
    expect(chainFacts(mint)).toEqual({
      powers: [
        { texts: ["One address can freeze it in a wallet."], address: "Fr33ze" },
        {
          texts: ["Extension permanentDelegate: one address may take this token out of any wallet."],
          address: "De1egate",
        },
      ],
      others: [
        "Supply: 1,000,000",
        "Nobody can make more of it.",
        "The ten largest accounts hold 41.5% (a pool is one of them).",
      ],
    });
  });

  it("names an address once, with all that it may do", () => {
    const extensions = [
      { name: "permanentDelegate", authority: "Fr33ze" },
      { name: "defaultAccountState", authority: null },
    ];
    const told = { ...mint, mintAuthority: "Fr33ze", extensions };
    expect(chainFacts(told).powers.map(({ address, texts }) => [address, texts.length])).toEqual([
      ["Fr33ze", 3],
      [null, 1],
    ]);
    const text = tokenMessage({ pair, mint: told });
    expect(text.match(/Fr33ze/g)).toHaveLength(1);
    expect(text).toContain("- One address for all of these: `Fr33ze`");
  });

  it("are a table of the values, and below it the powers with their addresses first", () => {
    const lines = tokenMessage({ pair, mint }).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "| Price | \\$0\\.0₄1812 |",
      "| --- | ---: |",
      "| Change (24 h) | ▼ −18\\.8\\% |",
    ]);
    const at = lines.indexOf("- ⚠ One address can freeze it in a wallet\\.");
    expect(lines[at + 1]).toBe("- Its address: `Fr33ze`");
    expect(at).toBeLessThan(lines.findIndex((line) => line.startsWith("- Supply")));
  });

  it("is never more than text, whatever a stranger called it", () => {
    const name = "[Free](https://evil.example) **x** <img>\n# y";
    expect(tokenMessage({ pair: { ...pair, baseToken: { ...pair.baseToken, name } }, mint: null })).toContain(
      "\\[Free\\]\\(https\\:\\/\\/evil\\.example\\) \\*\\*x\\*\\* \\<img\\> \\# y",
    );
  });
});
