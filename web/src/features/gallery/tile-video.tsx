import { useEffect, useRef } from "react";
import { fileUrl, pictureUrl, type ShownFile } from "./picture-files.ts";
import styles from "./tile-video.module.css";
import { hasFailed, logFailedVideo, playQuietly } from "./video.playback.ts";

interface TileVideoProps {
  file: Extract<ShownFile, { kind: "video" }>;
  label: string;
}

/** A silent loop that rests while nobody sees it, and while stillness is asked for until the pointer is on it. */
export function TileVideo({ file, label }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const src = fileUrl(file);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // It may have failed before the scripts came.
    if (hasFailed(element)) logFailedVideo(src);
    const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");
    if (wantsStillness.matches) element.pause();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause();
      else if (!wantsStillness.matches) playQuietly(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [src]);

  return (
    <video
      ref={video}
      className={styles.video}
      poster={file.hasPoster ? pictureUrl(file) : undefined}
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
      <source src={src} type={file.type} onError={() => logFailedVideo(src)} />
    </video>
  );
}
