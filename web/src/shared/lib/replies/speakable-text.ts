/** Said in the place of an address that stands alone in a text. */
const BARE_LINK = "link";

/** A piece of Markdown as it is read aloud: without marks, addresses and pictures. Empty when nothing can be said. */
export function speakableText(markdown: string): string {
  const text = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/https?:\/\/\S+/gu, BARE_LINK)
    .replaceAll(/^\s*(?:#{1,6}\s+|>+\s?|[-*+]\s+|\|)/gmu, "")
    .replaceAll(/^[\s|:-]+$/gmu, "")
    .replaceAll("|", ", ")
    .replaceAll(/[*~`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : "";
}
