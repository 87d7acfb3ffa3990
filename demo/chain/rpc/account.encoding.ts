import { zstdCompressSync } from "node:zlib";
import { type EncodedAccount, getBase58Decoder } from "@solana/kit";
import { parsedAccountData } from "../chain/account.parsed.ts";
import type { AccountBook } from "../chain/account-book.ts";
import { U64_MAX, u64 } from "../json-u64.ts";
import { INVALID_REQUEST, invalidParams, RpcError } from "./rpc-error.ts";
import { type Config, requireOneOf, toU64 } from "./rpc-params.ts";

/** Without one, nodes answer with a bare base58 string ("binary"). */
const ENCODINGS = ["binary", "base58", "base64", "base64+zstd", "jsonParsed"] as const;
export type AccountEncoding = (typeof ENCODINGS)[number];

const MAX_BASE58_BYTES = 128;

export interface AccountFormat {
  encoding: AccountEncoding;
  /** Bytes; not applied to parsed data. */
  dataSlice?: { offset: number; length: number };
}

/** @throws RpcError -32602 for an unknown encoding or a broken slice */
export function readAccountFormat({ encoding, dataSlice }: Config): AccountFormat {
  const format: AccountFormat = { encoding: requireOneOf(encoding ?? "binary", ENCODINGS) };
  if (dataSlice === undefined || dataSlice === null) return format;
  if (typeof dataSlice !== "object") throw invalidParams("Invalid params: expected a data slice");
  const { offset, length } = dataSlice as Config;
  return { ...format, dataSlice: { offset: Number(toU64(offset)), length: Number(toU64(length)) } };
}

/**
 * An account as nodes write it.
 *
 * @throws RpcError -32600 when more than 128 bytes are asked for in base58
 */
export function encodeAccount(account: EncodedAccount, format: AccountFormat, accounts: AccountBook) {
  return {
    lamports: u64(account.lamports),
    owner: account.programAddress,
    data: encodeData(account, format, accounts),
    executable: account.executable,
    // Every account is free of rent; nodes say so with the largest u64.
    rentEpoch: U64_MAX,
    space: account.data.length,
  };
}

function encodeData(account: EncodedAccount, { encoding, dataSlice }: AccountFormat, accounts: AccountBook) {
  const parsed = encoding === "jsonParsed" ? parsedAccountData(account, accounts.find) : undefined;
  if (parsed) return parsed;
  const { offset, length } = dataSlice ?? { offset: 0, length: account.data.length };
  const bytes = account.data.slice(offset, offset + length);
  switch (encoding) {
    case "binary":
      return toBase58(bytes);
    case "base58":
      return [toBase58(bytes), encoding];
    case "base64+zstd":
      return [zstdCompressSync(bytes).toString("base64"), encoding];
    case "base64":
    case "jsonParsed":
      return [Buffer.from(bytes).toString("base64"), "base64"];
  }
}

function toBase58(bytes: Uint8Array): string {
  if (bytes.length > MAX_BASE58_BYTES) {
    throw new RpcError(
      INVALID_REQUEST,
      "Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.",
    );
  }
  return getBase58Decoder().decode(bytes);
}
