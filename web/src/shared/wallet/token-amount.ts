/**
 * A raw amount as people read it: `349999999999n` with 6 decimals → "349,999.999999". Money is never a float: every
 * digit is kept and zeros at the end are not shown.
 */
export function formatTokenAmount(raw: bigint, decimals: number): string {
  const [whole = "", fraction] = tokenAmountUi(raw, decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The same as a plain decimal number for addresses and forms: "349999.999999". */
export function tokenAmountUi(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  const whole = digits.slice(0, point);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Whole tokens as a raw amount. */
export function tokensToRaw(wholeTokens: number, decimals: number): bigint {
  return BigInt(wholeTokens) * 10n ** BigInt(decimals);
}
