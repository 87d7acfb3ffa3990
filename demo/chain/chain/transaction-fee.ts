import type { WireMessage } from "./wire-transaction.ts";

const LAMPORTS_PER_SIGNATURE = 5_000n;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
const MAX_COMPUTE_UNITS = 1_400_000n;
const DEFAULT_COMPUTE_UNITS = 200_000n;
/** SIMD-170: an instruction of a builtin program counts for less where no limit is set. */
const BUILTIN_COMPUTE_UNITS = 3_000n;

const COMPUTE_BUDGET_PROGRAM = "ComputeBudget111111111111111111111111111111";
const BUILTIN_PROGRAMS: readonly string[] = [COMPUTE_BUDGET_PROGRAM, "11111111111111111111111111111111"];

/** First byte of a Compute Budget instruction. */
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;

/**
 * What a transaction with this message costs its payer, in lamports: 5,000 for each signature, and the priority fee that
 * its Compute Budget instructions offer.
 */
export function feeLamports(message: WireMessage): bigint {
  let defaultUnits = 0n;
  let unitLimit: bigint | undefined;
  let microLamportsPerUnit = 0n;
  for (const { programAddressIndex, data } of message.instructions) {
    const program = message.accountKeys[programAddressIndex] ?? "";
    defaultUnits += BUILTIN_PROGRAMS.includes(program) ? BUILTIN_COMPUTE_UNITS : DEFAULT_COMPUTE_UNITS;
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === SET_COMPUTE_UNIT_LIMIT && data.length === 5) unitLimit = BigInt(view.getUint32(1, true));
    if (data[0] === SET_COMPUTE_UNIT_PRICE && data.length === 9) {
      microLamportsPerUnit = view.getBigUint64(1, true);
    }
  }
  const units = unitLimit ?? defaultUnits;
  const microLamports = (units < MAX_COMPUTE_UNITS ? units : MAX_COMPUTE_UNITS) * microLamportsPerUnit;
  const priorityLamports = (microLamports + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE + priorityLamports;
}
