import type { WatchlistItem } from "@bakso/contract/watchlist";

/** A smaller price has at least four zeros after its point. They are counted instead of written. */
const TINY = 0.0001;
const SIGNIFICANT_DIGITS = 4;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const decimals = (least: number, most: number) =>
  new Intl.NumberFormat("en-US", {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: false,
  });
const four = decimals(SIGNIFICANT_DIGITS, SIGNIFICANT_DIGITS);
const upToFive = decimals(0, 5);
const two = decimals(2, 2);

/**
 * A price as the watchlist writes it. Tokens and runes have 4 decimals, and tiny ones the number of their zeros as a
 * subscript with 4 significant digits: 0.00001234567 is "0.0₄1235". NFTs and ordinals have up to 5 decimals without zeros
 * at the end, anything else 2.
 */
export function formatPrice(type: WatchlistItem["type"], price: number): string {
  switch (type) {
    case "token":
    case "rune":
      return price > 0 && price < TINY ? formatTiny(price) : four.format(price);
    case "nft":
    case "ordinal":
      return upToFive.format(price);
    default:
      return two.format(price);
  }
}

/** @param price more than 0 and less than 0.0001 */
function formatTiny(price: number): string {
  // "1.235e-5": rounding may carry into the next power of ten, so it comes first.
  const [digits = "", exponent = ""] = price.toExponential(SIGNIFICANT_DIGITS - 1).split("e-");
  const zeros = Number(exponent) - 1;
  if (zeros < SIGNIFICANT_DIGITS) return four.format(TINY);
  const subscript = [...String(zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join("");
  return `0.0${subscript}${digits.replace(".", "")}`;
}

/** Groups of three before the point: 64000.0000 → "64,000.0000". */
const grouped = (price: string): string =>
  price.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/**
 * A price in a list: the same, in groups of three. A price above zero never reads as zero, which one lamport would with
 * five decimals.
 */
export function shownPrice(type: WatchlistItem["type"], price: number): string {
  const written = formatPrice(type, price);
  return price > 0 && Number(written) === 0 ? "<0.00001" : grouped(written);
}

/** Dollars of a token's price, the tiniest too. */
export const tokenUsd = (price: number): string => `$${shownPrice("token", price)}`;
