const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** Set in a message's first byte when the message names its version there. */
const VERSION_FLAG = 0x80;

/** What of a transaction on the wire a signer has to know. */
export interface TransactionParts {
  /** What is signed. */
  message: Uint8Array;
  /** Keys of those who must sign, in the order of the signatures. */
  signers: Uint8Array[];
  instructionCount: number;
}

/**
 * Reads a transaction of the legacy form or of version 0: a list of signatures, then the message.
 *
 * @throws RangeError when it is none
 */
export function transactionParts(bytes: Uint8Array): TransactionParts {
  const signatures = readCount(bytes, 0);
  const messageAt = signatures.next + signatures.count * SIGNATURE_BYTES;
  const message = bytes.slice(messageAt);
  const first = byteAt(message, 0);
  const isVersioned = (first & VERSION_FLAG) !== 0;
  if (isVersioned && first !== VERSION_FLAG) throw new RangeError("a transaction of an unknown version");
  const headerAt = isVersioned ? 1 : 0;
  const signerCount = byteAt(message, headerAt);
  const keys = readCount(message, headerAt + 3);
  if (signerCount !== signatures.count || keys.count < signerCount)
    throw new RangeError("a transaction whose signatures don't fit its message");
  const signers = Array.from({ length: signerCount }, (_, index) => {
    const at = keys.next + index * KEY_BYTES;
    return message.slice(at, at + KEY_BYTES);
  });
  const blockhashAt = keys.next + keys.count * KEY_BYTES;
  return { message, signers, instructionCount: readCount(message, blockhashAt + KEY_BYTES).count };
}

/** Where the signature of a key belongs; undefined when none is asked of it. */
export function signerPlace({ signers }: TransactionParts, publicKey: ArrayLike<number>): number | undefined {
  const place = signers.findIndex((key) => key.every((byte, index) => byte === publicKey[index]));
  return place === -1 ? undefined : place;
}

/** The same transaction with one signature put into its place. */
export function withSignature(bytes: Uint8Array, place: number, signature: Uint8Array): Uint8Array {
  const signed = bytes.slice();
  signed.set(signature, readCount(bytes, 0).next + place * SIGNATURE_BYTES);
  return signed;
}

/** Counts are written seven bits a byte, the lowest first; the highest bit says that more follow. */
function readCount(bytes: Uint8Array, at: number): { count: number; next: number } {
  let count = 0;
  for (let index = 0; index < 3; index += 1) {
    const byte = byteAt(bytes, at + index);
    count += (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { count, next: at + index + 1 };
  }
  throw new RangeError("a count that never ends");
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError("a transaction that ends too soon");
  return byte;
}
