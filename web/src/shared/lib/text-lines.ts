/** How many steps narrower a caption is tried, so that no word is left alone below a full line. */
const NARROWER_STEPS = 12;

/** Breaks a caption into as few lines as fit, about as long as one another, by how wide a text is drawn. */
export function linesOf(text: string, widthOf: (line: string) => number, most: number): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => piecesOf(word, widthOf, most));
  const lines = filledLines(words, widthOf, most);
  for (let step = NARROWER_STEPS; step > 0; step -= 1) {
    const narrower = filledLines(words, widthOf, most * (1 - step / (2 * NARROWER_STEPS)));
    if (narrower.length === lines.length) return narrower;
  }
  return lines;
}

/** A word that is wider than a line by itself goes on in the next. */
function piecesOf(word: string, widthOf: (line: string) => number, most: number): string[] {
  const pieces: string[] = [];
  for (const letter of word) {
    const last = pieces.at(-1);
    if (last !== undefined && widthOf(last + letter) <= most) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}

function filledLines(words: readonly string[], widthOf: (line: string) => number, most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
