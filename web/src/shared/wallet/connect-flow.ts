import type { Session, VerifyRequest, WalletKind } from "@bakso/contract/auth";
import { type ConnectedWallet, connectWallet } from "./connect-wallet.ts";
import { type SignInSteps, signIn } from "./sign-in.ts";
import type { SolanaWallet } from "./solana-wallet.ts";

export interface ConnectApi extends SignInSteps {
  verifySignIn(request: VerifyRequest): Promise<Session>;
}

export interface ConnectAttempt {
  wallet: SolanaWallet;
  kind: WalletKind;
  api: ConnectApi;
  /** Aborted when the person closes the modal: a wallet's window can't be closed from here, only left alone. */
  signal: AbortSignal;
  onConnected(connected: ConnectedWallet): void;
  onSigned(): void;
}

/**
 * From a wallet's button to a session: connect, sign the server's challenge, verify. No transaction is ever asked for.
 *
 * @returns the session, also where the gate denied
 * @throws whatever the wallet or the server throws, or the signal's reason
 */
export async function connectAndSignIn(attempt: ConnectAttempt): Promise<Session> {
  const { wallet, kind, api, signal } = attempt;
  const connected = await orAborted(connectWallet(wallet, kind), signal);
  attempt.onConnected(connected);
  const request = await orAborted(signIn(wallet, connected, api), signal);
  attempt.onSigned();
  return api.verifySignIn(request);
}

/** Wallets take no signal, so their late answers are dropped. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
