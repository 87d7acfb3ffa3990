/** A change for people. A change that rounds to zero is neither a rise nor a fall. */
export interface ChangeWords {
  text: string;
  direction: "up" | "down" | "none";
}

/** @param percent 3.14 with one digit → "▲ +3.1%" */
export function changeWords(percent: number, digits = 1): ChangeWords {
  const size = Math.abs(percent).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (Number(Math.abs(percent).toFixed(digits)) === 0) return { text: `±${size}%`, direction: "none" };
  return percent > 0 ? { text: `▲ +${size}%`, direction: "up" } : { text: `▼ −${size}%`, direction: "down" };
}
