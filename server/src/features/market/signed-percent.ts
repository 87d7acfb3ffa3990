/**
 * A change in a reply's words, with a true minus as on the pages: −16.2 → "−16.2%", 3.04 → "+3.04%". What rounds to
 * zero has no sign.
 *
 * @param digits behind the point; all there are when absent
 */
export function signedPercent(percent: number, digits?: number): string {
  const size = digits === undefined ? String(Math.abs(percent)) : Math.abs(percent).toFixed(digits);
  const sign = Number(size) === 0 ? "" : percent > 0 ? "+" : "−";
  return `${sign}${size}%`;
}
