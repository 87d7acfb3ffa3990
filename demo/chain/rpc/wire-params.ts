import { getBase58Encoder } from "@solana/kit";
import {
  decodeWireTransaction,
  MAX_WIRE_BYTES,
  WireFormatError,
  type WireTransaction,
} from "../chain/wire-transaction.ts";
import { invalidParams } from "./rpc-error.ts";
import { type Config, type Params, readString, requireOneOf } from "./rpc-params.ts";

/** The longest text a transaction of 1,232 bytes can have, by encoding. */
const MAX_TEXT_LENGTH = { base58: 1683, base64: 1644 } as const;

/**
 * The transaction in the first parameter. Without `encoding` it is base58, as ever.
 *
 * @throws RpcError -32602
 */
export function readWireTransaction(params: Params, config: Config): WireTransaction {
  const text = readString(params, 0);
  const encoding = requireOneOf(config.encoding ?? "base58", ["base58", "base64"] as const);
  if (text.length > MAX_TEXT_LENGTH[encoding]) {
    throw invalidParams(
      `${encoding} encoded transaction too large: ${text.length} bytes ` +
        `(max: encoded/raw ${MAX_TEXT_LENGTH[encoding]}/${MAX_WIRE_BYTES})`,
    );
  }
  const bytes = encoding === "base64" ? decodeBase64(text) : decodeBase58(text);
  return orInvalidParams(() => decodeWireTransaction(bytes));
}

/** @throws RpcError -32602 */
export function decodeBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64");
  // Buffer skips what it does not know; a node does not.
  if (bytes.toString("base64") !== text) throw invalidParams("invalid base64 encoding");
  return bytes;
}

/** @throws RpcError -32602 for bytes that are no transaction */
export function orInvalidParams<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof WireFormatError) throw invalidParams(`invalid transaction: ${error.message}`);
    throw error;
  }
}

function decodeBase58(text: string): Uint8Array {
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) throw invalidParams("invalid base58 encoding");
  return new Uint8Array(getBase58Encoder().encode(text));
}
