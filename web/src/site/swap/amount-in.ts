/** Raw units of the amount in an address ("?amount=349999.5"); null where there is none. */
export const amountIn = (search: string, decimals: number): bigint | null =>
  rawFrom(new URLSearchParams(search).get("amount") ?? "", decimals);

/** Raw units of a typed amount ("349999.5"); null where it is empty or not an amount. */
export function rawFrom(text: string, decimals: number): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[2] ?? "").slice(0, decimals).padEnd(decimals, "0");
  const raw = BigInt(`${match[1]}${fraction}`);
  return raw > 0n ? raw : null;
}
