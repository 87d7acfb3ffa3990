import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
import { sizeOf } from "./picture-files.ts";
import { Tile } from "./tile.tsx";
import { useWall } from "./use-wall.ts";
import { ratioOf } from "./wall.layout.ts";
import styles from "./wall.module.css";

export interface WallProps {
  pictures: readonly GalleryPicture[];
  hrefOf: (picture: GalleryPicture) => string;
  onOpen: (picture: GalleryPicture) => void;
}

/** Up to this many tiles the browser lays out alone. With more, only the visible ones exist. */
const MOST_STATIC_TILES = 120;
/** Rows that a square takes: wall.module.css has a class for each height. */
const ROWS_OF_SQUARE = 20;

/** The pictures in their natural shapes, in two, three or five columns. */
export function Wall(props: WallProps) {
  const isHydrated = useHydrated();
  return isHydrated && props.pictures.length > MOST_STATIC_TILES ? (
    <LongWall {...props} />
  ) : (
    <ShortWall {...props} />
  );
}

function ShortWall({ pictures, hrefOf, onOpen }: WallProps) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
      <ul role="list" className={styles.wall}>
        {pictures.slice(0, MOST_STATIC_TILES).map((picture) => (
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

function LongWall({ pictures, hrefOf, onOpen }: WallProps) {
  const { ref, wall, seen } = useWall(pictures);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <ul role="list" ref={ref} className={styles.long} style={{ height: wall.heightPx }}>
      {seen.map((index) => {
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
