/** A title has at most so many characters, as people count them. */
export const TITLE_MAX_CHARS = 60;

/** What no title is: it would lead somewhere, or it is an essay. */
const MOST_SAID_CHARS = 300;
const LINK = /:\/\/|\bwww\.|\bdata:|\bjavascript:/i;
/** Signs that can't be seen, or that turn the writing round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const JOINERS = /[\u200C\u200D]/u;
const LABEL = /^(?:title|judul|titre|titel|título|titolo)\s*[::-]\s*/iu;
const MARKS_BEFORE = /^(?:[\s,;:"'“”„‘’«»`*_~#>|•–—-]|\d+[.)]\s)+/u;
const MARKS_AFTER = /[\s"'“”„‘’«»`*_~|.,;:。、·-]+$/u;

/**
 * What a model said when it was asked for a title, as one plain line. Models are not to be trusted with it: they write
 * Markdown, labels, quotation marks, and sometimes what a person made them write.
 *
 * @returns undefined where nothing in it is a title
 */
export function readTitle(said: string): string | undefined {
  const line = said
    .split(/[\r\n\u2028\u2029]+/u)
    .map((one) => plainLine(one))
    .find((one) => one !== "");
  if (line === undefined || line.length > MOST_SAID_CHARS || LINK.test(line)) return undefined;
  const title = shortened(line);
  return /[\p{L}\p{N}]/u.test(title) ? title : undefined;
}

/** @param text one line, as a model wrote it */
function plainLine(text: string): string {
  const readable = text
    .normalize("NFC")
    .replaceAll(UNSEEN, (sign) => (JOINERS.test(sign) ? sign : " "))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/gu, "")
    .replaceAll(/\s+/gu, " ");
  let bare = readable;
  // A label may stand inside the marks, and marks behind the label.
  for (let before = ""; bare !== before; ) {
    before = bare;
    bare = bare.replace(MARKS_BEFORE, "").replace(LABEL, "");
  }
  return bare.replace(MARKS_AFTER, "");
}

/** At most as long as a title may be, cut between words where that is possible. */
export function shortened(line: string): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line)].map(
    ({ segment }) => segment,
  );
  if (signs.length <= TITLE_MAX_CHARS) return line;
  const kept = signs.slice(0, TITLE_MAX_CHARS - 1).join("");
  const space = kept.lastIndexOf(" ");
  const whole = space > kept.length / 2 ? kept.slice(0, space) : kept;
  return `${whole.replace(MARKS_AFTER, "")}…`;
}
