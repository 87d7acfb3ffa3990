import type { GalleryFile } from "@bakso/contract/gallery-files";
import { useEffect, useRef } from "react";
import styles from "./tile-video.module.css";
import { logFailedVideo, playQuietly } from "./video.playback.ts";

interface TileVideoProps {
  file: Extract<GalleryFile, { kind: "video" }>;
  label: string;
}

/** A silent loop that rests while nobody sees it, and while stillness is asked for until the pointer is on it. */
export function TileVideo({ file, label }: TileVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

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

  return (
    <video
      ref={video}
      className={styles.video}
      poster={file.poster.src}
      width={file.poster.widthPx}
      height={file.poster.heightPx}
      aria-label={label}
      autoPlay
      muted
      loop
      playsInline
      onMouseEnter={({ currentTarget }) => playQuietly(currentTarget)}
      onError={() => logFailedVideo(file.src)}
    >
      <source src={file.src} type={file.type} onError={() => logFailedVideo(file.src)} />
    </video>
  );
}
