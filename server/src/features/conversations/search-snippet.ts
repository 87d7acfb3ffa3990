const BEFORE = 40;
const LENGTH = 140;

/** The stretch of a text around the first place where the words stand, on one line. */
export function snippetAround(text: string, words: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const at = Math.max(0, line.toLowerCase().indexOf(words.toLowerCase()));
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(line.length, from + LENGTH);
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}
