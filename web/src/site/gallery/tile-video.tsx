import { useEffect, useRef, useState } from "react";
import { BrokenPicture } from "./broken-picture.tsx";
import { fileUrl, pictureSources, pictureUrl, type ShownFile } from "./picture-files.ts";
import { WANTS_STILLNESS } from "./tile-picture.tsx";
import styles from "./tile-video.module.css";
import { useComeNear } from "./use-come-near.ts";
import { logFailedVideo, playQuietly } from "./video.playback.ts";

interface TileVideoProps {
  file: Extract<ShownFile, { kind: "video" }>;
  label: string;
  sizes: string;
}

/**
 * A silent loop. It pauses while it is out of view, and plays only under the pointer for people who want less motion.
 * It is fetched when it is near; until then its first frame is shown.
 */
export function TileVideo({ file, label, sizes }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useComeNear(video);
  const [hasNoPoster, setNoPoster] = useState(!file.hasPoster);
  const [hasFailed, setFailed] = useState(false);
  const src = fileUrl(file);
  const fail = () => {
    logFailedVideo(src);
    setFailed(true);
  };

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const wantsStillness = matchMedia(WANTS_STILLNESS);
    if (wantsStillness.matches) element.pause();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause();
      else if (!wantsStillness.matches) playQuietly(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const poster = file.hasPoster ? pictureUrl(file) : undefined;
  return (
    <>
      {/* Lazy, which a poster can't be; the poster stands while the video begins. */}
      {poster && !hasNoPoster ? (
        <picture>
          {pictureSources(file).map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            // It may have failed before the scripts came.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setNoPoster(true);
            }}
            className={styles.video}
            src={poster}
            alt=""
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            onError={() => setNoPoster(true)}
          />
        </picture>
      ) : null}
      {/* Under the video, which hides it once it plays. */}
      {hasNoPoster && (poster !== undefined || hasFailed) ? <BrokenPicture alt="" /> : null}
      <video
        ref={video}
        className={styles.video}
        data-starts="seen"
        poster={isNear && !hasNoPoster ? poster : undefined}
        width={file.widthPx}
        height={file.heightPx}
        aria-label={label}
        autoPlay
        muted
        loop
        playsInline
        onMouseEnter={({ currentTarget }) => playQuietly(currentTarget)}
        onError={fail}
      >
        {isNear ? <source src={src} type={file.type} onError={fail} /> : null}
      </video>
    </>
  );
}
