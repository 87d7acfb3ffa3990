import { type Address, getAddressDecoder, getBase58Decoder } from "@solana/kit";
import type { TransactionMetadata } from "litesvm";
import { type U64, u64 } from "../json-u64.ts";

export interface InnerInstruction {
  programIdIndex: number;
  accounts: number[];
  /** base58 */
  data: string;
  stackHeight: number;
}

export interface TransactionOutcome {
  logs: readonly string[];
  unitsConsumed: U64;
  /** Only instructions that called others; `index` is that of the outer one. */
  innerInstructions: readonly { index: number; instructions: readonly InnerInstruction[] }[];
  returnData: { programId: Address; data: [base64: string, encoding: "base64"] } | null;
}

/** litesvm's account of an execution, as plain data. */
export function readOutcome(metadata: TransactionMetadata): TransactionOutcome {
  return {
    logs: metadata.logs(),
    unitsConsumed: u64(metadata.computeUnitsConsumed()),
    innerInstructions: metadata
      .innerInstructions()
      .map((instructions, index) => ({ index, instructions: instructions.map(readInnerInstruction) }))
      .filter(({ instructions }) => instructions.length > 0),
    returnData: readReturnData(metadata),
  };
}

function readInnerInstruction(
  inner: ReturnType<TransactionMetadata["innerInstructions"]>[number][number],
): InnerInstruction {
  const compiled = inner.instruction();
  return {
    programIdIndex: compiled.programIdIndex(),
    accounts: [...compiled.accounts()],
    data: getBase58Decoder().decode(compiled.data()),
    stackHeight: inner.stackHeight(),
  };
}

function readReturnData(metadata: TransactionMetadata): TransactionOutcome["returnData"] {
  const returned = metadata.returnData();
  const data = returned.data();
  if (data.length === 0) return null;
  return {
    programId: getAddressDecoder().decode(returned.programId()),
    data: [Buffer.from(data).toString("base64"), "base64"],
  };
}
