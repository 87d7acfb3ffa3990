import { hash, randomBytes } from "node:crypto";

/**
 * Puts what others wrote between marks that they can't know, so that no text can end them: a model is told that whatever
 * stands between them is information, and no instruction.
 */
export function fenced(tool: string, text: string, mark: string): string {
  return `<data mark="${mark}" from="${tool}" written-by="others">\n${text.replaceAll(mark, "")}\n</data mark="${mark}">`;
}

/** What stands between the marks; the text itself where there are none. */
export const unfenced = (text: string): string =>
  /^<data mark="(\w+)"[^>]*>\n([\s\S]*)\n<\/data mark="\1">$/.exec(text)?.[2] ?? text;

/** What stands between the first marks of a text that may have several; the text itself where there are none. */
export const unfencedFirst = (text: string): string =>
  /<data mark="(\w+)"[^>]*>\n([\s\S]*?)\n<\/data mark="\1">/.exec(text)?.[2] ?? text;

/** Another one for each reply. */
export const newMark = (): string => randomBytes(9).toString("hex");

const SECRET = randomBytes(32).toString("hex");

/**
 * The same one for the same text, as long as this process runs: a provider reads what it has read before for less. With
 * SHA-3 a secret before the text is as good as an HMAC, in a third of its time.
 */
export const markOf = (text: string): string => hash("sha3-256", SECRET + text).slice(0, 18);
