import { describe, expect, it, vi } from "vitest";
import { ALICE, buildAccount, buildWallet } from "../../shared/wallet/build-wallet.test-kit.ts";
import { canSignTransactions, signTransactions } from "./sign-transactions.ts";

const account = buildAccount(ALICE);
const walletThat = (signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise<unknown>) =>
  buildWallet("Phantom", { features: { "solana:signTransaction": { version: "1.0.0", signTransaction } } });

describe("signing what the terminal wants signed", () => {
  it("asks the wallet once, on the chain's main net, and keeps the order", async () => {
    const sign = vi.fn(async (...inputs: { transaction: Uint8Array }[]) =>
      inputs.map(({ transaction }) => ({ signedTransaction: Uint8Array.from([...transaction, 7]) })),
    );
    const wallet = walletThat(sign);
    expect(canSignTransactions(wallet)).toBe(true);
    const signed = await signTransactions(wallet, account, [Uint8Array.of(1), Uint8Array.of(2)]);
    expect(signed).toEqual([Uint8Array.of(1, 7), Uint8Array.of(2, 7)]);
    expect(sign).toHaveBeenCalledExactlyOnceWith(
      { account, chain: "solana:mainnet", transaction: Uint8Array.of(1) },
      { account, chain: "solana:mainnet", transaction: Uint8Array.of(2) },
    );
  });

  it("fails when the wallet can't, or gives nothing back", async () => {
    const unable = buildWallet("Phantom");
    expect(canSignTransactions(unable)).toBe(false);
    await expect(signTransactions(unable, account, [Uint8Array.of(1)])).rejects.toThrow("can't sign");
    const empty = walletThat(async () => []);
    await expect(signTransactions(empty, account, [Uint8Array.of(1)])).rejects.toThrow("signed nothing");
  });
});
