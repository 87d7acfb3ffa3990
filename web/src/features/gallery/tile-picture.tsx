import type { PictureFiles } from "@bakso/contract/gallery-files";
import { useState } from "react";
import { BrokenPicture } from "./broken-picture.tsx";
import styles from "./tile-picture.module.css";

interface TilePictureProps {
  files: PictureFiles;
  /** Shown instead to those who asked for stillness. */
  still?: PictureFiles;
  alt: string;
  isEager: boolean;
}

/** As wide as a column. */
const SIZES = "(min-width: 1328px) 227px, (min-width: 1000px) 19vw, (min-width: 640px) 31vw, 46vw";

/** A picture in the size that is needed, over a blurred one until it is there. */
export function TilePicture({ files, still, alt, isEager }: TilePictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenPicture alt={alt} />;
  return (
    <>
      <img className={styles.placeholder} src={files.placeholder} alt="" />
      <picture>
        {still ? <source media="(prefers-reduced-motion: reduce)" srcSet={still.src} /> : null}
        {files.sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={SIZES} />
        ))}
        <img
          // It may have failed before the scripts came.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setBroken(true);
          }}
          className={styles.picture}
          src={files.src}
          alt={alt}
          width={files.widthPx}
          height={files.heightPx}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(true)}
        />
      </picture>
    </>
  );
}
