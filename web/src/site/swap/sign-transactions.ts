import type { WalletAccount } from "@wallet-standard/base";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { bytesOf } from "../../shared/wallet/wallet-answers.ts";

const CHAIN = "solana:mainnet";
const SIGN = "solana:signTransaction";

export const canSignTransactions = (wallet: SolanaWallet): boolean => SIGN in wallet.features;

/**
 * Has the wallet sign all in one request; its own window shows the person what is to be signed.
 *
 * @param transactions in the chain's wire format
 * @returns the same ones, signed, in the same order
 * @throws whatever the wallet throws
 */
export async function signTransactions(
  wallet: SolanaWallet,
  account: WalletAccount,
  transactions: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const feature = wallet.features[SIGN];
  if (!feature) throw new Error("The wallet can't sign transactions.");
  const signed = await feature.signTransaction(
    ...transactions.map((transaction) => ({ account, chain: CHAIN, transaction }) as const),
  );
  return transactions.map((_, index) => {
    const bytes = bytesOf(signed?.[index]?.signedTransaction);
    if (!bytes) throw new Error("The wallet signed nothing.");
    return bytes;
  });
}
