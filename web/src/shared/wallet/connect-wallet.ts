import type { WalletKind } from "@bakso/contract/auth";
import type { WalletAccount } from "@wallet-standard/base";
import { ConnectError } from "./connect-error.ts";
import type { SolanaWallet } from "./solana-wallet.ts";
import { accountsIn, firstSolanaAccount } from "./wallet-answers.ts";
import { reportDisconnectFailure } from "./wallet-log.ts";

/** What a connection gives: the account's public key in base58, and which wallet it is. */
export interface ConnectedWallet {
  address: string;
  kind: WalletKind;
  account: WalletAccount;
}

/**
 * Asks a wallet for an account; its own window opens for the person to agree.
 *
 * @throws ConnectError when it shares no Solana account, or whatever the wallet throws
 */
export async function connectWallet(wallet: SolanaWallet, kind: WalletKind): Promise<ConnectedWallet> {
  const answer: unknown = await wallet.features["standard:connect"].connect();
  const account = firstSolanaAccount(accountsIn(answer)) ?? firstSolanaAccount(wallet.accounts);
  if (account === undefined) throw new ConnectError("The wallet shared no Solana account.");
  return { address: account.address, kind, account };
}

/** Lets a wallet clean up. It must never stand in anybody's way, so a failure is only logged. */
export async function disconnectWallet(wallet: SolanaWallet): Promise<void> {
  try {
    await wallet.features["standard:disconnect"]?.disconnect();
  } catch (error) {
    reportDisconnectFailure(error);
  }
}
