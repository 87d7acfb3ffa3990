import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { BrokenPicture } from "./broken-picture.tsx";
import styles from "./open-picture.module.css";
import { fileUrl, pictureUrl } from "./picture-files.ts";

interface OpenPictureProps {
  picture: GalleryPicture;
  backHref: string;
}

/** A picture at full size in the page itself, for those without scripts and until they come. */
export function OpenPicture({ picture, backHref }: OpenPictureProps) {
  const { file, description, filename } = picture;
  return (
    <figure className={styles.open} data-starts="seen">
      {file.kind === "broken" ? (
        <BrokenPicture alt={description} />
      ) : file.kind === "video" ? (
        <video
          src={fileUrl(file)}
          poster={file.hasPoster ? pictureUrl(file) : undefined}
          controls
          loop
          muted
          playsInline
          aria-label={description}
        />
      ) : (
        <img src={fileUrl(file)} alt={description} width={file.widthPx} height={file.heightPx} />
      )}
      <figcaption className={styles.caption}>{filename}</figcaption>
      <a href={backHref}>Back to the wall</a>
    </figure>
  );
}
