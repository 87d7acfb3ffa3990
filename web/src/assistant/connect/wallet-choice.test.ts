import { expect, it } from "vitest";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import type { ListedWallet } from "../../shared/wallet/wallet-kind.ts";
import { walletChoices } from "./wallet-choice.ts";

const LISTED: ListedWallet[] = [
  { kind: "phantom", name: "Phantom", installUrl: "https://phantom.example", browseUrl: "https://b/{url}" },
  { kind: "magiceden", name: "Magic Eden", installUrl: "https://me.example", note: "Retired." },
];
const walletNamed = (name: string) => ({ name }) as SolanaWallet;
const names = (isDemo: boolean) => walletChoices(LISTED, [], isDemo).map(({ name }) => name);

it("[WALLET-2] offers the content's wallets in its order", () => {
  expect(names(false)).toEqual(["Phantom", "Magic Eden"]);
});

it("puts the demo wallet first in demo mode, and nowhere else", () => {
  expect(names(true)).toEqual(["Bakso Demo Wallet", "Phantom", "Magic Eden"]);
});

it("[WALLET-6] tells detected wallets from those to install", () => {
  const [phantom, magicEden] = walletChoices(LISTED, [walletNamed("magic eden")], false);
  expect(phantom).toMatchObject({ wallet: undefined, installUrl: "https://phantom.example" });
  expect(magicEden).toMatchObject({ wallet: { name: "magic eden" }, note: "Retired." });
});
