/** Where a tile hangs on the wall, in CSS pixels from its upper left corner. */
export interface TilePlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Wall {
  places: readonly TilePlace[];
  heightPx: number;
}

interface Size {
  widthPx: number;
  heightPx: number;
}

/** Very tall and very wide pictures are cut to this, as height by width. */
const RATIO = { least: 0.5, most: 1.8 };

/** Height by width of a tile. */
export const ratioOf = ({ widthPx, heightPx }: Size): number =>
  Math.min(RATIO.most, Math.max(RATIO.least, heightPx / widthPx));

/** Columns on a wall of this width. */
export const columnsOf = (widthPx: number): number => (widthPx >= 1000 ? 5 : widthPx >= 640 ? 3 : 2);
export const gapOf = (columns: number): number => ({ 2: 8, 3: 12 })[columns] ?? 16;

/** Puts each picture under the shortest column, so that their order is still that of rows. */
export function hang(sizes: readonly Size[], wallWidthPx: number): Wall {
  const columns = columnsOf(wallWidthPx);
  const gap = gapOf(columns);
  const width = (wallWidthPx - gap * (columns - 1)) / columns;
  const ends = new Array<number>(columns).fill(0);
  const places = sizes.map((size) => {
    const column = ends.indexOf(Math.min(...ends));
    const y = ends[column] ?? 0;
    const height = Math.round(width * ratioOf(size));
    ends[column] = y + height + gap;
    return { x: column * (width + gap), y, width, height };
  });
  return { places, heightPx: Math.max(0, Math.max(...ends) - gap) };
}

/** Which places are visible between two heights of the wall. */
export function seenPlaces({ places }: Wall, fromPx: number, toPx: number): number[] {
  const seen: number[] = [];
  for (const [index, { y, height }] of places.entries())
    if (y < toPx && y + height > fromPx) seen.push(index);
  return seen;
}
