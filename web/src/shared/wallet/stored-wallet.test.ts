import { expect, it } from "vitest";
import { ALICE, buildStorage } from "./build-wallet.test-kit.ts";
import { forgetStoredWallet, readStoredWallet, storeWallet } from "./stored-wallet.ts";

it("[WALLET-10] keeps address and kind", () => {
  const storage = buildStorage();
  storeWallet(storage, { address: ALICE, kind: "magiceden" });
  expect(readStoredWallet(storage)).toEqual({ address: ALICE, kind: "magiceden" });
});

it("[WALLET-13] forgets the wallet's entries and the discord user's, and nothing else", () => {
  const storage = buildStorage({ discord_user: "x", wallet_address: ALICE, wallet_kind: "demo", draft: "y" });
  forgetStoredWallet(storage);
  expect(Object.fromEntries(storage.map)).toEqual({ draft: "y" });
});

it("does without a storage, and with one that is full", () => {
  expect(readStoredWallet(null)).toBeNull();
  const full = {
    ...buildStorage(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => storeWallet(full, { address: ALICE, kind: "demo" })).not.toThrow();
});
