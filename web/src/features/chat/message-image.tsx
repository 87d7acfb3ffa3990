import { Icon } from "../../ui/icon.tsx";
import { arrowSquareOutIcon } from "../../ui/icons/arrow-square-out.icon.ts";
import { chatImage } from "./image-url.ts";
import styles from "./message.module.css";

interface MessageImageProps {
  imageUrl: string | null;
  ownOrigin: string;
  /** Said in its place; nothing where the text beside it says it already. */
  alt?: string;
}

/** The picture of a message, or the way to one that another host keeps. */
export function MessageImage({ imageUrl, ownOrigin, alt = "" }: MessageImageProps) {
  const image = chatImage(imageUrl, ownOrigin);
  if (image === null) return null;
  if (image.kind === "picture")
    return <img src={image.src} alt={alt} className={styles.picture} loading="lazy" />;
  return (
    <a href={image.href} target="_blank" rel="noopener noreferrer nofollow" className={styles.linkCard}>
      <Icon path={arrowSquareOutIcon} />
      <span>
        Open the picture on <strong>{image.host}</strong>
      </span>
    </a>
  );
}
