import { TOKEN_DECIMALS } from "@bakso/contract/constants";

/**
 * A raw amount as people read it: `349999999999n` → "349,999.999999". Money is never a float: every digit is kept and
 * zeros at the end are not shown.
 */
export function formatTokenAmount(raw: bigint): string {
  const [whole = "", fraction] = tokenAmountUi(raw).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The same as a plain decimal number for addresses and forms: "349999.999999". */
export function tokenAmountUi(raw: bigint): string {
  const digits = raw.toString().padStart(TOKEN_DECIMALS + 1, "0");
  const fraction = digits.slice(-TOKEN_DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -TOKEN_DECIMALS);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Whole tokens as a raw amount. */
export function tokensToRaw(wholeTokens: number): bigint {
  return BigInt(wholeTokens) * 10n ** BigInt(TOKEN_DECIMALS);
}
