import { useEffect, useRef } from "react";
import { fileUrl, pictureUrl, type ShownFile } from "./picture-files.ts";
import styles from "./tile-video.module.css";
import { useComeNear } from "./use-come-near.ts";
import { logFailedVideo, playQuietly } from "./video.playback.ts";

interface TileVideoProps {
  file: Extract<ShownFile, { kind: "video" }>;
  label: string;
}

/**
 * A silent loop. It pauses while it is out of view, and plays only under the pointer for people who want less motion.
 * It is fetched when it is near; until then its first frame is shown.
 */
export function TileVideo({ file, label }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useComeNear(video);
  const src = fileUrl(file);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");
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
      {poster ? <img className={styles.video} src={poster} alt="" loading="lazy" decoding="async" /> : null}
      <video
        ref={video}
        className={styles.video}
        poster={isNear ? poster : undefined}
        width={file.widthPx}
        height={file.heightPx}
        aria-label={label}
        autoPlay
        muted
        loop
        playsInline
        onMouseEnter={({ currentTarget }) => playQuietly(currentTarget)}
        onError={() => logFailedVideo(src)}
      >
        {isNear ? <source src={src} type={file.type} onError={() => logFailedVideo(src)} /> : null}
      </video>
    </>
  );
}
