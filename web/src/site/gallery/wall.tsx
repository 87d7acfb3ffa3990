import { GALLERY_PAGE_SIZE } from "@bakso/contract/constants";
import type { GalleryContent, GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { useRef } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
import { type EvenTile, evenWall } from "./even-wall.ts";
import { sizeOf } from "./picture-files.ts";
import { Tile } from "./tile.tsx";
import { useWall } from "./use-wall.ts";
import { ratioOf } from "./wall.layout.ts";
import styles from "./wall.module.css";

export interface WallProps {
  pictures: readonly GalleryPicture[];
  /** Which page of them; with scripts the first one grows into all. */
  page: number;
  /** Its tile exists wherever it hangs, so that closing can lead back to it. */
  openId: string | null;
  /** Of which pictures nothing may be cut off, and which hang over two columns where there is room, by their paths. */
  words: Pick<GalleryContent, "whole" | "large">;
  hrefOf: (picture: GalleryPicture) => string;
  onOpen: (picture: GalleryPicture) => void;
}

/** The walls of wall.module.css, and how many rows their gaps are: which of them is seen, the stylesheet knows. */
const COLUMNS = [
  { name: "two", count: 2, gapRows: 3 },
  { name: "three", count: 3, gapRows: 3 },
  { name: "five", count: 5, gapRows: 4 },
] as const;

/** Rows that a square takes: wall.module.css has classes for the tens and the ones of each height. */
const ROWS_OF_SQUARE = 60;

/** The pictures in their natural shapes, in two, three or five columns. */
export function Wall(props: WallProps) {
  const isHydrated = useHydrated();
  // More than a page the browser does not lay out alone: then only the visible ones exist.
  return isHydrated && props.page === 1 && props.pictures.length > GALLERY_PAGE_SIZE ? (
    <LongWall {...props} />
  ) : (
    <ShortWall {...props} />
  );
}

/** The rows of a picture over two columns and the gap between them, as wall.module.css has them. */
const wideRowsOf = (rows: number, gapRows: number): number =>
  Math.round(rows * (2 + gapRows / ROWS_OF_SQUARE));

/** But for a very tall or very wide one a tile has its picture's shape. */
const hasOwnShape = (picture: GalleryPicture): boolean => {
  const { widthPx, heightPx } = sizeOf(picture);
  return ratioOf({ widthPx, heightPx }) === heightPx / widthPx;
};

function ShortWall({ pictures, page, words: { whole, large }, hrefOf, onOpen }: WallProps) {
  const hung = pictures.slice((page - 1) * GALLERY_PAGE_SIZE, page * GALLERY_PAGE_SIZE);
  const isWhole = (index: number) => whole.includes(hung[index]?.path ?? "");
  const rows = hung.map((picture) => Math.round(ratioOf(sizeOf(picture)) * ROWS_OF_SQUARE));
  const hangIn = (columns: number, gapRows: number) =>
    evenWall(
      rows.map((own) => own + gapRows),
      columns,
      {
        isWhole,
        wideRows: (index) =>
          large.includes(hung[index]?.path ?? "") ? wideRowsOf(rows[index] ?? 0, gapRows) + gapRows : null,
      },
    );
  // Where another page follows, the wall goes on: it has no end yet.
  const isLast = page * GALLERY_PAGE_SIZE >= pictures.length;
  const walls = isLast
    ? COLUMNS.map(({ name, count, gapRows }) => ({ name, tiles: hangIn(count, gapRows) }))
    : [];
  const ends = new Set(walls.flatMap(({ tiles }) => lastOfColumns(tiles ?? [])));
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
      <ul role="list" className={styles.wall}>
        {hung.map((picture, index) => (
          <Tile
            key={picture.id}
            picture={picture}
            href={hrefOf(picture)}
            onOpen={onOpen}
            isWide={walls.some(({ tiles }) => tiles?.[index]?.isWide)}
            className={classNames(
              styles[`tens${Math.floor((rows[index] ?? 0) / 10)}`],
              styles[`ones${(rows[index] ?? 0) % 10}`],
              isWhole(index) && (!ends.has(index) || !hasOwnShape(picture)) && styles.whole,
              isWhole(index) && !ends.has(index) && styles.within,
              ...walls.map(({ name, tiles }) => placeClasses(name, tiles?.[index])),
            )}
          />
        ))}
      </ul>
    </div>
  );
}

/** Which tiles end a column: the last of each. */
const lastOfColumns = (tiles: readonly EvenTile[]): number[] => [
  ...new Map(
    tiles.flatMap(({ column, isWide }, index) => [
      [column, index] as const,
      [isWide ? column + 1 : column, index] as const,
    ]),
  ).values(),
];

const placeClasses = (wall: string, tile?: EvenTile): string | undefined =>
  tile &&
  classNames(
    styles[`${wall}${tile.column + 1}`],
    tile.isWide && styles[`${wall}Wide`],
    tile.moreRows > 0 && styles[`${wall}More${tile.moreRows}`],
    tile.moreRows < 0 && styles[`${wall}Less${-tile.moreRows}`],
  );

function LongWall({ pictures, openId, hrefOf, onOpen }: WallProps) {
  const { ref, wall, seen } = useWall(pictures);
  // The last one stays when it is closed, until another is opened.
  const kept = useRef(openId);
  if (openId !== null) kept.current = openId;
  const keptIndex = pictures.findIndex(({ id }) => id === kept.current);
  const there = keptIndex === -1 || seen.includes(keptIndex) ? seen : [...seen, keptIndex];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <ul role="list" ref={ref} className={styles.long} style={{ height: wall.heightPx }}>
      {there.map((index) => {
        const picture = pictures[index];
        const place = wall.places[index];
        if (!picture || !place) return null;
        const { x, y, width, height } = place;
        return (
          <Tile
            key={picture.id}
            picture={picture}
            href={hrefOf(picture)}
            onOpen={onOpen}
            style={{ position: "absolute", width, height, translate: `${x}px ${y}px` }}
          />
        );
      })}
    </ul>
  );
}
