import { type Address, type Blockhash, getBase58Encoder, type Signature } from "@solana/kit";
import type { Chain } from "../chain/chain.ts";
import { U64_MAX } from "../json-u64.ts";
import { INVALID_PARAMS, invalidParams, MIN_CONTEXT_SLOT_NOT_REACHED, RpcError } from "./rpc-error.ts";

export type Params = readonly unknown[];
export type Config = Readonly<Record<string, unknown>>;

const COMMITMENTS = ["processed", "confirmed", "finalized"] as const;
const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** @throws RpcError -32602 when it is absent or no string */
export function readString(params: Params, index: number): string {
  if (params.length <= index) {
    throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`);
  }
  return requireString(params[index]);
}

/** @throws RpcError -32602 "Invalid param: WrongSize" or "Invalid param: Invalid", as nodes say it */
export function readAddress(params: Params, index: number): Address {
  return toAddress(readString(params, index));
}

/** @throws RpcError -32602 */
export function toAddress(value: unknown): Address {
  return requireBase58(requireString(value), ADDRESS_BYTES) as Address;
}

/** @throws RpcError -32602 */
export function toSignature(value: unknown): Signature {
  return requireBase58(requireString(value), SIGNATURE_BYTES) as Signature;
}

/** @throws RpcError -32602 */
export function readBlockhash(params: Params, index: number): Blockhash {
  return requireBase58(readString(params, index), ADDRESS_BYTES) as Blockhash;
}

/** @throws RpcError -32602 when it is no list, or longer than `maximum` */
export function readList(params: Params, index: number, maximum: number): readonly unknown[] {
  const list = params[index];
  if (!Array.isArray(list)) throw invalidParams("Invalid params: expected a sequence");
  if (list.length > maximum) throw invalidParams(`Too many inputs provided; max ${maximum}`);
  return list;
}

/**
 * The options object, `{}` when there is none. Its commitment is checked and otherwise without effect: whatever lands
 * here is final at once.
 *
 * @throws RpcError -32602, or -32016 with the present slot when `minContextSlot` lies ahead
 */
export function readConfig(chain: Chain, params: Params, index: number): Config {
  const config = params[index] ?? {};
  if (typeof config !== "object" || Array.isArray(config)) {
    throw invalidParams("Invalid params: expected a configuration object");
  }
  const { commitment, minContextSlot } = config as Config;
  if (commitment !== undefined && commitment !== null) requireOneOf(commitment, COMMITMENTS);
  if (
    minContextSlot !== undefined &&
    minContextSlot !== null &&
    toU64(minContextSlot) > chain.ledger.slot()
  ) {
    throw new RpcError(MIN_CONTEXT_SLOT_NOT_REACHED, "Minimum context slot has not been reached", {
      contextSlot: chain.ledger.slot(),
    });
  }
  return config as Config;
}

/** @throws RpcError -32602 when the value is none of the allowed ones */
export function requireOneOf<T extends string>(value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((choice) => choice === value);
  if (found !== undefined) return found;
  const names = allowed.map((choice) => `\`${choice}\``).join(", ");
  throw invalidParams(`Invalid params: unknown variant \`${String(value)}\`, expected one of ${names}.`);
}

/** @throws RpcError -32602 when the value is no u64 */
export function toU64(value: unknown): bigint {
  const isInteger = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
  const integer = isInteger ? BigInt(value) : -1n;
  if (integer < 0n || integer > U64_MAX) throw invalidParams("Invalid params: expected u64");
  return integer;
}

function requireString(value: unknown): string {
  if (typeof value === "string") return value;
  throw new RpcError(INVALID_PARAMS, `Invalid params: invalid type: ${typeof value}, expected a string.`);
}

function requireBase58(text: string, byteLength: number): string {
  // Longer than the longest encoding: not worth decoding, which takes quadratic time.
  if (text.length > byteLength * 1.4) throw invalidParams("Invalid param: WrongSize");
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) throw invalidParams("Invalid param: Invalid");
  if (getBase58Encoder().encode(text).length !== byteLength) throw invalidParams("Invalid param: WrongSize");
  return text;
}
