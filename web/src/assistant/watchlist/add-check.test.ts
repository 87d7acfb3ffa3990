import { describe, expect, it } from "vitest";
import { emptyDraft, isAddDisabled, isIncomplete, withType } from "./add-check.ts";

const full = {
  ...emptyDraft("token", "Bakso"),
  address: "abc",
  collectionSlug: "bears",
  runeSymbol: "A•B",
  brc20_ticker: "ordi",
};

describe("what an entry needs", () => {
  it.each([
    ["token", "address"],
    ["nft", "collectionSlug"],
    ["rune", "runeSymbol"],
    ["brc20", "brc20_ticker"],
  ] as const)("[WATCH-12] a %s needs its name and %s", (type, field) => {
    expect(isIncomplete({ ...full, type })).toBe(false);
    expect(isIncomplete({ ...full, type, [field]: "  " })).toBe(true);
    expect(isIncomplete({ ...full, type, name: " " })).toBe(true);
    expect(isIncomplete({ ...emptyDraft(type, "Bakso"), [field]: "x" })).toBe(false);
  });

  it("[WATCH-12] an ordinal needs its name alone", () => {
    expect(isIncomplete(emptyDraft("ordinal", "Monkes"))).toBe(false);
    expect(isIncomplete(emptyDraft("ordinal"))).toBe(true);
  });

  it("[WATCH-8] the button is off without a name, and for a token without an address", () => {
    expect(isAddDisabled({ ...full, name: "" })).toBe(true);
    expect(isAddDisabled({ ...full, address: "" })).toBe(true);
    expect(isAddDisabled(full)).toBe(false);
    expect(isAddDisabled(emptyDraft("nft", "Bears"))).toBe(false);
  });

  it("[WATCH-14] another type clears address, slug and symbol and goes back to Solana", () => {
    expect(withType({ ...full, chain: "base" }, "nft")).toEqual({
      ...full,
      type: "nft",
      address: "",
      collectionSlug: "",
      runeSymbol: "",
      chain: "solana",
    });
  });
});
