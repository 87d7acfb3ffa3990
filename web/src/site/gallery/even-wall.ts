/** Where a tile hangs on a wall that ends evenly. */
export interface EvenTile {
  /** From 0. */
  column: number;
  /** By how many rows it is taller (or lower) than its picture: so much of the picture is cut. */
  moreRows: number;
}

/** More of a picture is not cut for a straight edge. */
const MOST_CUT = 0.12;
/** wall.module.css has a class for each. */
const MOST_ROWS = 3;

/**
 * Hangs pictures of so many rows in columns that end at one height. All but the last hang as always, each under the
 * shortest column. The last two of each column hang the tallest first, which leaves the ends a few rows apart; those
 * are taken from, or given to, the pictures of the column that may be cut, in equal shares. A wall too short for that has
 * no even end, and the answer is null.
 */
export function evenWall(
  rows: readonly number[],
  columns: number,
  isWhole: (index: number) => boolean = () => false,
): EvenTile[] | null {
  const inColumns = Array.from({ length: columns }, () => [] as number[]);
  const heightOf = (column: readonly number[]) => column.reduce((sum, index) => sum + (rows[index] ?? 0), 0);
  const hang = (index: number) => {
    const shortest = inColumns.reduce((one, other) => (heightOf(other) < heightOf(one) ? other : one));
    shortest.push(index);
  };
  const indexes = [...rows.keys()];
  const free = Math.max(0, rows.length - 2 * columns);
  indexes.slice(0, free).forEach(hang);
  indexes
    .slice(free)
    .sort((one, other) => (rows[other] ?? 0) - (rows[one] ?? 0) || one - other)
    .forEach(hang);

  const end = Math.round(rows.reduce((sum, each) => sum + each, 0) / columns);
  const tiles: EvenTile[] = [];
  for (const [column, hung] of inColumns.entries()) {
    const missing = end - heightOf(hung);
    const share = missing / (heightOf(hung.filter((index) => !isWhole(index))) || 1);
    let natural = 0;
    let given = 0;
    for (const index of hung) {
      const own = isWhole(index) ? 0 : (rows[index] ?? 0);
      natural += own;
      const most = Math.min(MOST_ROWS, Math.floor(own * MOST_CUT));
      const moreRows = Math.max(-most, Math.min(most, Math.round(natural * share) - given));
      given += moreRows;
      tiles[index] = { column, moreRows };
    }
    if (given !== missing) return null;
  }
  return tiles;
}
