const CELL_PX = 16;
/** Between the darkest and the lightest of a cell; letters stand out. */
const LEAST_RANGE = 80;
/** Part of a cell's pixels that are as good as ink or as good as paper. */
const LEAST_TWO_TONE = 0.6;
/** Changes between ink and paper along a row of a cell, on average over the rows that have ink. */
const LEAST_CHANGES = 2;
const MOST_CHANGES = 9;

/**
 * Part of a grey picture that looks like text: small cells in two tones whose rows change often between them.
 *
 * @param grey one byte a pixel, row by row
 * @returns from 0 to 1
 */
export function textShare(grey: Uint8Array, width: number, height: number): number {
  let cells = 0;
  let texts = 0;
  for (let top = 0; top + CELL_PX <= height; top += CELL_PX) {
    for (let left = 0; left + CELL_PX <= width; left += CELL_PX) {
      cells += 1;
      if (isText(grey, width, left, top)) texts += 1;
    }
  }
  return cells === 0 ? 0 : texts / cells;
}

function isText(grey: Uint8Array, width: number, left: number, top: number): boolean {
  let darkest = 255;
  let lightest = 0;
  const at = (x: number, y: number) => grey[(top + y) * width + left + x] ?? 0;
  for (let y = 0; y < CELL_PX; y += 1) {
    for (let x = 0; x < CELL_PX; x += 1) {
      darkest = Math.min(darkest, at(x, y));
      lightest = Math.max(lightest, at(x, y));
    }
  }
  const range = lightest - darkest;
  if (range < LEAST_RANGE) return false;
  const middle = darkest + range / 2;
  let twoTone = 0;
  let changes = 0;
  let rowsWithInk = 0;
  for (let y = 0; y < CELL_PX; y += 1) {
    let rowChanges = 0;
    for (let x = 0; x < CELL_PX; x += 1) {
      const value = at(x, y);
      if (Math.min(value - darkest, lightest - value) <= range / 4) twoTone += 1;
      if (x > 0 && value > middle !== at(x - 1, y) > middle) rowChanges += 1;
    }
    changes += rowChanges;
    if (rowChanges > 0) rowsWithInk += 1;
  }
  if (rowsWithInk === 0) return false;
  const changesPerRow = changes / rowsWithInk;
  return (
    twoTone / CELL_PX ** 2 >= LEAST_TWO_TONE &&
    changesPerRow >= LEAST_CHANGES &&
    changesPerRow <= MOST_CHANGES
  );
}
