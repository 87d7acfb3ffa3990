import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { MARKET_MAKER, signAsMarketMaker } from "./market-maker.ts";
import type { Quote, SwapSide } from "./swap-quote.ts";

export interface SwapTerms extends Pick<Quote, "tokenRaw" | "lamports"> {
  side: SwapSide;
  wallet: string;
  mint: string;
  decimals: number;
}

export interface Lifetime {
  blockhash: Blockhash;
  lastValidBlockHeight: bigint;
}

/**
 * Both halves of a swap in one transaction, so that either both happen or none: signed by the market maker already, and
 * worth nothing before the wallet has signed it too.
 *
 * @returns its bytes on the chain's wire, and the message that both sign
 */
export async function swapTransaction(
  { side, wallet, mint, decimals, tokenRaw, lamports }: SwapTerms,
  lifetime: Lifetime,
): Promise<{ bytes: Uint8Array; message: Uint8Array }> {
  const [trader, maker] = [createNoopSigner(address(wallet)), createNoopSigner(MARKET_MAKER)];
  const [giver, taker] = side === "buy" ? [maker, trader] : [trader, maker];
  const tokenAccountOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint: address(mint), tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
  const [source, destination] = await Promise.all([
    tokenAccountOf(giver.address),
    tokenAccountOf(taker.address),
  ]);
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: trader,
      ata: destination,
      owner: taker.address,
      mint: address(mint),
    }),
    getTransferSolInstruction({ source: taker, destination: giver.address, amount: lamports }),
    getTransferCheckedInstruction({
      source,
      mint: address(mint),
      destination,
      authority: giver,
      amount: tokenRaw,
      decimals,
    }),
  ];
  const compiled = pipe(
    createTransactionMessage({ version: "legacy" }),
    (empty) => setTransactionMessageFeePayer(trader.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    compileTransaction,
  );
  const message = new Uint8Array(compiled.messageBytes);
  const signatures = { ...compiled.signatures, [MARKET_MAKER]: signAsMarketMaker(message) };
  return {
    bytes: new Uint8Array(getTransactionEncoder().encode({ ...compiled, signatures })),
    message,
  };
}

/** What a signed transaction says; undefined for what is none. */
export function messageOf(transaction: Uint8Array): Uint8Array | undefined {
  try {
    return new Uint8Array(getTransactionDecoder().decode(transaction).messageBytes);
  } catch {
    return undefined;
  }
}
