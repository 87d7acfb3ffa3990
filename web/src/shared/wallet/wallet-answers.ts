import type { WalletAccount } from "@wallet-standard/base";
import { isSolanaAddress } from "../lib/market/address-chain.ts";
import { ConnectError } from "./connect-error.ts";
import { isSolanaChain } from "./solana-wallet.ts";

/*
 * A wallet is somebody else's program, whatever its types say. What it answers is looked at here before anything is done
 * with it.
 */

/** What a wallet has signed. */
export interface Signed {
  address: string;
  signedMessage: Uint8Array;
  signature: Uint8Array;
}

/** The first account that lives on Solana; undefined when there is none, or the list is not one. */
export function firstSolanaAccount(accounts: unknown): WalletAccount | undefined {
  return Array.isArray(accounts) ? accounts.find(isSolanaAccount) : undefined;
}

function isSolanaAccount(value: unknown): value is WalletAccount {
  const { address, chains } = fieldsOf(value);
  return (
    typeof address === "string" &&
    isSolanaAddress(address) &&
    Array.isArray(chains) &&
    chains.some((chain) => typeof chain === "string" && isSolanaChain(chain))
  );
}

/** The accounts in the answer to a connection. Some wallets answer with nothing and fill their own list. */
export const accountsIn = (answer: unknown): unknown => fieldsOf(answer).accounts;

/**
 * The first output of `signIn` or `signMessage`.
 *
 * @param address of the account that signs; absent: the output names it
 * @throws ConnectError when it is not as the standard says
 */
export function readSigned(answer: unknown, address?: string): Signed {
  const [output] = Array.isArray(answer) ? answer : [];
  if (output === undefined) throw new ConnectError("The wallet signed nothing.");
  const { account, ...fields } = fieldsOf(output);
  const signer = address ?? fieldsOf(account).address;
  const signedMessage = bytesOf(fields.signedMessage);
  const signature = bytesOf(fields.signature);
  if (typeof signer !== "string" || !isSolanaAddress(signer) || !signedMessage || !signature)
    throw new ConnectError("The wallet's answer can't be read.");
  return { address: signer, signedMessage, signature };
}

/** Bytes of any realm, since a wallet may work in a frame; some answer with a plain list. Undefined for anything else. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (Object.prototype.toString.call(value) === "[object Uint8Array]")
    return new Uint8Array(value as Uint8Array);
  const isList =
    Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
  return isList ? Uint8Array.from(value) : undefined;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
