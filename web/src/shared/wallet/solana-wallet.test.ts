import { expect, it } from "vitest";
import { buildWallet } from "./build-wallet.test-kit.ts";
import { usableWallets } from "./solana-wallet.ts";

const names = (...wallets: ReturnType<typeof buildWallet>[]) =>
  usableWallets(wallets).map((wallet) => wallet.name);

it("offers wallets that connect and sign on Solana", () => {
  const messagesOnly = buildWallet("Messages", {
    features: { "solana:signIn": undefined, "solana:signMessage": {} },
  });
  expect(names(buildWallet("Phantom"), messagesOnly)).toEqual(["Phantom", "Messages"]);
});

it("leaves out wallets of other chains and wallets that can't sign or connect", () => {
  expect(
    names(
      buildWallet("Ethereum only", { chains: ["ethereum:1"] }),
      buildWallet("Mute", { features: { "solana:signIn": undefined } }),
      buildWallet("Aloof", { features: { "standard:connect": undefined } }),
    ),
  ).toEqual([]);
});

it("offers a wallet that registers twice once", () => {
  const first = buildWallet("Phantom");
  expect(usableWallets([first, buildWallet("phantom ")])).toEqual([first]);
});
