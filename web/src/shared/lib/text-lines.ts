/** How many steps narrower a caption is tried, so that no word is left alone below a full line. */
const NARROWER_STEPS = 12;

/** Breaks a caption into as few lines as fit, about as long as one another, by how wide a text is drawn. */
export function linesOf(text: string, widthOf: (line: string) => number, most: number): string[] {
  const lines = filledLines(text, widthOf, most);
  for (let step = NARROWER_STEPS; step > 0; step -= 1) {
    const narrower = filledLines(text, widthOf, most * (1 - step / (2 * NARROWER_STEPS)));
    if (narrower.length === lines.length) return narrower;
  }
  return lines;
}

function filledLines(text: string, widthOf: (line: string) => number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
