import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { BrokenPicture } from "../broken-picture.tsx";
import { fileUrl, pictureSources, pictureUrl, type ShownFile } from "../picture-files.ts";
import { logFailedVideo } from "../video.playback.ts";
import styles from "./slide.module.css";
import { type Drag, swipeOf } from "./swipe.ts";
import { useZoom } from "./use-zoom.ts";

interface SlideProps {
  picture: GalleryPicture;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
  onSwipe: (towards: "before" | "after") => void;
  onDismiss: () => void;
}

/** The open picture. It is swiped while it fits, and moved about while it is enlarged. */
export function Slide({ picture, isZoomed, onZoom, onSwipe, onDismiss }: SlideProps) {
  const { frame, toggleAt } = useZoom(isZoomed, onZoom);
  const start = useRef<Drag>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [isBroken, setBroken] = useState(picture.file.kind === "broken");
  const { file, description } = picture;
  const [isLoaded, setLoaded] = useState(false);
  // At once, until the large one is there: what the wall shows of it, sharper than the blurred one.
  const [under] = useState(() => shownOnWall(picture.id) ?? (file.kind === "broken" ? "" : file.placeholder));
  const isPicture = !isBroken && (file.kind === "picture" || file.kind === "animation");

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current;
    if (!from) return;
    const moved = { x: event.clientX - from.x, y: event.clientY - from.y };
    if (!isZoomed) return setDrag(moved);
    // A finger scrolls by itself.
    if (event.pointerType !== "mouse") return;
    event.currentTarget.scrollBy(-moved.x, -moved.y);
    start.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => {
    const moved = event.type === "pointercancel" ? null : drag;
    start.current = null;
    setDrag(null);
    const swipe = moved && !isZoomed ? swipeOf(moved) : undefined;
    if (swipe === "dismiss") onDismiss();
    else if (swipe) onSwipe(swipe);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: all it does has a button or a key of its own
    <div
      ref={frame}
      className={styles.frame}
      data-zoomed={isZoomed || undefined}
      // A frame that scrolls must be usable by keyboard.
      tabIndex={isZoomed ? 0 : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={(event) => {
        if (isPicture) toggleAt(event);
      }}
    >
      {file.kind === "video" && !isBroken ? (
        <video
          className={styles.media}
          src={fileUrl(file)}
          poster={file.hasPoster ? pictureUrl(file) : undefined}
          style={shapeOf(file)}
          width={file.widthPx}
          height={file.heightPx}
          aria-label={description}
          controls
          autoPlay
          muted
          loop
          playsInline
          onError={() => logFailedVideo(fileUrl(file))}
        />
      ) : isPicture ? (
        <picture>
          {file.kind === "picture"
            ? pictureSources(file).map(({ type, srcSet }) => (
                <source key={type} type={type} srcSet={srcSet} sizes={isZoomed ? "250vw" : "100vw"} />
              ))
            : null}
          <img
            className={styles.media}
            style={{
              ...shapeOf(file),
              ...(isLoaded || under === "" ? {} : { backgroundImage: `url("${under}")` }),
              ...(drag ? { translate: `${drag.x}px ${Math.max(0, drag.y)}px` } : {}),
            }}
            onLoad={() => setLoaded(true)}
            src={fileUrl(file)}
            alt={description}
            width={file.widthPx}
            height={file.heightPx}
            draggable={false}
            onError={() => setBroken(true)}
          />
        </picture>
      ) : (
        <span className={styles.broken}>
          <BrokenPicture alt={description} />
        </span>
      )}
    </div>
  );
}

/** Its shape, so that its place is there before it is. */
const shapeOf = ({ widthPx, heightPx }: ShownFile): CSSProperties =>
  ({ "--width": `${widthPx}px`, "--ratio": widthPx / heightPx }) as CSSProperties;

/** The address of what the wall shows of a picture, where that has been loaded. */
function shownOnWall(id: string): string | undefined {
  const image = document.querySelector<HTMLImageElement>(`a[data-item="${CSS.escape(id)}"] picture img`);
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined;
}
