import fc from "fast-check";
import { expect, it } from "vitest";
import { DEMO_WALLET_NAME, type ListedWallet, walletKindOf, walletNameOf } from "./wallet-kind.ts";

const LISTED: ListedWallet[] = [
  { kind: "phantom", name: "Phantom", installUrl: "https://phantom.example" },
  { kind: "magiceden", name: "Magic Eden", installUrl: "https://magiceden.example" },
];

it("[WALLET-9] knows Phantom and Magic Eden by the names they register under", () => {
  expect(walletKindOf("Phantom", LISTED)).toBe("phantom");
  expect(walletKindOf("magic eden ", LISTED)).toBe("magiceden");
  expect(walletKindOf(DEMO_WALLET_NAME, LISTED)).toBe("demo");
});

it("calls every other wallet standard:<name> and finds it again by that", () => {
  expect(walletKindOf("Backpack", LISTED)).toBe("standard:Backpack");
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (name) => {
      const again = walletNameOf(walletKindOf(name, LISTED), LISTED);
      expect(again.trim().toLowerCase()).toBe(name.trim().toLowerCase());
    }),
  );
});

it("keeps a kind within what the contract allows", () => {
  expect(walletKindOf("x".repeat(300), LISTED)).toHaveLength(80);
});
