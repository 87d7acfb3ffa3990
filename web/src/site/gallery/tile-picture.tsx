import { useRef, useState } from "react";
import { BrokenPicture } from "./broken-picture.tsx";
import { fileUrl, pictureSources, pictureUrl, type ShownFile } from "./picture-files.ts";
import styles from "./tile-picture.module.css";
import { useComeNear } from "./use-come-near.ts";

interface TilePictureProps {
  file: ShownFile;
  alt: string;
  sizes: string;
}

export const WANTS_STILLNESS = "(prefers-reduced-motion: reduce)";

/**
 * A picture in the size that is needed; until it has loaded the tile is seen. An animation shows its first frame
 * until it is near, and then moves, unless the person wants less motion.
 */
export function TilePicture({ file, alt, sizes }: TilePictureProps) {
  const [isBroken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const isNear = useComeNear(picture);
  if (isBroken) return <BrokenPicture alt={alt} />;
  const isMoving = file.kind === "animation" && isNear;
  return (
    <picture>
      {pictureSources(file).map(({ type, srcSet }) => (
        <source
          key={type}
          media={isMoving ? WANTS_STILLNESS : undefined}
          type={type}
          srcSet={srcSet}
          sizes={sizes}
        />
      ))}
      <img
        // It may have failed before the scripts came.
        ref={(image) => {
          picture.current = image;
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setBroken(true);
        }}
        className={styles.picture}
        data-starts={file.kind === "animation" ? "seen" : undefined}
        src={isMoving ? fileUrl(file) : pictureUrl(file)}
        alt={alt}
        width={file.widthPx}
        height={file.heightPx}
        loading="lazy"
        decoding="async"
        // The page's own picture comes before those of the wall.
        fetchPriority="low"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
