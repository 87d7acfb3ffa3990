import type { Address, KeyPairSigner } from "@solana/kit";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token";
import { TOKEN_PROGRAMS } from "../chain/token-account.ts";
import { MINT, sendInstructions, type TestChain } from "./chain.fixture.ts";

/** Moves tokens from one wallet's derived account to another's, which is made where it is missing. */
export async function sendTokens(chain: TestChain, from: KeyPairSigner, to: Address, amountRaw: bigint) {
  const tokenProgram = TOKEN_PROGRAMS["spl-token"];
  const accountOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram }))[0];
  const [source, destination] = [await accountOf(from.address), await accountOf(to)];
  return sendInstructions(chain, from, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: from,
      ata: destination,
      owner: to,
      mint: MINT,
      tokenProgram,
    }),
    getTransferCheckedInstruction({
      source,
      mint: MINT,
      destination,
      authority: from,
      amount: amountRaw,
      decimals: 6,
    }),
  ]);
}
