/** An amount of tokens as nodes write it. Only `amount` (raw units) is exact. */
export interface UiTokenAmount {
  amount: string;
  decimals: number;
  uiAmount: number;
  /** Decimal notation without trailing zeros. */
  uiAmountString: string;
}

/** @param amountRaw raw units, u64 */
export function uiTokenAmount(amountRaw: bigint, decimals: number): UiTokenAmount {
  const digits = amountRaw.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole;
  return {
    amount: amountRaw.toString(),
    decimals,
    uiAmount: Number(uiAmountString),
    uiAmountString,
  };
}
