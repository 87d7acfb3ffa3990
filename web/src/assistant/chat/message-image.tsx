import { type CSSProperties, useState } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { imageIcon } from "../../shared/ui/icons/image.icon.ts";
import { chatImage } from "./image-url.ts";
import styles from "./message.module.css";

interface MessageImageProps {
  imageUrl: string | null;
  ownOrigin: string;
  /** Shown in its place when it can't be loaded; nothing where the text beside it says it already. */
  alt?: string;
  /** Where the size is known, its place is kept until it has loaded. */
  size?: { width: number; height: number } | undefined;
  onOpen?: (() => void) | undefined;
}

/** The picture of a message, or the way to one that another host keeps. */
export function MessageImage({ imageUrl, ownOrigin, alt = "", size, onOpen }: MessageImageProps) {
  const image = chatImage(imageUrl, ownOrigin);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (image === null) return null;
  // HEIC in most browsers, or one that is no longer there.
  if (brokenUrl === imageUrl)
    return (
      <p className={styles.linkCard}>
        <Icon path={imageIcon} />
        This picture can't be shown
      </p>
    );
  if (image.kind === "picture") {
    const picture = (
      <img
        src={image.src}
        alt={alt}
        {...(size === undefined ? {} : { ...size, style: shapeOf(size) })}
        className={classNames(styles.picture, size && styles.sized)}
        loading="lazy"
        onError={() => setBrokenUrl(imageUrl)}
      />
    );
    if (onOpen === undefined) return picture;
    return (
      <button type="button" className={styles.opener} aria-label="Open the picture" onClick={onOpen}>
        {picture}
      </button>
    );
  }
  return (
    <a href={image.href} target="_blank" rel="noopener noreferrer nofollow" className={styles.linkCard}>
      <Icon path={arrowSquareOutIcon} />
      <span>
        Open the picture on <strong>{image.host}</strong>
      </span>
    </a>
  );
}

const shapeOf = ({ width, height }: { width: number; height: number }) =>
  ({ "--picture-ratio": width / height, "--picture-width": `${width}px` }) as CSSProperties;
