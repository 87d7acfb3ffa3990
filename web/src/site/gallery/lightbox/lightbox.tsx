import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { countWords } from "../../../shared/lib/count-words.ts";
import { latePart } from "../../../shared/lib/late-part.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { arrowLeftIcon } from "../../../shared/ui/icons/arrow-left.icon.ts";
import { arrowRightIcon } from "../../../shared/ui/icons/arrow-right.icon.ts";
import { downloadSimpleIcon } from "../../../shared/ui/icons/download-simple.icon.ts";
import { magnifyingGlassMinusIcon } from "../../../shared/ui/icons/magnifying-glass-minus.icon.ts";
import { magnifyingGlassPlusIcon } from "../../../shared/ui/icons/magnifying-glass-plus.icon.ts";
import { pencilSimpleIcon } from "../../../shared/ui/icons/pencil-simple.icon.ts";
import { xIcon } from "../../../shared/ui/icons/x.icon.ts";
import { useModal } from "../../../shared/ui/use-modal.ts";
import { VisuallyHidden } from "../../../shared/ui/visually-hidden.tsx";
import { fileUrl, pictureSources, pictureUrl, type ShownFile } from "../picture-files.ts";
import { keyAction } from "./lightbox.keys.ts";
import styles from "./lightbox.module.css";
import { ShareButton } from "./share-button.tsx";
import { Slide } from "./slide.tsx";

// Seldom wanted, so not loaded with the lightbox.
const MemeMaker = latePart(async () => (await import("../../../shared/meme/meme-maker.tsx")).MemeMaker);

interface LightboxProps {
  /** What the gallery is called. */
  wall: string;
  pictures: readonly GalleryPicture[];
  index: number;
  onMove: (picture: GalleryPicture) => void;
  onClose: () => void;
}

/** A picture as large as the window; a key, a button or a swipe leads to its neighbours. */
export function Lightbox({ wall, pictures, index, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  const modal = useModal({ dialog, isOpen: true, onClose, isDismissible: true, initialFocus: closeButton });
  const picture = pictures[index];
  const before = pictures[index - 1];
  const after = pictures[index + 1];

  // The address changes before what is drawn does, and the next key may come between: it leads on from the address.
  const at = useRef(index);
  useLayoutEffect(() => {
    at.current = index;
  }, [index]);

  const move = (toIndex: number) => {
    const to = pictures[toIndex];
    if (!to) return;
    at.current = toIndex;
    setZoomed(false);
    // At either end the button that leads on disappears, and would take the focus and the keys with it.
    const isEnd = to === pictures[0] || to === pictures.at(-1);
    if (isEnd && document.activeElement?.hasAttribute("data-step")) closeButton.current?.focus();
    onMove(to);
  };
  const [isMeme, setMeme] = useState(false);
  useFetchEarly([before, after]);
  if (!picture) return null;
  const { file, filename } = picture;
  const isPicture = file.kind === "picture" || file.kind === "animation";

  return (
    <dialog
      ref={dialog}
      {...modal}
      className={styles.lightbox}
      aria-label={filename}
      onKeyDown={(event) => {
        // The meme maker has keys of its own.
        const action = isMeme ? undefined : keyAction(event);
        if (action === undefined) return;
        event.preventDefault();
        if (action === "zoom") setZoomed(isPicture && !isZoomed);
        else if (action === "before") move(at.current - 1);
        else if (action === "after") move(at.current + 1);
        else move(action === "first" ? 0 : pictures.length - 1);
      }}
    >
      <header className={styles.bar}>
        <p className={styles.count} aria-live="polite">
          {countWords(index + 1)} of {countWords(pictures.length)}
        </p>
        {isPicture ? (
          <IconButton
            label={isZoomed ? "Zoom out" : "Zoom in"}
            icon={isZoomed ? magnifyingGlassMinusIcon : magnifyingGlassPlusIcon}
            className={styles.control}
            onClick={() => setZoomed(!isZoomed)}
          />
        ) : null}
        {isPicture ? (
          <IconButton
            label="Make a meme"
            icon={pencilSimpleIcon}
            className={styles.control}
            onClick={() => setMeme(true)}
          />
        ) : null}
        <ShareButton title={filename} note={wall} still={stillOf(file)} className={styles.control} />
        {file.kind === "broken" ? null : (
          <a className={styles.download} href={fileUrl(file)} download={file.name} data-tooltip="Download">
            <Icon path={downloadSimpleIcon} />
            <VisuallyHidden>Download</VisuallyHidden>
          </a>
        )}
        <IconButton
          ref={closeButton}
          label="Close"
          icon={xIcon}
          className={styles.control}
          onClick={onClose}
        />
      </header>
      <Slide
        key={picture.id}
        picture={picture}
        isZoomed={isZoomed}
        onZoom={setZoomed}
        onSwipe={(towards) => move(at.current + (towards === "before" ? -1 : 1))}
        onDismiss={onClose}
      />
      <IconButton
        label="Previous"
        data-step="before"
        icon={arrowLeftIcon}
        className={`${styles.control} ${styles.before}`}
        disabled={!before}
        onClick={() => move(at.current - 1)}
      />
      <IconButton
        label="Next"
        data-step="after"
        icon={arrowRightIcon}
        className={`${styles.control} ${styles.after}`}
        disabled={!after}
        onClick={() => move(at.current + 1)}
      />
      <p className={styles.caption}>{filename}</p>
      {isMeme && file.kind !== "broken" ? (
        <MemeMaker key={picture.id} isOpen src={fileUrl(file)} onClose={() => setMeme(false)} />
      ) : null}
    </dialog>
  );
}

/** Address of a still picture of a file. */
const stillOf = (file: GalleryPicture["file"]): string | undefined =>
  file.kind === "broken" || (file.kind === "video" && !file.hasPoster) ? undefined : pictureUrl(file);

/** Fetches the neighbours ahead. */
function useFetchEarly(neighbours: readonly (GalleryPicture | undefined)[]): void {
  const key = neighbours.map((neighbour) => neighbour?.id ?? "").join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the neighbours
  useEffect(() => {
    for (const neighbour of neighbours) {
      if (neighbour?.file.kind === "picture") fetchEarly(neighbour.file);
    }
  }, [key]);
}

/** As a `<picture>` outside the page, so that the browser chooses the same format and width as for the slide. */
function fetchEarly(file: ShownFile): void {
  const picture = document.createElement("picture");
  for (const { type, srcSet } of pictureSources(file)) {
    const source = document.createElement("source");
    Object.assign(source, { type, sizes: "100vw", srcset: srcSet });
    picture.append(source);
  }
  const image = document.createElement("img");
  picture.append(image);
  image.src = fileUrl(file);
}
