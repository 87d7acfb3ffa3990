/** Where a tile hangs on a wall that ends evenly. */
export interface EvenTile {
  /** From 0; of a wide one the first of its two. */
  column: number;
  /** By how many rows it is taller (or lower) than its picture: so much of the picture is cut. */
  moreRows: number;
  /** It hangs over two columns. */
  isWide?: true;
}

interface WallOptions {
  /** Of these nothing is cut. */
  isWhole?: (index: number) => boolean;
  /** The rows of a picture over two columns, where it may hang so. */
  wideRows?: (index: number) => number | null;
}

/** More of a picture is not cut for a straight edge. */
const MOST_CUT = 0.12;
/** wall.module.css has a class for each. */
const MOST_ROWS = 9;

interface Column {
  height: number;
  /** Which pictures can still become taller or lower: those below the last wide one. */
  loose: number[];
}

/**
 * Hangs pictures of so many rows in columns that end at one height. All but the last hang as always, each under the
 * shortest column; a wide one under two neighbours that can be made equally high, and as narrow as the others where none
 * can. The last two of each column hang the tallest first, which leaves the ends a few rows apart; those are taken from,
 * or given to, the pictures of the column that may be cut, in equal shares. A wall too short for that has no even end,
 * and the answer is null.
 */
export function evenWall(
  rows: readonly number[],
  columns: number,
  { isWhole, wideRows }: WallOptions = {},
): EvenTile[] | null {
  const wall = Array.from({ length: columns }, (): Column => ({ height: 0, loose: [] }));
  const tiles: EvenTile[] = [];

  const hang = (index: number) => {
    const column = wall.reduce((one, other) => (other.height < one.height ? other : one));
    tiles[index] = { column: wall.indexOf(column), moreRows: 0 };
    column.loose.push(index);
    column.height += rows[index] ?? 0;
  };
  const sharesOf = ({ height, loose }: Column, end: number) =>
    shares(
      loose.map((index) => (isWhole?.(index) ? 0 : (rows[index] ?? 0))),
      end - height,
    );
  /** Makes columns end at one height; whatever they had is settled then. */
  const level = (uneven: readonly Column[], end: number): boolean => {
    const given = uneven.map((column) => sharesOf(column, end));
    if (given.includes(null)) return false;
    for (const [at, column] of uneven.entries()) {
      for (const [nth, index] of column.loose.entries()) {
        const tile = tiles[index];
        if (tile) tile.moreRows = given[at]?.[nth] ?? 0;
      }
      column.height = end;
      column.loose = [];
    }
    return true;
  };
  const hangWide = (index: number, height: number): boolean => {
    const pairs = wall.slice(1).map((right, left) => [wall[left] ?? right, right] as const);
    for (const pair of pairs.sort((one, other) => topOf(one) - topOf(other)))
      for (let end = topOf(pair); end >= Math.min(pair[0].height, pair[1].height); end -= 1)
        if (level(pair, end)) {
          tiles[index] = { column: wall.indexOf(pair[0]), moreRows: 0, isWide: true };
          for (const column of pair) column.height += height;
          return true;
        }
    return false;
  };

  const indexes = [...rows.keys()];
  const free = Math.max(0, rows.length - 2 * columns);
  for (const index of indexes.slice(0, free)) {
    const height = wideRows?.(index);
    if (!height || !hangWide(index, height)) hang(index);
  }
  indexes
    .slice(free)
    .sort((one, other) => (rows[other] ?? 0) - (rows[one] ?? 0))
    .forEach(hang);
  const sum = wall.reduce((all, { height }) => all + height, 0);
  return level(wall, Math.round(sum / columns)) ? tiles : null;
}

const topOf = (columns: readonly Column[]): number => Math.max(...columns.map(({ height }) => height));

/** How many rows each of a column's pictures gets of those that are missing, or null where they can't take so many. */
function shares(own: readonly number[], missing: number): number[] | null {
  const share = missing / (own.reduce((sum, each) => sum + each, 0) || 1);
  let natural = 0;
  let given = 0;
  const each = own.map((rows) => {
    natural += rows;
    const most = Math.min(MOST_ROWS, Math.floor(rows * MOST_CUT));
    const moreRows = Math.max(-most, Math.min(most, Math.round(natural * share) - given));
    given += moreRows;
    return moreRows;
  });
  return given === missing ? each : null;
}
