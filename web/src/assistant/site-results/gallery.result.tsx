import { GALLERY_WIDTHS_PX } from "@bakso/contract/constants";
import styles from "../../shared/ui/result-card.module.css";
import { ResultCard } from "../../shared/ui/result-card.tsx";
import type { ResultViewProps } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

/** Pictures of the gallery, small; each leads to itself on the wall. */
export function GalleryResult({ view }: ResultViewProps) {
  const pictures = listAt(view, "pictures").flatMap((picture) => {
    const id = textAt(picture, "id");
    const hash = textAt(picture, "hash");
    const width = numberAt(picture, "width");
    return id === undefined || hash === undefined || width === undefined || !/^[\w-]{1,100}$/.test(hash)
      ? []
      : [
          {
            id,
            hash,
            width: smallOf(width),
            title: textAt(picture, "title") ?? "Picture",
            description: textAt(picture, "description") ?? "",
          },
        ];
  });
  if (pictures.length === 0) return null;
  return (
    <ResultCard label="From the gallery">
      <ul className={styles.pictures}>
        {pictures.map(({ id, hash, width, title, description }) => (
          <li key={id}>
            <a href={`/gallery?item=${encodeURIComponent(id)}`} target="_blank" rel="noopener">
              <img
                src={`/gallery-files/${hash}/${width}.webp`}
                alt={description}
                loading="lazy"
                decoding="async"
              />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </ResultCard>
  );
}

/** The smallest width that the server has of a picture. */
const smallOf = (widthPx: number): number => Math.min(widthPx, GALLERY_WIDTHS_PX[0]);
