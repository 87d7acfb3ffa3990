import { distance, hasForeignLetters, skeletonOf } from "../../look-alike.ts";
import type { Finding } from "./check-address.ts";
import type { Named } from "./ours.ts";

/** In a shorter name, one other letter makes another word. */
const SHORTEST_LIKENESS = 5;

/**
 * Whether an account is ours, or made to look like ours. Services ignore the case of letters.
 *
 * @param value without the @
 */
export function checkHandle(value: string, handles: readonly Named[], name: string): Finding {
  const same = handles.find((ours) => ours.value.toLowerCase() === value.toLowerCase());
  if (same) return { verdict: "ours", match: same, reasons: [] };
  for (const ours of handles) {
    const isNear =
      ours.value.length >= SHORTEST_LIKENESS &&
      distance(value.toLowerCase(), ours.value.toLowerCase(), 1) <= 1;
    if (isNear || withoutMarks(value) === withoutMarks(ours.value)) {
      return {
        verdict: "lookalike",
        match: ours,
        reasons: [hasForeignLetters(value) ? "foreign_letters" : "one_character_off"],
      };
    }
  }
  if (!skeletonOf(value).includes(skeletonOf(name))) return { verdict: "unknown", reasons: [] };
  const [match] = handles;
  return {
    verdict: "lookalike",
    ...(match ? { match } : {}),
    reasons: [hasForeignLetters(value) ? "foreign_letters" : "our_name_elsewhere"],
  };
}

/** bakso_example, bakso.example and baksoexample look the same at a glance. */
const withoutMarks = (handle: string): string => skeletonOf(handle).replaceAll(/[_.-]/g, "");
