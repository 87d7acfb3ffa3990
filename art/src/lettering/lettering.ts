import { group, type Markup, num } from "../svg.ts";
import bagel from "./bagel-fat-one.json" with { type: "json" };

const GLYPHS: Readonly<Record<string, { readonly advance: number; readonly d: string }>> = bagel.glyphs;
const KERNING: Readonly<Record<string, number>> = bagel.kerning;

export interface LetteringOptions {
  /** Where the baseline begins, or its middle or end. */
  readonly at: readonly [x: number, y: number];
  readonly anchor?: "start" | "middle" | "end";
  /** Font size. */
  readonly size: number;
  readonly fill: string;
}

/** One line of Bagel Fat One as outlines: pictures show the same letters everywhere, whatever fonts a machine has. */
export function lettering(
  text: string,
  { at: [x, y], anchor = "start", size, fill }: LetteringOptions,
): Markup {
  const scale = size / bagel.unitsPerEm;
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * letteringWidth(text, size);
  let pen = 0;
  let before = "";
  const letters = [...text].map((letter) => {
    const { d, advance } = glyphOf(letter);
    pen += KERNING[before + letter] ?? 0;
    const placed = d ? `<path transform="translate(${num(pen)} 0)" d="${d}"/>` : "";
    pen += advance;
    before = letter;
    return placed;
  });
  return group(
    `translate(${num(x - shift)} ${num(y)}) scale(${Math.round(scale * 1e4) / 1e4})`,
    `<g fill="${fill}">${letters.join("")}</g>`,
  );
}

/** How wide a line is at a size. Throws a RangeError for a letter that the alphabet lacks. */
export function letteringWidth(text: string, size: number): number {
  const letters = [...text];
  const units = letters.reduce(
    (sum, letter, i) => sum + glyphOf(letter).advance + (KERNING[(letters[i - 1] ?? "") + letter] ?? 0),
    0,
  );
  return (units * size) / bagel.unitsPerEm;
}

function glyphOf(letter: string): { readonly advance: number; readonly d: string } {
  const glyph = GLYPHS[letter];
  if (!glyph) throw new RangeError(`the alphabet lacks ${JSON.stringify(letter)}`);
  return glyph;
}

/**
 * Breaks a text into as few lines as {@link brokenLines} does, and as even ones as there are: no short word stands alone
 * below two long lines.
 */
export function balancedLines(text: string, size: number, maxWidth: number): string[] {
  let lines = brokenLines(text, size, maxWidth);
  for (let width = maxWidth; width > 0; width -= size / 10) {
    const narrower = brokenLines(text, size, width);
    if (narrower.length > lines.length || narrower.some((line) => letteringWidth(line, size) > width)) break;
    lines = narrower;
  }
  return lines;
}

/** Breaks a text into lines no wider than `maxWidth`, at spaces. */
export function brokenLines(text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && letteringWidth(longer, size) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
