import type { WalletKind } from "@bakso/contract/auth";
import { ApiError, NetworkError } from "../lib/api-client.ts";

/** What a code means. `vague` ones give way to the wallet's own sentence where it sends one. */
interface Meaning {
  words: string;
  isVague?: true;
}
type ErrorTable = Readonly<Record<number, Meaning>>;

const REJECTED: Meaning = { words: "User rejected the request." };
const ALREADY_OPEN: Meaning = { words: "A request is already open in your wallet. Answer it there first." };
const NOT_AUTHORISED: Meaning = { words: "The wallet has not allowed this site to use the account." };
const WALLET_OFFLINE: Meaning = { words: "The wallet is not connected to its network." };
const NO_SUCH_METHOD: Meaning = { words: "The wallet does not know this request.", isVague: true };
const INTERNAL: Meaning = { words: "Something went wrong inside the wallet.", isVague: true };

/** Phantom's codes, which follow EIP-1193 and EIP-1474. Source: https://docs.phantom.com/solana/errors */
const PHANTOM: ErrorTable = {
  4001: REJECTED,
  4100: NOT_AUTHORISED,
  4900: WALLET_OFFLINE,
  [-32000]: { words: "The wallet could not read the request.", isVague: true },
  [-32002]: ALREADY_OPEN,
  [-32003]: { words: "The wallet refused what it was asked to sign.", isVague: true },
  [-32601]: NO_SUCH_METHOD,
  [-32603]: INTERNAL,
};

/**
 * The wallet protocol of sats-connect, as its core package spells it. The same numbers mean other things than in
 * Phantom's table: -32000 is the person's no, -32002 a refusal of access.
 */
export const SATS_CONNECT: ErrorTable = {
  [-32700]: { words: "The wallet could not parse the request.", isVague: true },
  [-32600]: { words: "The wallet considers the request invalid.", isVague: true },
  [-32601]: NO_SUCH_METHOD,
  [-32602]: { words: "The wallet considers the request's parameters invalid.", isVague: true },
  [-32603]: INTERNAL,
  [-32000]: REJECTED,
  [-32001]: { words: "The wallet does not support this request.", isVague: true },
  [-32002]: { words: "The wallet denied access to this site." },
};

/** Magic Eden answers with the codes of injected providers and with those of sats-connect. */
const MAGIC_EDEN: ErrorTable = {
  4001: REJECTED,
  4100: NOT_AUTHORISED,
  4900: WALLET_OFFLINE,
  ...SATS_CONNECT,
};

/** Ours says no and nothing else. */
const DEMO: ErrorTable = { 4001: REJECTED };

/** Any other wallet: the codes of EIP-1193 and EIP-1474 and those of `@wallet-standard/errors`. */
const STANDARD: ErrorTable = {
  ...PHANTOM,
  [-32700]: { words: "The wallet could not parse the request.", isVague: true },
  [-32600]: { words: "The wallet considers the request invalid.", isVague: true },
  [-32602]: { words: "The wallet considers the request's parameters invalid.", isVague: true },
  4001000: REJECTED,
  3834000: { words: "The wallet is no longer there. Reload the page." },
  3834001: { words: "The account is no longer in the wallet." },
  6160000: { words: "The account does not support Solana." },
  6160001: { words: "The account can't sign messages." },
  6160002: { words: "The wallet can't sign messages." },
};

/** A wallet that speaks sats-connect registers this feature. */
export const SATS_CONNECT_FEATURE = "sats-connect:";

/** The one table that gives a wallet's codes their meaning. */
export function errorTableOf(kind: WalletKind, speaksSatsConnect = false): ErrorTable {
  if (kind === "phantom") return PHANTOM;
  if (kind === "magiceden") return MAGIC_EDEN;
  if (kind === "demo") return DEMO;
  return speaksSatsConnect ? { ...STANDARD, ...SATS_CONNECT } : STANDARD;
}

/** Codes by which a wallet says that it has no `solana:signIn` after all (a hardware account, say). */
export const UNIMPLEMENTED_CODES: readonly number[] = [-32601, 6160001, 6160002];

/** The number that a wallet's error carries: in `code`, or where `@wallet-standard/errors` keeps it. */
export function walletErrorCode(thrown: unknown): number | undefined {
  for (const error of errorsIn(thrown)) {
    const standardCode = isObject(error.context) ? error.context.__code : undefined;
    const code = asCode(error.code) ?? asCode(standardCode);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * Why a connection failed, in words for people: the code's meaning, else the wallet's message, else the specified
 * fallback.
 */
export function failureReason(error: unknown, kind: WalletKind, speaksSatsConnect = false): string {
  if (error instanceof NetworkError) return "The site could not be reached. Check your connection.";
  if (error instanceof ApiError) return error.serverText ?? "The site could not answer just now.";
  const code = walletErrorCode(error);
  const meaning = code === undefined ? undefined : errorTableOf(kind, speaksSatsConnect)[code];
  const said = messageOf(error);
  if (meaning !== undefined && !(meaning.isVague && said !== "")) return meaning.words;
  return said === "" ? "Unknown error occurred" : said;
}

/** The specification's sentence for a failed connection. A "Trust Wallet" must not become a "Trust Wallet wallet". */
export function connectionFailureText(walletName: string, reason: string): string {
  return `Failed to connect ${walletName.replace(/ wallet$/i, "")} wallet: ${reason}`;
}

/** Wallets throw errors, plain objects and bare strings. */
function messageOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown.trim();
  const messages = errorsIn(thrown).map(({ message }) => (typeof message === "string" ? message.trim() : ""));
  return messages.find((message) => message !== "") ?? "";
}

/** The error, and the errors that it wraps: sats-connect returns `{status: "error", error: {code, message}}`. */
function errorsIn(thrown: unknown): Record<string, unknown>[] {
  return isObject(thrown) ? [thrown, thrown.error].filter(isObject) : [];
}

function asCode(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
