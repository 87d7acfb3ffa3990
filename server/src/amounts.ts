export const SOL_DECIMALS = 9;

/**
 * "0.5" with 9 decimals → 500000000n. Digits beyond the decimals are cut off.
 *
 * @param amount digits, with or without a point
 */
export function rawAmount(amount: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/** 500000000n with 9 decimals → "0.5". */
export function wholeUnits(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}

/** The same as people read it: "3,500,000.5". */
export function groupedUnits(raw: bigint, decimals: number): string {
  const [whole = "", fraction] = wholeUnits(raw, decimals).split(".");
  const grouped = BigInt(whole).toLocaleString("en");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
