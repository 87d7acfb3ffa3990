import type { WatchlistItem } from "@bakso/contract/watchlist";
import { describe, expect, it } from "vitest";
import { layOut, type SectionOptions } from "./sections.ts";

const item = (id: string, type: WatchlistItem["type"], chain: WatchlistItem["chain"] = "solana") =>
  ({ id, type, chain, name: id }) as WatchlistItem;
const options = (part: Partial<SectionOptions> = {}): SectionOptions => ({
  folded: new Set(),
  sortBy: "added",
  priceOf: () => undefined,
  ordinalCountExtra: 1,
  ...part,
});
const keys = (items: WatchlistItem[], part?: Partial<SectionOptions>) =>
  layOut(items, options(part)).map(({ key }) => key);

const items = [
  item("sol", "token"),
  item("sun", "token"),
  item("eth", "token", "ethereum"),
  item("bear", "nft"),
  item("monke", "ordinal"),
  item("rune", "rune"),
  item("ordi", "brc20"),
];

describe("the panel's sections", () => {
  it("[WATCH-2] lay items out by category and chain, and fold each by itself", () => {
    expect(keys(items)).toEqual([
      "token",
      "token:solana",
      "sol",
      "sun",
      "token:ethereum",
      "nft",
      "nft:solana",
      "ordinal",
      "monke",
      "rune",
      "rune",
    ]);
    expect(keys(items.slice(0, 4), { folded: new Set(["token:solana", "nft"]) })).toEqual([
      "token",
      "token:solana",
      "token:ethereum",
      "nft",
    ]);
  });

  it("[WATCH-2] give the only item of a chain one row with it, which folds as any other", () => {
    const onlyOnes = (part?: Partial<SectionOptions>) =>
      layOut(items, options(part)).flatMap((row) =>
        row.kind === "chain" ? [[row.key, row.only?.id, row.count, row.isFolded]] : [],
      );
    expect(onlyOnes()).toEqual([
      ["token:solana", undefined, 2, false],
      ["token:ethereum", "eth", 1, false],
      ["nft:solana", "bear", 1, false],
    ]);
    expect(onlyOnes({ folded: new Set(["token:ethereum"]) })[1]).toEqual(["token:ethereum", "eth", 1, true]);
  });

  it("[WATCH-24] count one ordinal more than there are, as the content says", () => {
    const count = (ordinalCountExtra: number) =>
      layOut([item("a", "ordinal"), item("b", "ordinal")], options({ ordinalCountExtra }))[0];
    expect(count(1)).toMatchObject({ title: "Ordinals", count: 3 });
    expect(count(0)).toMatchObject({ count: 2 });
  });

  it("[WATCH-25] never show brc20 items", () => {
    expect(keys([item("ordi", "brc20")])).toEqual([]);
  });

  it("are sorted by price with the unknown last", () => {
    const prices: Record<string, number> = { a: 1, c: 3 };
    const priceOf = (id: string) =>
      prices[id] === undefined
        ? ({ kind: "failed", reason: "unreachable" } as const)
        : ({ kind: "price", price: prices[id], change24h: null } as never);
    const found = keys([item("a", "rune"), item("b", "rune"), item("c", "rune")], {
      sortBy: "price",
      priceOf,
    });
    expect(found.slice(1)).toEqual(["c", "a", "b"]);
  });
});
