import type { Challenge, Session, VerifyRequest, WalletKind } from "@bakso/contract/auth";
import { ConnectError } from "./connect-error.ts";
import { type ConnectedWallet, connectWallet } from "./connect-wallet.ts";
import type { SolanaWallet } from "./solana-wallet.ts";
import { readSigned, type Signed } from "./wallet-answers.ts";
import { UNIMPLEMENTED_CODES, walletErrorCode } from "./wallet-errors.ts";

export interface SignInApi {
  requestChallenge(address: string): Promise<Challenge>;
  verifySignIn(request: VerifyRequest): Promise<Session>;
}

export interface SignIn {
  wallet: SolanaWallet;
  kind: WalletKind;
  api: SignInApi;
  /**
   * Aborted when the person closes the modal. A wallet's own window can't be closed from here, so it is ignored from
   * then on.
   */
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
export async function connectAndSignIn(attempt: SignIn): Promise<Session> {
  const { wallet, kind, api, signal } = attempt;
  const connected = await orAborted(connectWallet(wallet, kind), signal);
  attempt.onConnected(connected);
  const request = await orAborted(signIn(wallet, connected, api), signal);
  attempt.onSigned();
  return api.verifySignIn(request);
}

/** Wallets take no signal, so their late results are ignored. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * Has the wallet sign the server's challenge, and returns what the server needs to verify it. A wallet may sign with
 * another account than the one it connected: then that account gets a challenge of its own, once.
 *
 * @throws ConnectError when the wallet can't sign or changes its account again, or whatever the wallet throws
 */
export async function signIn(
  wallet: SolanaWallet,
  connected: ConnectedWallet,
  { requestChallenge }: Pick<SignInApi, "requestChallenge">,
): Promise<VerifyRequest> {
  let { address } = connected;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const signed = await signChallenge(wallet, connected, await requestChallenge(address));
    if (signed.address === address) {
      return {
        wallet_address: address,
        wallet_kind: connected.kind,
        signed_message: encodeBase64(signed.signedMessage),
        signature: encodeBase64(signed.signature),
      };
    }
    address = signed.address;
  }
  throw new ConnectError("The wallet keeps answering with another account than the one it connected.");
}

async function signChallenge(
  wallet: SolanaWallet,
  connected: ConnectedWallet,
  challenge: Challenge,
): Promise<Signed> {
  const signInFeature = wallet.features["solana:signIn"];
  if (signInFeature === undefined) return signText(wallet, connected, challenge);
  try {
    return readSigned(await signInFeature.signIn(challenge.input));
  } catch (error) {
    const code = walletErrorCode(error);
    if (code === undefined || !UNIMPLEMENTED_CODES.includes(code)) throw error;
    return signText(wallet, connected, challenge);
  }
}

/** For wallets, and hardware accounts in wallets, that sign only plain messages: the same text. */
async function signText(
  wallet: SolanaWallet,
  connected: ConnectedWallet,
  challenge: Challenge,
): Promise<Signed> {
  const feature = wallet.features["solana:signMessage"];
  if (feature === undefined) throw new ConnectError("The wallet can't sign messages.");
  const { address } = challenge.input;
  const account = [connected.account, ...wallet.accounts].find((known) => known.address === address);
  if (account === undefined) throw new ConnectError("The account is no longer in the wallet.");
  const message = new TextEncoder().encode(challenge.message);
  return readSigned(await feature.signMessage({ account, message }), address);
}

/** Bytes as base64; for the few hundred bytes of a signed message. */
function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
