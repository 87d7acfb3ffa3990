import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { CSSProperties, MouseEvent } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { BrokenPicture } from "./broken-picture.tsx";
import { TILE_SIZES, WIDE_TILE_SIZES } from "./picture-files.ts";
import styles from "./tile.module.css";
import { TilePicture } from "./tile-picture.tsx";
import { TileVideo } from "./tile-video.tsx";

interface TileProps {
  picture: GalleryPicture;
  /** Its page: the gallery with the picture open. */
  href: string;
  onOpen: (picture: GalleryPicture) => void;
  /** Its place on the wall, where scripts set it. */
  style?: CSSProperties;
  className?: string | undefined;
  /** On some wall it hangs over two columns. */
  isWide?: boolean;
}

/** Marked, since a still picture and one that has not begun look alike; with one word, since one filter shows them all. */
const MOVING: readonly GalleryPicture["file"]["kind"][] = ["animation", "video"];

/** One picture on the wall. A link, so that it can be opened in a tab of its own, and without scripts. */
export function Tile({ picture, href, onOpen, style, className, isWide }: TileProps) {
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(picture);
  };
  return (
    <li className={classNames(styles.tile, className)} style={style}>
      <a href={href} className={styles.link} onClick={open} data-item={picture.id} data-starts="press">
        <TileMedia picture={picture} sizes={isWide ? WIDE_TILE_SIZES : TILE_SIZES} />
        {MOVING.includes(picture.file.kind) ? <span className={styles.moving} aria-hidden /> : null}
        <span className={styles.caption} aria-hidden>
          {picture.filename}
        </span>
      </a>
    </li>
  );
}

function TileMedia({ picture, sizes }: { picture: GalleryPicture; sizes: string }) {
  const { file, description } = picture;
  switch (file.kind) {
    case "picture":
    case "animation":
      return <TilePicture file={file} alt={description} sizes={sizes} />;
    case "video":
      return <TileVideo file={file} label={description} sizes={sizes} />;
    case "broken":
      return <BrokenPicture alt={description} />;
  }
}
