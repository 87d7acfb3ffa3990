/** Letters of other alphabets, and digits, that look like a Latin letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аɑα@",
    b: "ƅьвβ8",
    c: "сϲⅽ",
    d: "ԁɗ",
    e: "еҽєε3",
    f: "ƒ",
    g: "ɡցԍ9",
    h: "һհ",
    j: "јϳ",
    k: "кκҝ",
    l: "ӏⅼιіɩıi1|!ǀ",
    m: "мⅿ",
    n: "ոпη",
    o: "оοօσ0",
    p: "рρ",
    q: "ԛգ",
    r: "гᴦ",
    s: "ѕʂ5$",
    t: "тτ7",
    u: "υսц",
    v: "ѵν",
    w: "ѡԝω",
    x: "хχ",
    y: "уүγ",
    z: "ᴢ2",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
const PAIRS: readonly [RegExp, string][] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];

/** A text with each look-alike replaced by its Latin letter, and without accents. */
export const latinOf = (text: string): string =>
  [...text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join("");

/** What a text looks like at a glance: two texts with the same skeleton are hard to tell apart. */
export const skeletonOf = (text: string): string =>
  PAIRS.reduce((looks, [pair, letter]) => looks.replaceAll(pair, letter), latinOf(text));

/** Each letter of another alphabet that looks like a Latin one, once, as it is in the text. */
export const foreignLettersIn = (text: string): string[] => [
  ...new Set(
    [...text].filter((letter) => hasForeignLetters(letter) && latinOf(letter) !== letter.toLowerCase()),
  ),
];

export const hasForeignLetters = (text: string): boolean => /[^\u0020-\u007e]/.test(text);

/**
 * How many characters must be added, removed, changed or swapped with their neighbour to turn one text into the other;
 * more than `most` is returned as `most + 1`.
 */
export function distance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = b.map((_, column) => column + 1);
  last.unshift(0);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, wanted] of b.entries()) {
      const isSame = letter === wanted;
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === wanted;
      next.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (last[column] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return Math.min(last.at(-1) ?? 0, most + 1);
}
