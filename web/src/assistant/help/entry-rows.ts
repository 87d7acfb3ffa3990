import type { HelpContent } from "@bakso/contract/content/help.shapes";

type Entry = HelpContent["sections"][number]["entries"][number];

/** A list in Markdown. */
const HAS_LIST = /^[-*] /m;

/**
 * The entries as they are laid two in a row: wide is one that has a list, for its points need the room, and one that
 * would have nobody beside it.
 */
export function withWidths(entries: readonly Entry[]): { entry: Entry; isWide: boolean }[] {
  const placed = entries.map((entry) => ({ entry, isWide: HAS_LIST.test(entry.text) }));
  let alone: (typeof placed)[number] | undefined;
  for (const one of placed) {
    if (!one.isWide) alone = alone ? undefined : one;
    else if (alone) {
      alone.isWide = true;
      alone = undefined;
    }
  }
  if (alone) alone.isWide = true;
  return placed;
}
