import { useState } from "react";
import { BrokenPicture } from "./broken-picture.tsx";
import { fileUrl, pictureSources, pictureUrl, type ShownFile } from "./picture-files.ts";
import styles from "./tile-picture.module.css";

interface TilePictureProps {
  file: ShownFile;
  alt: string;
  isEager: boolean;
}

/** As wide as a column. */
const SIZES = "(min-width: 1328px) 227px, (min-width: 1000px) 19vw, (min-width: 640px) 31vw, 46vw";
const WANTS_STILLNESS = "(prefers-reduced-motion: reduce)";

/** A picture in the size that is needed, over a blurred one until it is there. An animation moves for who does not mind. */
export function TilePicture({ file, alt, isEager }: TilePictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenPicture alt={alt} />;
  const isAnimation = file.kind === "animation";
  return (
    <>
      {file.placeholder ? <img className={styles.placeholder} src={file.placeholder} alt="" /> : null}
      <picture>
        {pictureSources(file).map(({ type, srcSet }) => (
          <source
            key={type}
            media={isAnimation ? WANTS_STILLNESS : undefined}
            type={type}
            srcSet={srcSet}
            sizes={SIZES}
          />
        ))}
        <img
          // It may have failed before the scripts came.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setBroken(true);
          }}
          className={styles.picture}
          src={isAnimation ? fileUrl(file) : pictureUrl(file)}
          alt={alt}
          width={file.widthPx}
          height={file.heightPx}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(true)}
        />
      </picture>
    </>
  );
}
