import { createHash } from "node:crypto";
import { type Address, type Blockhash, isAddress } from "@solana/kit";
import type { Chain } from "./chain/chain.ts";
import { BLOCKHASH_LIFETIME_BLOCKS, type BlockhashRecord } from "./chain/ledger.ts";
import { signedTransfer } from "./chain/signed-transfer.ts";
import { assertOtherToken, type OtherToken } from "./other-token.ts";
import { addressOfKey, privateKeyFromSeed } from "./state/ed25519.keys.ts";

/** A gift that was made before the chain's first day: a real transaction, signed and run like any other. */
export interface PastGift {
  to: string;
  lamports: bigint;
  /** Becomes its block time; milliseconds since 1970. */
  atMs: number;
}

/** Who, beside the demo wallets, holds something from the first day on. */
export interface OpeningBalance {
  address: string;
  lamports: bigint;
  /** Raw units of the token. */
  tokenRaw: bigint;
}

/** What happened before the chain's first day. */
export interface Past {
  gifts: readonly PastGift[];
  balances: readonly OpeningBalance[];
  /** Tokens beside ours. */
  tokens?: readonly OtherToken[];
}

export const NO_PAST: Past = { gifts: [], balances: [] };

/**
 * Who makes the gifts. The key is no secret, so that the same gift has the same signature on every demo chain and can
 * be named in advance; it opens nothing anywhere else.
 */
const GIVER_KEY = privateKeyFromSeed(createHash("sha256").update("bakso: an example gift").digest());
export const GIVER: Address = addressOfKey(GIVER_KEY);
/** More than any fee. */
const FEES_LAMPORTS = 1_000_000_000n;

/** Gifts name it, so that they can be signed before there is a chain. No later transaction names it. */
const FIRST_BLOCKHASH = "BaksoExampLeBLock111111111111111111111111111" as Blockhash;
export const FIRST_BLOCK: BlockhashRecord = {
  blockhash: FIRST_BLOCKHASH,
  lastValidBlockHeight: BLOCKHASH_LIFETIME_BLOCKS,
};

/** @throws TypeError when an address is none */
export function assertPast({ gifts, balances, tokens = [] }: Past): void {
  for (const token of tokens) assertOtherToken(token);
  for (const address of [...gifts.map(({ to }) => to), ...balances.map((balance) => balance.address)])
    if (!isAddress(address)) throw new TypeError(`This is no Solana address: ${address}`);
}

/** What the giver must hold to make all gifts. */
export const giverLamports = ({ gifts }: Past): bigint =>
  gifts.reduce((sum, { lamports }) => sum + lamports, FEES_LAMPORTS);

/** The signature of a gift; each chain that has it in its past knows it under this name. */
export const giftSignature = (gift: PastGift): string => transferOf(gift).signature;

/** Makes the gifts, in their order, on a chain that has just begun. @throws Error when one does not go through */
export function makeGifts(chain: Chain, { gifts }: Past): void {
  for (const gift of gifts) {
    const execution = chain.execute(transferOf(gift), gift.atMs);
    if (!execution.landed || execution.transaction.err !== null)
      throw new Error(`A gift to ${gift.to} could not be made`);
  }
}

const transferOf = ({ to, lamports }: PastGift) =>
  signedTransfer(GIVER_KEY, to as Address, lamports, FIRST_BLOCK);
