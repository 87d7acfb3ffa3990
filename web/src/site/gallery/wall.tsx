import { GALLERY_PAGE_SIZE } from "@bakso/contract/constants";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { useRef } from "react";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
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
  hrefOf: (picture: GalleryPicture) => string;
  onOpen: (picture: GalleryPicture) => void;
}

/** Rows that a square takes: wall.module.css has a class for each height. */
const ROWS_OF_SQUARE = 20;

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

function ShortWall({ pictures, page, hrefOf, onOpen }: WallProps) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
      <ul role="list" className={styles.wall}>
        {pictures.slice((page - 1) * GALLERY_PAGE_SIZE, page * GALLERY_PAGE_SIZE).map((picture) => (
          <Tile
            key={picture.id}
            picture={picture}
            href={hrefOf(picture)}
            onOpen={onOpen}
            className={styles[`rows${Math.round(ratioOf(sizeOf(picture)) * ROWS_OF_SQUARE)}`]}
          />
        ))}
      </ul>
    </div>
  );
}

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
