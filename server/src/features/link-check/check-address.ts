import type { LinkCheckReason } from "@bakso/contract/link-check";
import { distance, hasForeignLetters, skeletonOf } from "../../look-alike.ts";
import type { Named } from "./ours.ts";

export interface Finding {
  verdict: "ours" | "lookalike" | "unknown";
  match?: Named;
  reasons: LinkCheckReason[];
}

const UNKNOWN: Finding = { verdict: "unknown", reasons: [] };
/** People compare both ends; fake addresses are made with the same ends. */
const END_LENGTH = 4;
const MOST_DIFFERENT = 2;

/** Whether an address is ours, or made to look like ours. */
export function checkAddress(value: string, addresses: readonly Named[]): Finding {
  const same = addresses.find((ours) => ours.value === value);
  if (same) return { verdict: "ours", match: same, reasons: [] };
  for (const ours of addresses) {
    const reason = resemblance(value, ours.value);
    if (reason) return { verdict: "lookalike", match: ours, reasons: [reason] };
  }
  return UNKNOWN;
}

function resemblance(value: string, ours: string): LinkCheckReason | undefined {
  if (value.toLowerCase() === ours.toLowerCase()) return "other_case";
  if (skeletonOf(value) === skeletonOf(ours))
    return hasForeignLetters(value) ? "foreign_letters" : "one_character_off";
  if (distance(value, ours, MOST_DIFFERENT) <= MOST_DIFFERENT) return "one_character_off";
  const hasSameEnds =
    value.slice(0, END_LENGTH) === ours.slice(0, END_LENGTH) &&
    value.slice(-END_LENGTH) === ours.slice(-END_LENGTH);
  return hasSameEnds ? "same_ends" : undefined;
}
