/** Raw amounts: what a wallet holds, what opens the door, and what is missing between them. */
export interface Holding {
  heldRaw: bigint;
  requiredRaw: bigint;
  missingRaw: bigint;
}

/**
 * Compares two raw amounts, exactly.
 *
 * @param balanceRaw decimal string, or null when the balance is not known
 * @returns undefined when there is nothing to compare
 */
export function holdingOf(balanceRaw: string | null, requiredRaw: bigint): Holding | undefined {
  if (balanceRaw === null) return undefined;
  const heldRaw = BigInt(balanceRaw);
  return { heldRaw, requiredRaw, missingRaw: heldRaw < requiredRaw ? requiredRaw - heldRaw : 0n };
}
