/** Words of a text, in small letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The first value one of whose words stands in the text; phrases of several words count too. */
export function firstSaid<Value extends string>(
  text: string,
  vocabulary: Partial<Record<Value, readonly string[]>>,
): Value | undefined {
  return allSaid(text, vocabulary)[0];
}

/** Every value of which a word stands in the text, in the vocabulary's order. */
export function allSaid<Value extends string>(
  text: string,
  vocabulary: Partial<Record<Value, readonly string[]>>,
): Value[] {
  const said = ` ${wordsOf(text).join(" ")} `;
  return (Object.entries(vocabulary) as [Value, readonly string[]][])
    .filter(([, words]) => words.some((word) => said.includes(` ${word} `)))
    .map(([value]) => value);
}

/** A number from a text, the same for the same text (FNV-1a, 31 bits). */
export function numberOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 1;
}
