const CONTROL = /(?![\t\n])\p{Cc}/gu;
/** Invisible characters that can turn or hide text; the joiners that languages need stay. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A visitor's question without characters that nobody types: control characters, halves of letters, marks that turn
 * text around.
 */
export function cleanQuestion(message: string): string {
  return message
    .toWellFormed()
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(CONTROL, "")
    .replaceAll(UNSEEN, "")
    .trim();
}
