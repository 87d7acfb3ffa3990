/** Words of a text, in small letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** By what it stands for: its words, one list a language; what is no list is passed over. */
type Vocabulary<Value extends string> = Readonly<Record<Value, Readonly<Record<string, unknown>>>>;

/** The first value one of whose words stands in the text; phrases of several words count too. */
export function firstSaid<Value extends string>(
  text: string,
  vocabulary: Vocabulary<Value>,
): Value | undefined {
  return allSaid(text, vocabulary)[0];
}

/** Every value of which a word stands in the text, in the vocabulary's order. */
export function allSaid<Value extends string>(text: string, vocabulary: Vocabulary<Value>): Value[] {
  const said = ` ${wordsOf(text).join(" ")} `;
  const isSaid = (word: unknown) => typeof word === "string" && said.includes(` ${wordsOf(word).join(" ")} `);
  return (Object.keys(vocabulary) as Value[]).filter((value) =>
    Object.values(vocabulary[value]).some((words) => Array.isArray(words) && words.some(isSaid)),
  );
}

/** A number from a text, the same for the same text (FNV-1a, 31 bits). */
export function numberOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 1;
}
