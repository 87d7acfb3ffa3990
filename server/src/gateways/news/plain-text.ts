import { decodeHTML } from "entities";

/** Elements whose content is not meant to be read. */
const UNREAD = /<(script|style|template|noscript|iframe|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/giu;
const TAG = /<\/?[a-z!][^>]*(?:>|$)/giu;
/** Controls, and what turns or hides text: nobody typed those for a reader. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
/** Feeds escape their markup once, some twice. */
const MOST_LAYERS = 3;
/** Nothing is read further than this. */
const MOST_CHARS = 20_000;

/**
 * The text of whatever a source sent as one: without markup, entities, and characters that nobody sees.
 *
 * @param maxChars a longer text ends at a word, with an ellipsis
 */
export function plainText(raw: unknown, maxChars: number): string {
  if (typeof raw !== "string") return "";
  let text = raw.slice(0, MOST_CHARS);
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const before = text;
    text = decodeHTML(text.replace(UNREAD, " ").replace(TAG, " "));
    if (text === before) break;
  }
  text = text.replace(UNREAD, " ").replace(TAG, " ").replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
  if (text.length <= maxChars) return text;
  const whole = text.slice(0, maxChars).replace(/\s+\S*$/u, "");
  const cut = whole.length < maxChars ? whole : text.slice(0, maxChars - 1);
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}
