import {
  type Address,
  type Blockhash,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Signature,
  type Transaction,
} from "@solana/kit";

/** Legacy and v0 transactions travel in one UDP packet. */
export const MAX_WIRE_BYTES = 1232;

type PlainMessage = Exclude<CompiledTransactionMessage, { version: 1 }>;

export interface WireMessage {
  version: PlainMessage["version"];
  header: PlainMessage["header"];
  accountKeys: readonly Address[];
  blockhash: Blockhash;
  instructions: readonly {
    programAddressIndex: number;
    accountIndices: readonly number[];
    data: Uint8Array;
  }[];
}

export interface WireTransaction {
  bytes: Uint8Array;
  transaction: Transaction;
  /** The fee payer's signature names the transaction. */
  signature: Signature;
  message: WireMessage;
}

/** Bytes that are no transaction this chain can run. The message says why. */
export class WireFormatError extends Error {}

/**
 * Reads a signed transaction as it travels.
 *
 * @throws WireFormatError
 */
export function decodeWireTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MAX_WIRE_BYTES) {
    throw new WireFormatError(`too large: ${bytes.length} bytes (max: ${MAX_WIRE_BYTES} bytes)`);
  }
  const transaction = decodeOrThrow(() => getTransactionDecoder().decode(bytes));
  assertSame(
    bytes,
    decodeOrThrow(() => getTransactionEncoder().encode(transaction)),
  );
  const [firstSignature] = Object.values(transaction.signatures);
  const signature = getBase58Decoder().decode(firstSignature ?? new Uint8Array(64)) as Signature;
  const message = decodeWireMessage(new Uint8Array(transaction.messageBytes));
  return { bytes, transaction, signature, message };
}

/**
 * Reads a transaction's message (what its signatures sign).
 *
 * @throws WireFormatError also for version 1 and for address lookup tables: nothing on this chain needs them
 */
export function decodeWireMessage(bytes: Uint8Array): WireMessage {
  const compiled = decodeOrThrow(() => getCompiledTransactionMessageDecoder().decode(bytes));
  if (compiled.version === 1) {
    throw new WireFormatError("version 1 transactions are not supported by the embedded chain");
  }
  if ("addressTableLookups" in compiled && compiled.addressTableLookups?.length) {
    throw new WireFormatError("address lookup tables are not supported by the embedded chain");
  }
  assertSame(
    bytes,
    decodeOrThrow(() => getCompiledTransactionMessageEncoder().encode(compiled)),
  );
  const message: WireMessage = {
    version: compiled.version,
    header: compiled.header,
    accountKeys: compiled.staticAccounts,
    blockhash: compiled.lifetimeToken as Blockhash,
    instructions: compiled.instructions.map((instruction) => ({
      programAddressIndex: instruction.programAddressIndex,
      accountIndices: instruction.accountIndices ?? [],
      data: new Uint8Array(instruction.data ?? []),
    })),
  };
  if (!isSane(message)) {
    throw new WireFormatError("Transaction failed to sanitize accounts offsets correctly");
  }
  return message;
}

export function isSigner({ header }: WireMessage, accountIndex: number): boolean {
  return accountIndex < header.numSignerAccounts;
}

export function isWritable(message: WireMessage, accountIndex: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  return isSigner(message, accountIndex)
    ? accountIndex < numSignerAccounts - numReadonlySignerAccounts
    : accountIndex < message.accountKeys.length - numReadonlyNonSignerAccounts;
}

function isSane({ accountKeys, header, instructions }: WireMessage): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  return (
    numReadonlySignerAccounts < numSignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= accountKeys.length &&
    instructions.every(
      ({ programAddressIndex, accountIndices }) =>
        programAddressIndex > 0 &&
        programAddressIndex < accountKeys.length &&
        accountIndices.every((index) => index < accountKeys.length),
    )
  );
}

/**
 * Asserts that bytes are exactly what one would write for what was read from them. The decoder is more lenient than the chain: it
 * reads a message without its last count, and lengths written in more bytes than they need. On those the chain's native part ends the process.
 */
function assertSame(bytes: Uint8Array, written: ArrayLike<number>): void {
  if (bytes.length !== written.length || bytes.some((byte, at) => byte !== written[at]))
    throw new WireFormatError("failed to deserialize the transaction");
}

function decodeOrThrow<T>(decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw new WireFormatError("failed to deserialize the transaction", { cause });
  }
}
